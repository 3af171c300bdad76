/**
 * Rules by which an agent runs commands without asking, in the form of Claude Code's settings: `permissions` with
 * `allow`, `ask` and `deny`, of which the last that fits counts. Put in and taken out by splices. No disk here.
 */
import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { add } from './add.ts';
import { parseSettings, refusal } from './parse.ts';
import { insertValue, removeNode } from './splice.ts';

/** What an installation has put there, to be taken out again. */
export interface Allowed {
  rules: readonly string[];
  /** What had to be made for them: the list, or all of `permissions`. */
  made: 'nothing' | 'list' | 'permissions';
}

const ALLOW = ['permissions', 'allow'];

/** The rule of a user that keeps one of our commands from being run unasked, null where there is none. */
export function refusing(text: string, commands: readonly string[], path: string): string | null {
  const rules = ['deny', 'ask'].flatMap((list) => rulesIn(text, ['permissions', list], path));
  return rules.find((rule) => commands.some((one) => covers(rule, one))) ?? null;
}

/** The commands that the settings do not allow yet. */
export function unallowed(text: string, commands: readonly string[], path: string): string[] {
  const rules = rulesIn(text, ALLOW, path);
  return commands.filter((one) => !rules.some((rule) => covers(rule, one)));
}

/**
 * Allows commands, each with whatever arguments.
 *
 * @throws CheckpointError where something else stands in the place of the list
 */
export function allow(
  text: string,
  commands: readonly string[],
  path: string,
): { text: string; allowed: Allowed } {
  const root = parseSettings(text, path, ['permissions']);
  const [outer, inner] = [['permissions'], ALLOW].map((at) => findNodeAtLocation(root, at));
  if (outer && outer.type !== 'object') {
    throw refusal(path, "its 'permissions' is not an object");
  }
  if (inner && inner.type !== 'array') {
    throw refusal(path, "its 'permissions.allow' is not a list");
  }
  const rules = unallowed(text, commands, path).map(ruleOf);
  return {
    text: inner
      ? rules.reduce((now, rule) => insertValue(now, listOf(now, path), null, rule), text)
      : add(text, ALLOW, rules, path),
    allowed: { rules, made: inner ? 'nothing' : outer ? 'list' : 'permissions' },
  };
}

/** Takes out the rules that an installation has put there, and what had to be made for them. */
export function disallow(text: string, { rules, made }: Allowed, path: string): string {
  const at = (now: string, where: string[]) => findNodeAtLocation(parseSettings(now, path), where);
  const without = rules.reduce((now, rule) => {
    const found = at(now, ALLOW)?.children?.find(({ value }) => value === rule);
    return found ? removeNode(now, found) : now;
  }, text);
  if (without === text) return text;
  const emptied = made === 'nothing' ? [] : made === 'list' ? [ALLOW] : [ALLOW, ['permissions']];
  return emptied.reduce((now, where) => {
    const node = at(now, where);
    const isEmpty = node?.parent && (node.children ?? []).length === 0;
    return isEmpty ? removeNode(now, node.parent as Node) : now;
  }, without);
}

/** The rule that allows a command with whatever arguments. */
export function ruleOf(command: string): string {
  return `Bash(${command} *)`;
}

function listOf(text: string, path: string): Node {
  return findNodeAtLocation(parseSettings(text, path), ALLOW) as Node;
}

function rulesIn(text: string, at: string[], path: string): string[] {
  const rules = findNodeAtLocation(parseSettings(text, path), at)?.children ?? [];
  return rules.filter(({ type }) => type === 'string').map(({ value }) => String(value));
}

/** Whether a rule fits a command: `Bash` alone fits all, `*` anything, and `:*` or ` *` at the end nothing too. */
function covers(rule: string, command: string): boolean {
  const [found, pattern = '*'] = /^Bash(?:\((.*)\))?$/s.exec(rule) ?? [];
  if (found === undefined) return false;
  const start = /[ :]\*$/.test(pattern) ? pattern.slice(0, -2) : null;
  const patterns = start === null ? [pattern] : [start, `${start} *`];
  return patterns.some((one) => fits(one, `${command} x`));
}

/** Whether a text is as a pattern with `*` has it. The rules come with a repository: no expression is made of them. */
function fits(pattern: string, text: string): boolean {
  const [first = '', ...parts] = pattern.split('*');
  const last = parts.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}
