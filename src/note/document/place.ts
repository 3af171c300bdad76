import { isEmptyLine, type Line, type Outline } from '../markdown/outline.ts';
import { endLine, lineBreakOf } from '../markdown/text.ts';
import { FIELD_LABELS, type Field, type FieldName, findField } from './field.ts';
import { findSpans } from './spans.ts';

const ORDER = Object.keys(FIELD_LABELS) as FieldName[];

/** A header that a field is to be set in. */
export interface Header {
  text: string;
  outline: Outline;
  fields: Field[];
  name: FieldName;
}

/** The value that stands there replaced, a remark behind it as well; null without the field. */
export function inPlace({ text, fields, name }: Header, value: string): string | null {
  const field = findField(fields, name);
  if (!field) return null;
  const end = name === 'Session context' ? field.wrappedEnd : field.end;
  const blank = /[ \t]/.test(text.charAt(field.start - 1)) ? '' : ' ';
  return text.slice(0, field.start) + blank + value + text.slice(end);
}

/**
 * A line of its own behind the field that comes before it in our order, else in front of the one
 * that comes after it or of its old line, with the same list or quote mark; null without any.
 */
export function besideFields(header: Header, value: string): string | null {
  const { text, outline, fields, name } = header;
  const rank = ORDER.indexOf(name);
  const before = ORDER.slice(0, rank).findLast((other) => findField(fields, other));
  const after = ORDER.slice(rank + 1).find((other) => findField(fields, other));
  const neighbour = findField(fields, before ?? after ?? name);
  if (!neighbour) return null;
  const { line } = neighbour;
  const marks = text.slice(line.start, line.content);
  const added = marks + fieldLine(name, value);
  if (!before) return insertLine(text, line.start, added);
  const { paragraph, end } = lastLineOf(header, line);
  const next = outline.lines.find(({ start }) => start === end);
  // Prose straight below would go on with the context, and not with what it stood below.
  const isProse = next?.paragraph === paragraph && fields.every((field) => field.line !== next);
  const gap = name === 'Session context' && isProse ? lineBreakOf(text) : '';
  return insertLine(text, end, added + gap);
}

/**
 * Where the fields of a line end: a Date or Branch with its value, or with the code or comment that begins
 * in its line; others with their paragraph's prose.
 */
function lastLineOf({ text, outline, fields }: Header, line: Line): Line {
  const last = fields.findLast((field) => field.line === line);
  if (!last) return line;
  const ours = FIELD_LABELS.Date.test(last.label) || FIELD_LABELS.Branch.test(last.label);
  if (!ours) return last.lastLine;
  const lines = outline.lines.filter(({ paragraph }) => paragraph === line.paragraph);
  const start = lines[0]?.content ?? 0;
  const spans = findSpans(text.slice(start, lines.at(-1)?.contentEnd));
  const ends = ({ contentEnd: end }: Line) =>
    end >= last.end && spans.every((span) => start + span.end <= end || start + span.start >= end);
  return lines.find(ends) ?? last.lastLine;
}

/** A line of its own below the title; null where no title comes before the first section. */
export function belowTitle(header: Header, value: string): string | null {
  const { text, outline, name } = header;
  const title = outline.headings.find(({ depth }) => depth <= 2);
  if (title?.depth !== 1) return null;
  const lineBreak = lineBreakOf(text);
  const line = emptyAt(header, title.end)
    ? fieldLine(name, value)
    : fieldLine(name, value) + lineBreak;
  return insertLine(text, title.end, lineBreak + line);
}

/** A line of its own in front of the text, behind a byte order mark and front matter. */
export function inFront(header: Header, value: string): string {
  const { text, outline, name } = header;
  const lineBreak = lineBreakOf(text);
  const gap = emptyAt(header, outline.start) ? '' : lineBreak;
  return insertLine(text, outline.start, fieldLine(name, value) + gap);
}

function fieldLine(name: FieldName, value: string): string {
  return `**${name}:** ${value}`.trimEnd();
}

/** Inserts a line where one begins, or behind the last one. */
function insertLine(text: string, at: number, line: string): string {
  const lineBreak = lineBreakOf(text);
  return endLine(text.slice(0, at), lineBreak) + line + lineBreak + text.slice(at);
}

/** Whether the line that begins at `at` is empty or missing. */
function emptyAt({ text, outline }: Header, at: number): boolean {
  const line = outline.lines.find(({ start }) => start === at);
  return line === undefined || isEmptyLine(text, line);
}
