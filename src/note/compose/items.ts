import { readItems } from '../document/list.ts';
import { sectionBody } from '../document/safe.ts';

/** What a section says that was emptied; one that never said anything is left out. */
export const NOTHING = 'None noted.';

/** Whether a section's text says nothing. */
export function saysNothing(body: string): boolean {
  const text = body.trim();
  return text === '' || text === NOTHING;
}

/** Whether a save wrote a context that nobody told; the next save writes it anew. */
export function isSeenContext(context: string): boolean {
  return /^Paused with (?:\d+|no) /.test(context);
}

/** A bulleted list; an item of several lines stays one item. */
export function bullets(items: readonly string[]): string {
  return items.map((item) => listItem('- ', item)).join('\n');
}

/** A numbered list, for steps that are taken in order. */
export function numbered(items: readonly string[]): string {
  return items.map((item, index) => listItem(`${index + 1}. `, item)).join('\n');
}

/** Adds items that a list does not hold yet after its last one; without any it stays as it is. */
export function addItems(body: string, items: readonly string[]): string {
  if (items.length === 0) return body;
  const present = readItems(body);
  const known = new Set(present.map(({ start, end }) => essence(body.slice(start, end))));
  const added = items.filter((item) => {
    const own = essence(bullets([item]));
    return !known.has(own) && known.add(own);
  });
  if (saysNothing(body)) return bullets(added);
  if (added.length === 0) return body;
  const endsInList = (present.at(-1)?.end ?? 0) >= body.trimEnd().length;
  return sectionBody(body) + (endsInList ? '\n' : '\n\n') + bullets(added);
}

const MARK = /^[ \t]*(?:[-*+]|\d+[.)])(?:\s+|$)(?:\[[ xX]\]\s+)?/;

/** What an item says, whatever its mark, its box and the way its lines are broken. */
export function essence(item: string): string {
  return item.replace(MARK, '').replace(/\s+/g, ' ').trim();
}

/** An item's lines without its mark and box, those below the first as far to the left as that allows. */
export function withoutMark(item: string): string {
  const mark = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+/.exec(item)?.[0] ?? '';
  const [first = '', ...rest] = item.split(/\r\n|[\r\n]/);
  const indent = new RegExp(`^[ \\t]{0,${mark.length}}`);
  return [first.replace(MARK, ''), ...rest.map((line) => line.replace(indent, ''))]
    .join('\n')
    .trim();
}

/** A name on one line: control characters are shown as `?`. */
export function onOneLine(text: string): string {
  return text.replace(/[\x00-\x1f\x7f]/g, '?');
}

/** A name in backticks, with as many as it takes. */
export function codeSpan(text: string): string {
  const shown = onOneLine(text);
  const runs = shown.match(/`+/g) ?? [];
  const fence = '`'.repeat(runs.reduce((most, run) => Math.max(most, run.length + 1), 1));
  const pad = fence.length > 1 ? ' ' : '';
  return fence + pad + shown + pad + fence;
}

function listItem(mark: string, text: string): string {
  const indent = ' '.repeat(mark.length);
  // A line of nothing but dashes would make the mark part of a thematic break (CommonMark §4.1).
  const lines = text
    .trim()
    .replace(/^-(?=[ \t-]*-[ \t]*(?:[\r\n]|$))/, '\\-')
    .split(/\r\n?|\n/);
  return mark + lines.map((line, n) => (n === 0 || line === '' ? line : indent + line)).join('\n');
}
