/**
 * Our entries in an agent's settings: put in and taken out by splices, so that comments, order, unknown
 * keys and whatever else somebody wrote stay as they are. No disk here.
 */
import { isDeepStrictEqual } from 'node:util';
import { findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser';
import { add } from './add.ts';
import { isMarkedOnly, isOurCommand } from './ours.ts';
import { isBlank, parseSettings, refusal } from './parse.ts';
import { type Allowed, disallow } from './permissions.ts';
import { insertValue, removeNode, replaceValue } from './splice.ts';

/** What the settings are to hold. */
export interface Wanted {
  /** One entry an event, by its name in the settings. */
  hooks: readonly { list: string; entry: object }[];
  /** Keys that have to be there besides. */
  preamble: Readonly<Record<string, unknown>>;
  /** The one status line; null where the agent has none, or is to have none of ours. */
  statusLine: { command: string; replace: boolean } | null;
}

export interface Edited {
  text: string;
  /** Whose the status line is; null where there is none. */
  statusLine: 'ours' | 'theirs' | null;
  /** The status line that was replaced, as it was written. */
  replaced: string | null;
}

/** What an uninstallation has to know of the time before. */
export interface Before {
  /** The lists of hooks that were there. */
  lists: readonly string[];
  /** The status line that was replaced, as it was written. */
  statusLine: string | null;
  /** The rules that were put there, if any. */
  allowed?: Allowed | null;
}

/**
 * Puts our entries in, in place of earlier ones of ours; a second time changes nothing (field case 110).
 *
 * @param path for what is said
 * @throws CheckpointError where the text is not to be understood
 */
export function putSettings(text: string, wanted: Wanted, path: string): Edited {
  let edited = isBlank(text) ? `{}${/[\r\n]+$/.exec(text)?.[0] ?? '\n'}` : text;
  requirePlaces(edited, wanted, path);
  const lists = new Set([...wanted.hooks.map(({ list }) => list), ...listsOf(edited, path)]);
  for (const [key, value] of Object.entries(wanted.preamble)) {
    if (!findNodeAtLocation(parseSettings(edited, path), [key])) {
      edited = add(edited, [key], value, path);
    }
  }
  for (const list of lists) {
    const entry = wanted.hooks.find((one) => one.list === list)?.entry;
    edited = putEntry(edited, list, entry ?? null, path);
  }
  return { text: edited, statusLine: null, replaced: null, ...putStatusLine(edited, wanted, path) };
}

/** Takes our entries out, and nothing else. */
export function takeSettings(text: string, before: Before, path: string): string {
  const start = before.allowed ? disallow(text, before.allowed, path) : text;
  let edited = start;
  for (const list of listsOf(text, path)) {
    edited = removeOurs(edited, list, path);
    if (edited !== start && !before.lists.includes(list))
      edited = removeEmpty(edited, ['hooks', list], path);
  }
  if (edited !== start) edited = removeEmpty(edited, ['hooks'], path);
  const line = findNodeAtLocation(parseSettings(edited, path), ['statusLine']);
  if (!line || !isOurs(line)) return edited;
  if (before.statusLine === null) return removeNode(edited, line.parent as Node);
  return edited.slice(0, line.offset) + before.statusLine + edited.slice(line.offset + line.length);
}

/** The commands of a text that are ours. */
export function ourCommands(text: string, path: string): string[] {
  return textsIn(text, path).filter(isOurCommand);
}

/** The commands of a text that have our mark and are not ours: they stay as they are. */
export function strangersIn(text: string, path: string): string[] {
  return textsIn(text, path).filter(isMarkedOnly);
}

function textsIn(text: string, path: string): string[] {
  const texts: string[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'string') texts.push(String(node.value));
    node.children?.forEach(visit);
  };
  visit(parseSettings(text, path));
  return texts;
}

/** The names of the lists of hooks that there are; beside them may stand a switch of the agent. */
export function listsOf(text: string, path: string): string[] {
  const properties = findNodeAtLocation(parseSettings(text, path), ['hooks'])?.children ?? [];
  return properties
    .filter(({ children }) => children?.[1]?.type === 'array')
    .map(({ children }) => String(children?.[0]?.value));
}

/** Refuses settings that have something else where our entries would have to be. */
function requirePlaces(text: string, { hooks }: Wanted, path: string): void {
  const root = parseSettings(text, path);
  const present = findNodeAtLocation(root, ['hooks']);
  if (present && present.type !== 'object') throw refusal(path, "its 'hooks' is not an object");
  for (const { list } of hooks) {
    const node = findNodeAtLocation(root, ['hooks', list]);
    if (node && node.type !== 'array') throw refusal(path, `its 'hooks.${list}' is not a list`);
  }
}

function putEntry(text: string, list: string, entry: object | null, path: string): string {
  const present = entriesOf(text, list, path);
  const ours = present.filter((one) => hooksIn(one).some(isOurs));
  const [only] = ours;
  if (entry !== null && only && ours.length === 1 && hooksIn(only).every(isOurs)) {
    if (isDeepStrictEqual(getNodeValue(only), entry)) return text;
    return replaceValue(text, only, entry);
  }
  const without = removeOurs(text, list, path);
  if (entry === null) return without === text ? text : removeEmpty(without, ['hooks', list], path);
  const there = findNodeAtLocation(parseSettings(without, path), ['hooks', list]);
  return there
    ? insertValue(without, there, null, entry)
    : add(without, ['hooks', list], [entry], path);
}

function putStatusLine(text: string, { statusLine }: Wanted, path: string): Partial<Edited> {
  const present = findNodeAtLocation(parseSettings(text, path), ['statusLine']);
  if (!statusLine) return {};
  const value = { type: 'command', command: statusLine.command };
  if (present && !isOurs(present)) {
    if (!statusLine.replace) return { statusLine: 'theirs' };
    const replaced = text.slice(present.offset, present.offset + present.length);
    return { text: replaceValue(text, present, value), statusLine: 'ours', replaced };
  }
  if (present && isDeepStrictEqual(getNodeValue(present), value)) return { statusLine: 'ours' };
  const edited = present
    ? replaceValue(text, present, value)
    : add(text, ['statusLine'], value, path);
  return { text: edited, statusLine: 'ours' };
}

function removeOurs(text: string, list: string, path: string): string {
  for (const entry of entriesOf(text, list, path)) {
    const hooks = hooksIn(entry);
    const found = hooks.find(isOurs);
    if (!found) continue;
    // One change moves all that is behind it: the rest is looked for anew.
    return removeOurs(removeNode(text, hooks.every(isOurs) ? entry : found), list, path);
  }
  return text;
}

function removeEmpty(text: string, at: readonly string[], path: string): string {
  const node = findNodeAtLocation(parseSettings(text, path), [...at]);
  return node?.parent && (node.children ?? []).length === 0 ? removeNode(text, node.parent) : text;
}

function entriesOf(text: string, list: string, path: string): Node[] {
  return findNodeAtLocation(parseSettings(text, path), ['hooks', list])?.children ?? [];
}

/** The hooks of an entry: those of a group, or the entry itself. */
function hooksIn(entry: Node): Node[] {
  const group = entry.type === 'object' ? findNodeAtLocation(entry, ['hooks']) : undefined;
  return group?.type === 'array' ? (group.children ?? []) : [entry];
}

function isOurs(hook: Node): boolean {
  return (
    hook.type === 'object' && (hook.children ?? []).some((one) => isCommand(one.children?.[1]))
  );
}

function isCommand(node: Node | undefined): boolean {
  return node?.type === 'string' && isOurCommand(String(node.value));
}
