import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Line, Outline } from '../../../src/note/markdown/outline.ts';

/** Depth and start of the first line of every top-level heading, as micromark finds them. */
export function oracleHeadings(text: string): { depth: number; start: number }[] {
  return fromMarkdown(text).children.flatMap((node) => {
    if (node.type !== 'heading') return [];
    return { depth: node.depth, start: lineStart(text, node.position?.start.offset ?? 0) };
  });
}

/**
 * Whether micromark departs from CommonMark 0.31 (and from its reference implementation) in a
 * document, so that it is no judge there:
 *
 * - a lone tag that lazily continues a paragraph makes an HTML block (§4.6: the seventh kind
 *   cannot interrupt a paragraph);
 * - a paragraph or indented code just above keeps a list item that is empty, or has another number
 *   than 1, from beginning inside a container that this line opens, or behind the code (§5.2).
 */
export function isBeyondOracle(text: string, outline: Outline): boolean {
  const lines = outline.lines.filter((line) => line.kind !== 'blank' || hasMarks(text, line));
  return lines.some((line, index) => {
    const before = lines[index - 1];
    const content = text.slice(line.content, line.contentEnd);
    const whole = text.slice(line.start, line.contentEnd);
    if (before?.kind === 'code') return WEAK_ITEM.test(whole);
    if (before?.kind !== 'text') return false;
    return before.paragraph === line.paragraph
      ? LONE_TAG.test(content)
      : NESTED_WEAK_ITEM.test(whole);
  });
}

const LONE_TAG = /^<\/?[a-z][^<]*>[ \t]*$/i;
const WEAK_ITEM = /(?:[-+*][ \t]*$|\d{1,9}[.)](?:[ \t]|$))/;
const NESTED_WEAK_ITEM = new RegExp(
  `^[ \\t]*(?:>|[-+*][ \\t]|\\d{1,9}[.)][ \\t]).*${WEAK_ITEM.source}`,
);

function hasMarks(text: string, line: Line): boolean {
  return text.slice(line.start, line.contentEnd).trim() !== '';
}

function lineStart(text: string, offset: number): number {
  return Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
}
