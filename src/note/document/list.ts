import type { Line } from '../markdown/outline.ts';
import { scanDocument } from '../markdown/scan.ts';
import { trimBlanks } from '../markdown/text.ts';
import { blotOut, findSpans } from './spans.ts';

/** A top-level list item. Offsets are UTF-16 indices into the text that was read. */
export interface Item {
  /** Its first paragraph: lines joined by blanks, comments dropped, marks as written. */
  text: string;
  /** Whether its box is ticked; null without a box. A leading ✅, ✔ or ☑ is a tick as well. */
  checked: boolean | null;
  /** Whether it is struck out, perhaps with a remark behind. */
  struck: boolean;
  start: number;
  end: number;
}

const STRUCK = /^[*_]*~~(?:(?!~~).)+~~[*_]*[ \t]*(?:$|[.:([–—✅-])/u;

/** The top-level list items of the text below a heading, sub-headings looked through. */
export function readItems(body: string): Item[] {
  // A blank line in front, so that a `---` at the body's start is no front matter.
  const text = `\n${body}`;
  const { items, lines } = scanDocument(text);
  let at = 0;
  return items.map(({ start, end }) => {
    const own: Line[] = [];
    for (; (lines[at]?.end ?? end) < start; at++);
    for (; at < lines.length && (lines[at] as Line).start < end; at++) {
      if ((lines[at] as Line).start >= start) own.push(lines[at] as Line);
    }
    return { ...readItem(firstParagraph(text, own)), start: start - 1, end: end - 1 };
  });
}

/** The items that are neither ticked nor struck out nor empty. */
export function openItems(items: readonly Item[]): Item[] {
  return items.filter((item) => !item.checked && !item.struck && item.text !== '');
}

/** The first of them. */
export function firstOpenItem(items: readonly Item[]): Item | null {
  return openItems(items)[0] ?? null;
}

function firstParagraph(text: string, lines: Line[]): string {
  const first = lines.find((line) => line.kind !== 'blank' && line.kind !== 'html');
  if (first?.kind !== 'text') return '';
  const paragraph = lines
    .filter((line) => line.paragraph === first.paragraph)
    .map((line) => trimBlanks(text.slice(line.content, line.contentEnd)).replace(/\\$/, ''))
    .join('\n');
  return dropComments(paragraph).split('\n').map(trimBlanks).filter(Boolean).join(' ');
}

function dropComments(paragraph: string): string {
  const spans = findSpans(paragraph);
  return blotOut(paragraph, spans, 'comment', '');
}

function readItem(paragraph: string): Pick<Item, 'text' | 'checked' | 'struck'> {
  const box = /^\[([ xX])\](?:[ \t]+|$)/.exec(paragraph);
  const text = box ? paragraph.slice(box[0].length) : paragraph;
  const ticked = /^(?:✅|✔|☑)/u.test(text);
  const checked = box ? box[1] !== ' ' || ticked : ticked || null;
  return { text, checked, struck: STRUCK.test(text) };
}
