/**
 * The two sections that the writer puts first, the one only where it says something; between them stand lists,
 * paragraphs and deeper headings.
 */
const FIRST = '\n## Current State\n';
const NEXT = '\n## Next Steps\n';

/**
 * What could make of the heading below something else than the first section of that name: a fence, HTML,
 * a heading of the first or second level, or the underline of one.
 */
const OTHER = /\n(?:[ \t]*[<`~]| {0,3}(?:#{1,2}[ \t\n]|[=-]+[ \t]*\n))/;

/**
 * The section as the writer leaves it: an item of one line and what ends it, or the words for nothing. The
 * item begins with a letter, so that it is neither a box, a tick, code nor a block of its own, and without `<`
 * there is not a comment in it.
 */
const ITEM =
  /\n1\. ([A-Za-z\u00c0-\u1fff\u3040-\ud7a3](?:[^\n<]*[^\s\\<])?)(?:\n2\. \S|\n\n## |\n?$)/y;
const NONE = /\nNone noted\.(?:\n\n## |\n?$)/y;

/**
 * The first open next step of a note of the writer's own form, by a search in place of the scanner, which
 * would read a thousand notes whole; with the same result.
 *
 * @param text with a header that `readWrittenHeader` has read
 * @returns null where the section says nothing; undefined where the text is, or could be, of another form
 */
export function readWrittenNextStep(text: string): string | null | undefined {
  const from = text.indexOf('\n## ');
  const at = text.indexOf(NEXT, from);
  if (at < 0 || /[\r\0]/.test(text)) return undefined;
  if (at !== from) {
    if (!text.startsWith(FIRST, from)) return undefined;
    // The line breaks at both ends belong to it: the line above the heading may be an underline.
    if (OTHER.test(text.slice(from + FIRST.length - 1, at + 1))) return undefined;
  }
  ITEM.lastIndex = NONE.lastIndex = at + NEXT.length;
  return ITEM.exec(text)?.[1] ?? (NONE.test(text) ? null : undefined);
}
