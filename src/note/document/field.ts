import type { Line, Outline } from '../markdown/outline.ts';
import { isAnyOf, trimBlanks } from '../markdown/text.ts';
import { findLabels, type Label } from './label.ts';
import { blotOut, findSpans } from './spans.ts';

/** A field of a note's header. Offsets are UTF-16 indices into the text. */
export interface Field {
  label: string;
  /** The value on its line, comments left out; of the next line where the label ends the line. */
  value: string;
  /** The value with the lines of its paragraph that follow, joined by blanks. */
  wrapped: string;
  /** Where the value begins, straight behind the label and its blanks. */
  start: number;
  /** Where `value` ends. */
  end: number;
  /** Where `wrapped` ends, with the separators behind it that belong to no other field. */
  wrappedEnd: number;
  /** The line that the label stands in, and the last line of the paragraph that is its value's. */
  line: Line;
  lastLine: Line;
}

/** The labels of the field that the reader takes for each of ours; the first in the header counts. */
export const FIELD_LABELS = {
  Date: /^(?:date|updated|last updated|saved)$/i,
  Branch: /^[Bb]ranch$/,
  'Session context': /^session context$/i,
} as const;

export type FieldName = keyof typeof FIELD_LABELS;

/** The first field of that name. */
export function findField(fields: Field[], name: FieldName): Field | null {
  return fields.find((field) => FIELD_LABELS[name].test(field.label)) ?? null;
}

/**
 * The fields of a note's header, in order (docs/note-format.md): what stands before the first top-level
 * second-level heading, in paragraphs, behind list and quote marks or without. Fences, HTML blocks,
 * comments, front matter, indented code and tables hold none.
 *
 * A paragraph of fields with `---` straight below it is a second-level heading by CommonMark; it
 * is read all the same, because nobody means it as one.
 */
export function readFields(text: string, outline: Outline): Field[] {
  return headerParagraphs(outline).flatMap((lines) => readParagraph(text, lines));
}

/**
 * Whether the header holds lines that a merge left behind: then two sides may name two branches,
 * and neither counts.
 */
export function hasConflict(text: string, outline: Outline): boolean {
  return headerLines(outline).some(
    (line) =>
      (line.kind === 'text' || line.kind === 'heading') &&
      /^(?:<{7}|\|{7}|>{7})(?: |$)/.test(text.slice(line.start, line.contentEnd)),
  );
}

function headerLines(outline: Outline): Line[] {
  const next = outline.headings.find((heading) => heading.depth === 2);
  const end = next ? (next.setext ? next.end : next.start) : Number.POSITIVE_INFINITY;
  return outline.lines.filter((line) => line.end <= end);
}

function headerParagraphs(outline: Outline): Line[][] {
  const paragraphs = new Map<number, Line[]>();
  for (const line of headerLines(outline)) {
    if (line.paragraph < 0) continue;
    const lines = paragraphs.get(line.paragraph);
    if (lines) lines.push(line);
    else paragraphs.set(line.paragraph, [line]);
  }
  return [...paragraphs.values()];
}

function readParagraph(text: string, lines: Line[]): Field[] {
  const start = lines[0]?.content ?? 0;
  const paragraph = text.slice(start, lines.at(-1)?.contentEnd ?? start);
  const spans = findSpans(paragraph);
  const shown = blotOut(paragraph, spans, 'comment', ' ');
  const bare = blotOut(shown, spans, 'code', '`');
  const part = (from: string, line: Line): string =>
    from.slice(line.content - start, line.contentEnd - start);

  const table = tableStart(lines.map((line) => part(bare, line)));
  const fields: Field[] = [];
  let below: Line[] = [];
  const wrap = (): void => wrapOnto(fields.at(-1), below, (line) => part(shown, line));
  for (const [index, line] of lines.entries()) {
    const content = part(bare, line);
    const labels = index >= table || content.startsWith('|') ? [] : findLabels(content);
    if (labels.length === 0) below.push(line);
    else {
      wrap();
      below = [];
    }
    for (const [at, label] of labels.entries()) {
      fields.push(toField(label, labels[at + 1], line, content, part(shown, line)));
    }
  }
  wrap();
  return fields;
}

function toField(
  label: Label,
  next: Label | undefined,
  line: Line,
  bare: string,
  shown: string,
): Field {
  let start = label.end;
  let end = next?.start ?? bare.length;
  if (label.around !== '') end = Math.min(end, bare.indexOf(label.around, start));
  const isLast = !next && label.around === '';
  while (end > start && isAnyOf(' \t|·•', bare.charAt(end - 1))) end--;
  const isSeparated = end < bare.trimEnd().length;
  // A backslash at the line's end is a hard break (CommonMark §6.7).
  if (!next && end > start && bare.charAt(end - 1) === '\\') end--;
  while (end > start && isAnyOf(' \t', bare.charAt(end - 1))) end--;
  while (start < end && isAnyOf(' \t', bare.charAt(start))) start++;
  const value = shown.slice(start, end);
  return {
    label: label.text,
    value,
    wrapped: value,
    start: line.content + start,
    end: line.content + end,
    wrappedEnd: isLast && isSeparated ? endOf(line, bare) : line.content + end,
    line,
    lastLine: line,
  };
}

/** Adds the lines of the same paragraph that follow to the value. */
function wrapOnto(field: Field | undefined, below: Line[], shown: (line: Line) => string): void {
  const [next] = below;
  const last = below.at(-1);
  if (!field || !next || !last) return;
  const contents = below.map((line) => trimBlanks(trimBlanks(shown(line)).replace(/\\$/, '')));
  if (field.value === '') {
    field.value = contents[0] ?? '';
    field.end = endOf(next, shown(next));
  }
  field.wrapped = [field.wrapped, ...contents].filter(Boolean).join(' ');
  field.wrappedEnd = endOf(last, shown(last));
  field.lastLine = last;
}

function endOf(line: Line, shown: string): number {
  return line.content + shown.trimEnd().length;
}

/** The first line of a table without outer bars: the one above its delimiter row, or Infinity. */
function tableStart(lines: string[]): number {
  const row = lines.findIndex((line) =>
    /^[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$/.test(line),
  );
  return row < 0 ? Number.POSITIVE_INFINITY : row - 1;
}
