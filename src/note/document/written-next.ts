/** The end of the part in which nothing but lists, paragraphs and deeper headings may stand. */
const HEADING = '\n## Next Steps\n';
const FIRST = '\n\n## Current State\n';

/**
 * What could make of the heading below something else than the first section of that name: a fence, HTML,
 * a heading of the first or second level, or the underline of one.
 */
const OTHER = /\n(?:[ \t]*[<`~]| {0,3}(?:#{1,2}[ \t\n]|[=-]+[ \t]*\n))/;

/**
 * The section as the writer leaves it: an item of one line and what ends it, or the words for nothing. The
 * item begins with a letter, so that it is neither a box, a tick, code nor a block of its own.
 */
const ITEM =
  /\n1\. ([A-Za-z\u00c0-\u1fff\u3040-\ud7a3](?:[^\n]*[^\s\\])?)(?:\n2\. \S|\n\n## |\n?$)/y;
const NONE = /\nNone noted\.(?:\n\n## |\n?$)/y;

/**
 * The first open next step of a note of the writer's own form, by a search in place of the scanner, which
 * would read a thousand notes whole; with the same result.
 *
 * @param text with a header that `readWrittenHeader` has read
 * @returns null where the section says nothing; undefined where the text is, or could be, of another form
 */
export function readWrittenNextStep(text: string): string | null | undefined {
  const from = text.indexOf(FIRST);
  const at = text.indexOf(HEADING, from);
  if (from < 0 || at < 0 || text.indexOf('\n## ') !== from + 1 || /[\r\0]/.test(text)) {
    return undefined;
  }
  // The line break before the heading belongs to both: an underline may be the line above it.
  if (OTHER.test(text.slice(from + FIRST.length - 1, at + 1))) return undefined;
  ITEM.lastIndex = NONE.lastIndex = at + HEADING.length;
  const item = ITEM.exec(text)?.[1];
  if (item !== undefined) return /[\0-\x1f]|<!--/.test(item) ? undefined : item;
  return NONE.test(text) ? null : undefined;
}
