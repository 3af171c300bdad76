import { scanDocument } from '../markdown/scan.ts';
import { trimBlanks, withLineBreaks } from '../markdown/text.ts';
import { findLabels } from './label.ts';
import { blotOut, findSpans } from './spans.ts';

/** What a value stands behind. */
const FIELD = '**Date:** ';

/** An ATX heading that reads back as `text`, line breaks folded to blanks. */
export function headingLine(depth: number, text: string): string {
  const folded = foldLines(text);
  // `# C #` would lose its last mark, so a closing one is put behind it (CommonMark §4.2).
  const closing = /(?:^|[ \t])#+$/.test(folded) ? ' #' : '';
  return trimBlanks(`${'#'.repeat(depth)} ${folded}${closing}`);
}

/**
 * The value of a header field in one line that holds neither another field nor the beginning of a
 * comment; what would be one gets a backslash. Of several backticks that nothing in the value closes one
 * is left: the fields are lines of one paragraph, and a code span would go on over the next.
 */
export function fieldValue(value: string): string {
  let safe = closedSpans(foldLines(value)).replace(/<!--/g, '<\\!--');
  for (;;) {
    const bare = blotOut(safe, findSpans(safe), 'code', '`');
    const [, ...labels] = findLabels(FIELD + bare);
    if (labels.length === 0) return safe;
    safe = insertAll(
      safe,
      labels.map(({ end }) => {
        const before = end - FIELD.length - 1;
        return [Math.max(safe.lastIndexOf(':', before), safe.lastIndexOf('：', before)), '\\'];
      }),
    );
  }
}

/** One that is left may close with another, and leave open what was closed: so again, until none is open. */
function closedSpans(line: string): string {
  const bare = blotOut(line, findSpans(line), 'code', ' ');
  const closed = line.replace(/`{2,}/g, (run, at: number) => (bare[at] === '`' ? '`' : run));
  return closed === line ? line : closedSpans(closed);
}

/**
 * The text below a heading, made so that it holds no first- or second-level heading and cannot
 * swallow what follows, with LF as its line break; blank lines around it are dropped. Headings become third-level ones, `---`
 * below a paragraph the thematic break that was meant, other underlines get a backslash; a fence
 * or comment without an end gets one.
 */
export function sectionBody(body: string): string {
  // A blank line in front, so that a `---` at the body's start is no front matter.
  let text = `\n${withLineBreaks(body, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()}`;
  const { headings, lines } = scanDocument(text);
  const underlines = new Map(lines.map((line) => [line.end, line]));
  const edits: [number, string][] = [];
  for (const { depth, start, end, setext } of headings) {
    if (depth > 2) continue;
    const underline = underlines.get(end);
    if (!setext || !underline) edits.push([text.indexOf('#', start), '#'.repeat(3 - depth)]);
    else if (text.startsWith('---', underline.content)) edits.push([underline.start, '\n']);
    else edits.push([underline.content, '\\'], [end, end < text.length ? '\n' : '']);
  }
  text = insertAll(text, edits);
  const { closer } = scanDocument(text);
  return (closer === null ? text : `${text}\n${closer}`).slice(1);
}

function insertAll(text: string, edits: [number, string][]): string {
  const parts: string[] = [];
  let at = 0;
  for (const [position, inserted] of edits) {
    parts.push(text.slice(at, position), inserted);
    at = position;
  }
  return parts.join('') + text.slice(at);
}

/** A text on one line, each line break and the blanks around it as one blank. */
export function foldLines(text: string): string {
  // Line by line: a pattern with blanks around the break would be quadratic.
  return trimBlanks(
    text
      .split(/[\r\n]+/)
      .map(trimBlanks)
      .join(' '),
  );
}
