import { isEmptyLine } from '../markdown/outline.ts';
import { scanDocument } from '../markdown/scan.ts';
import { endLine, lineBreakOf, withLineBreaks } from '../markdown/text.ts';
import type { Section } from '../note.ts';
import { SECTION_NAMES, type SectionName } from '../sections.ts';
import { type FieldName, findField, readFields } from './field.ts';
import { belowTitle, besideFields, type Header, inFront, inPlace } from './place.ts';
import { fieldValue, headingLine, sectionBody } from './safe.ts';
import { readSections } from './section.ts';

/**
 * Replaces the text of the first first-level heading, or puts the title in front of the text
 * (behind a byte order mark and front matter). No other byte changes.
 */
export function setTitle(text: string, title: string): string {
  const { headings, start } = scanDocument(text);
  const line = headingLine(1, title);
  const heading = headings.find(({ depth }) => depth === 1);
  if (heading) {
    const [kept = ''] = /(?:\r\n|[\r\n])?$/.exec(text.slice(heading.start, heading.end)) ?? [];
    return text.slice(0, heading.start) + line + kept + text.slice(heading.end);
  }
  const lineBreak = lineBreakOf(text);
  const rest = text.slice(start);
  const gap = rest === '' || /^[\r\n]/.test(rest) ? '' : lineBreak;
  return endLine(text.slice(0, start), lineBreak) + line + lineBreak + gap + rest;
}

/**
 * Sets a header field. Where the reader finds one of that name, its value is replaced, a remark
 * behind it as well, wherever it stands in its line; else a line of its own is put beside the
 * other fields, below the title, or in front of the text. No other byte changes.
 *
 * The first of these places from which the reader gets the value back, and the branch as before, is taken:
 * a stray backtick in front of the field, say, may make it unreadable there, and code that begins in the old
 * value may hide what is no field of ours. A header with the marks of a merge
 * conflict has no readable branch wherever the field stands; it is set all the same.
 *
 * A Date or Branch ends with its line, since prose may follow straight below; only the Session
 * context goes on over the lines of its paragraph.
 */
export function setField(text: string, name: FieldName, value: string): string {
  const written = name === 'Branch' ? value : fieldValue(value);
  const outline = scanDocument(text);
  const header: Header = { text, outline, fields: readFields(text, outline), name };
  let first: string | null = null;
  for (const place of [inPlace, besideFields, belowTitle, inFront]) {
    const edited = place(header, written);
    if (edited === null) continue;
    if (readsBack(edited, header, written)) return edited;
    first ??= edited;
  }
  return first ?? text;
}

/**
 * Replaces the text of a section that was read from `text`; its heading and every other section
 * keep their bytes. The new text is made safe as the writer does it (`sectionBody`).
 */
export function replaceSectionBody(text: string, section: Section, body: string): string {
  const lineBreak = lineBreakOf(text);
  const heading = endLine(text.slice(0, section.bodyStart), lineBreak);
  return join(heading + bodyFor(text, body), text.slice(section.end), lineBreak);
}

/**
 * Inserts a section in front of the first one that comes later in `SECTION_NAMES`, else at the
 * end. Where an older note is stacked below (a first-level heading behind the sections), the end
 * is that of the upper one.
 */
export function insertSection(text: string, name: SectionName, body: string): string {
  const outline = scanDocument(text);
  const lineBreak = lineBreakOf(text);
  const sections = readSections(text, outline);
  const first = sections[0]?.start ?? text.length;
  const older = outline.headings.find(({ depth, start }) => depth === 1 && start > first);
  const end = older?.start ?? text.length;
  const rank = SECTION_NAMES.indexOf(name);
  const later = sections.find(
    ({ canonical, start }) => start < end && canonical && SECTION_NAMES.indexOf(canonical) > rank,
  );
  const at = later?.start ?? end;
  let before = endLine(text.slice(0, at), lineBreak);
  if (at === text.length && outline.closer !== null) before += outline.closer + lineBreak;
  const last = outline.lines.findLast((line) => line.end <= at);
  const spaced = last === undefined || (isEmptyLine(text, last) && last.end === before.length);
  const heading = (spaced ? '' : lineBreak) + headingLine(2, name) + lineBreak;
  return join(before + heading + bodyFor(text, body), text.slice(at), lineBreak);
}

function readsBack(text: string, { fields, name }: Header, value: string): boolean {
  const now = readFields(text, scanDocument(text));
  const field = findField(now, name);
  const isKept =
    name === 'Branch' || findField(now, 'Branch')?.value === findField(fields, 'Branch')?.value;
  return isKept && (name === 'Session context' ? field?.wrapped : field?.value) === value;
}

/** A section's text as it stands below its heading, with the line break of `text`. */
function bodyFor(text: string, body: string): string {
  const lineBreak = lineBreakOf(text);
  let safe = sectionBody(body);
  // A `---` on the first line must not become front matter by one in the new text.
  if (/^\uFEFF?---/.test(text) && scanDocument(text).start < 3) {
    safe = safe.replace(/^(?:---|\.\.\.)[ \t]*$/gm, ' $&');
  }
  return safe === '' ? '' : lineBreak + withLineBreaks(safe, lineBreak) + lineBreak;
}

/** Puts the rest of the text, which begins with a heading if there is any, behind a section. */
function join(before: string, rest: string, lineBreak: string): string {
  if (rest === '') return before;
  const joined = before + lineBreak + rest;
  const at = joined.length - rest.length;
  if (scanDocument(joined).headings.some(({ start }) => start === at)) return joined;
  // An indented heading would become a part of the list above; a comment ends that.
  return `${before}${lineBreak}<!-- -->${lineBreak}${lineBreak}${rest}`;
}
