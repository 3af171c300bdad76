import { skipFrontMatter } from './front-matter.ts';
import type { Outline } from './outline.ts';
import { Scanner } from './scanner.ts';
import { splitLines } from './text.ts';

/**
 * Finds the top-level headings of a Markdown text, its top-level list items, and what each line
 * is. It follows the block phase of CommonMark 0.31 (its appendix "A parsing strategy") line by
 * line, in time linear in the text; inline marks are not looked at.
 *
 * The tests compare it with micromark (mdast-util-from-markdown). They leave out the few corners
 * where micromark departs from the specification and its reference implementation, which this
 * scanner follows: a lone tag that lazily continues a paragraph (§4.6: it cannot interrupt one);
 * an empty or not first list item inside a container that interrupts a paragraph, or behind
 * indented code (§5.2: there is no paragraph that it would interrupt); a `01.` that interrupts a
 * paragraph; an unescaped `(` in the bracketed title of a link reference definition (§4.7).
 */
export function scanDocument(text: string): Outline {
  const start = skipFrontMatter(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  const scanner = new Scanner(text, start);
  for (const [lineStart, contentEnd, end] of splitLines(text, start)) {
    scanner.read(lineStart, contentEnd, end);
  }
  return scanner.outline();
}

/**
 * The outline as far as a note's header goes: up to the first second-level heading, or the title
 * where that comes later. Of a long note that is a small part.
 */
export function scanHeader(text: string): Outline {
  const start = skipFrontMatter(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  const scanner = new Scanner(text, start);
  for (const [lineStart, contentEnd, end] of splitLines(text, start)) {
    scanner.read(lineStart, contentEnd, end);
    if (scanner.hasRead(1) && scanner.hasRead(2)) break;
  }
  return scanner.outline();
}
