import { type BaseIssue, getDotPath } from 'valibot';
import { onOneLine } from './compose/items.ts';
import type { JsonItem } from './section-row.ts';
import { PART_KEYS, PARTS, type PartKey } from './sections.ts';

/** Finds the name among others that one was most likely meant to be; null where none is near. */
export type Suggest = (given: string, names: readonly string[]) => string | null;

/** What valibot says of a key that an object lacks, or that it does not have. */
const KEY = 'strict_object';

/**
 * What is wrong with a draft, in words.
 *
 * @param itemKeys the keys that an item may have
 * @returns `keys` are those that there are, where it was one of them that did not fit
 */
export function describeIssue(
  issue: BaseIssue<unknown>,
  itemKeys: Record<JsonItem, readonly string[]>,
  suggest: Suggest,
): { why: string; keys: readonly string[] | null } {
  const place = getDotPath(issue) ?? 'the top level';
  const top = issue.path?.[0]?.key;
  if (issue.type === KEY && issue.expected === 'never') {
    const near = suggest(plain(String(top)), [...NAMES.keys()]);
    const meant = near === null ? '' : `; did you mean '${NAMES.get(near)}'?`;
    return { why: `unknown key '${onOneLine(String(top))}'${meant}`, keys: PART_KEYS };
  }
  const nested = issue.issues?.find((one) => one.type === KEY && one.path);
  const part = PART_KEYS.find((key) => key === top);
  const kind = part && itemOf(part);
  if (!nested || !kind) return { why: `${place}: ${issue.message}`, keys: null };
  const key = onOneLine(String(nested.path?.[0]?.key));
  const wrong = nested.expected === 'never' ? `unknown key '${key}'` : `'${key}' is missing`;
  return { why: `${place}: ${wrong}`, keys: itemKeys[kind] };
}

function itemOf(key: PartKey): JsonItem | undefined {
  const row = PARTS[key];
  return 'json' in row ? row.json : undefined;
}

/** What people call a part: its key, its heading in a checkpoint, and its option. */
const NAMES: ReadonlyMap<string, PartKey> = new Map(
  PART_KEYS.flatMap((key) => {
    const row = PARTS[key];
    const heading = 'heading' in row ? [String(row.heading)] : [];
    const option = row.option === null ? [] : [row.option[0].replace(/ <.*/, '')];
    return [key, ...heading, ...option].map((name): [string, PartKey] => [plain(name), key]);
  }),
);

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}
