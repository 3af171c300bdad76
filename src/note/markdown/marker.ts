import type { Cursor } from './cursor.ts';
import { isAnyOf, trimBlanks } from './text.ts';

/** An open code fence (CommonMark §4.5). */
export interface Fence {
  mark: string;
  length: number;
}

/** The mark of a list item (CommonMark §5.2), without the white space behind it. */
export interface ListMark {
  width: number;
  /** The number of an ordered item as written, '' for a bullet. */
  digits: string;
}

/** The fence that opens at the cursor's next character, or null. */
export function openFence(line: Cursor): Fence | null {
  const mark = line.char;
  if (mark !== '`' && mark !== '~') return null;
  const length = run(line, mark);
  if (length < 3) return null;
  const info = line.text.slice(line.next + length, line.end);
  return mark === '`' && info.includes('`') ? null : { mark, length };
}

/** Whether the rest of the line closes `fence`. */
export function closesFence(line: Cursor, fence: Fence): boolean {
  if (line.indent > 3 || line.char !== fence.mark) return false;
  const length = run(line, fence.mark);
  return length >= fence.length && isBlank(line.text, line.next + length, line.end);
}

/** Depth of the ATX heading at the cursor's next character (CommonMark §4.2), or 0. */
export function atxDepth(line: Cursor): number {
  if (line.char !== '#') return 0;
  const depth = run(line, '#');
  const after = line.next + depth;
  const ended = after === line.end || isAnyOf(' \t', line.text.charAt(after));
  return depth <= 6 && ended ? depth : 0;
}

/** The text of an ATX heading without its marks, the closing ones among them (CommonMark §4.2). */
export function atxText(line: string): string {
  const text = trimBlanks(line.replace(/^#+/, ''));
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === '#') end--;
  const closed = end === 0 || isAnyOf(' \t', text.charAt(end - 1));
  return closed ? trimBlanks(text.slice(0, end)) : text;
}

/** Depth of the heading that the rest of the line underlines (CommonMark §4.3), or 0. */
export function setextDepth(line: Cursor): number {
  const mark = line.char;
  if (mark !== '=' && mark !== '-') return 0;
  if (!isBlank(line.text, line.next + run(line, mark), line.end)) return 0;
  return mark === '=' ? 1 : 2;
}

/** The list mark at the cursor's next character, or null. */
export function listMark(line: Cursor): ListMark | null {
  let at = line.next;
  if (isAnyOf('*+-', line.char)) at++;
  else {
    while (at < line.end && at - line.next < 10 && isDigit(line.text.charAt(at))) at++;
    const digits = at - line.next;
    if (digits < 1 || digits > 9 || !isAnyOf('.)', line.text.charAt(at))) return null;
    at++;
  }
  if (at < line.end && !isAnyOf(' \t', line.text.charAt(at))) return null;
  const mark = line.text.slice(line.next, at);
  return { width: mark.length, digits: mark.length > 1 ? mark.slice(0, -1) : '' };
}

/**
 * Tells thematic breaks (CommonMark §4.1) of one line. `* * * … x` asks at every mark, so how far
 * the line's tail consists of a mark and blanks alone is found once for each mark.
 */
export class ThematicBreaks {
  private readonly tails = new Map<string, number>();

  /** Whether a thematic break stands at the cursor's next character. */
  at(line: Cursor): boolean {
    const mark = line.char;
    if (mark !== '-' && mark !== '*' && mark !== '_') return false;
    if (line.next < this.tail(line, mark)) return false;
    let marks = 0;
    for (let at = line.next; at < line.end && marks < 3; at++) {
      if (line.text.charAt(at) === mark) marks++;
    }
    return marks === 3;
  }

  private tail(line: Cursor, mark: string): number {
    let at = this.tails.get(mark);
    if (at === undefined) {
      at = line.end;
      while (at > line.pos && isAnyOf(`${mark} \t`, line.text.charAt(at - 1))) at--;
      this.tails.set(mark, at);
    }
    return at;
  }
}

function run(line: Cursor, mark: string): number {
  let at = line.next;
  while (at < line.end && line.text.charAt(at) === mark) at++;
  return at - line.next;
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isAnyOf(' \t', text.charAt(at))) return false;
  return true;
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9';
}
