import type { Change } from '../change.ts';
import { readItems } from '../document/list.ts';
import { sectionBody } from '../document/safe.ts';
import { bullets, codeSpan, NOTHING, saysNothing } from './items.ts';

/** Longer lists are cut, with the number of what is left out. */
const MOST_FILES = 100;
const CUT = /^and \d+ files more$/;

/** A path that a Files Modified section lists, with what somebody wrote about it. */
export interface ListedFile {
  path: string;
  /** The whole item as written, its mark and what is nested in it included. */
  source: string;
  /** Whether a person or an agent wrote a remark, rather than an earlier save. */
  byHand: boolean;
}

/** What a save writes about a file; anything else was written by hand. */
const SEEN = /^(?: \((?:added|modified|deleted|renamed|untracked|unmerged)(?:, \+\d+ -\d+)?\))?$/;

/**
 * The body of Files Modified: what was given, then what git sees. A remark that somebody wrote about
 * a file stays with it for as long as the file is listed; text that lists no file stays in front.
 * Only what git sees is ever cut.
 */
export function composeFiles(
  earlier: string | null,
  given: readonly string[],
  changes: readonly Change[],
): string {
  const remarks = new Map(
    listedFiles(earlier ?? '')
      .filter((file) => file.byHand)
      .map((file) => [file.path, file.source]),
  );
  const givenPaths = new Set(listedFiles(bullets(given)).map((file) => file.path));
  const items = given.length === 0 ? [] : [bullets(given)];
  let seen = 0;
  for (const change of changes) {
    if (givenPaths.has(change.path)) continue;
    const remark = remarks.get(change.path);
    if (remark !== undefined) items.push(remark);
    else if (seen++ < MOST_FILES) items.push(bullets([describe(change)]));
  }
  if (seen > MOST_FILES) items.push(bullets([`and ${seen - MOST_FILES} files more`]));
  const parts = [otherText(earlier ?? ''), items.join('\n')].filter((part) => part !== '');
  return parts.length === 0 ? NOTHING : parts.join('\n\n');
}

/** What stands there besides the list: a table, prose, items that name no file. */
function otherText(body: string): string {
  if (saysNothing(body)) return '';
  let text = '';
  let from = 0;
  for (const { text: item, start, end } of readItems(body)) {
    if (pathOf(item) === null && !CUT.test(item)) continue;
    text += body.slice(from, start);
    from = end;
  }
  return sectionBody(text + body.slice(from));
}

/** The files that a section lists: the first code span of each item, or its first word. */
export function listedFiles(body: string): ListedFile[] {
  return readItems(body).flatMap(({ text, start, end }) => {
    const found = pathOf(text);
    if (!found) return [];
    const source = body.slice(start, end).trimEnd();
    // Of what a save writes, an item is the first line and nothing more.
    const byHand = /[\r\n]/.test(source) || !SEEN.test(text.slice(found.length));
    return [{ path: found.path, source, byHand }];
  });
}

/** The path at the beginning of an item, and how much of the item it takes. */
function pathOf(item: string): { path: string; length: number } | null {
  const span = /^(`+)( ?)(.+?)\2\1(?!`)/.exec(item);
  if (span?.[3] !== undefined) return { path: span[3], length: span[0].length };
  const word = /^[^\s`:,;]*[./][^\s`:,;]*/.exec(item)?.[0].replace(/\.$/, '');
  return word ? { path: word, length: word.length } : null;
}

function describe(change: Change): string {
  const lines = change.lines ? `, +${change.lines.added} -${change.lines.removed}` : '';
  return `${codeSpan(change.path)} (${change.state}${lines})`;
}
