/**
 * Puts values into a JSON text and takes them out again, by which nothing else changes: a value that was
 * put in and is taken out leaves the text as it was. (jsonc-parser's own `modify` lays out its neighbours
 * anew, and removes comments between them.)
 */
import { createScanner, type Node } from 'jsonc-parser';

/** How a text is laid out. */
interface Layout {
  indent: string;
  eol: string;
}

/**
 * Adds a property to an object, or an element to a list, behind the others.
 *
 * @param key the property's name, null in a list
 */
export function insertValue(
  text: string,
  parent: Node,
  key: string | null,
  value: unknown,
): string {
  const layout = layoutOf(text);
  const name = key === null ? '' : `${JSON.stringify(key)}: `;
  const last = parent.children?.at(-1);
  const outer = indentAt(text, parent.offset);
  const inner =
    last && startsLine(text, last) ? indentAt(text, last.offset) : outer + layout.indent;
  const { eol } = layout;
  if (!last) {
    const body = `${eol}${inner}${name}${pretty(value, inner, layout)}${eol}${outer}`;
    const hollow = text.slice(parent.offset + 1, endOf(parent) - 1);
    // What stands in the hollow, a comment perhaps, stays in front.
    const kept = hollow.trim() === '' ? '' : hollow.trimEnd();
    return splice(text, parent.offset + 1, endOf(parent) - 1, kept + body);
  }
  const end = endOf(last);
  const comma = findComma(text, end, endOf(parent) - 1);
  const open = comma === null ? splice(text, end, end, ',') : text;
  const at = comma === null ? end + 1 : comma + 1;
  // Where somebody ends every line with a comma, so does this one.
  const tail = comma === null ? '' : ',';
  if (!text.slice(parent.offset, endOf(parent)).includes('\n')) {
    const gap = /^\s*/.exec(text.slice(parent.offset + 1))?.[0] ?? '';
    const compact = (key === null ? '' : `${JSON.stringify(key)}:${gap}`) + JSON.stringify(value);
    return splice(open, at, at, gap + compact + tail);
  }
  const remark = /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/[ \t]*)?(?=\r?\n)/.exec(open.slice(at));
  const place = at + (remark?.[0].length ?? 0);
  return splice(open, place, place, `${eol}${inner}${name}${pretty(value, inner, layout)}${tail}`);
}

/** Puts another value in the place of one. */
export function replaceValue(text: string, node: Node, value: unknown): string {
  const present = text.slice(node.offset, endOf(node));
  const layout = layoutOf(text);
  const put = present.includes('\n')
    ? pretty(value, indentAt(text, node.offset), layout)
    : JSON.stringify(value);
  return splice(text, node.offset, endOf(node), put);
}

/** Takes an element out of a list, or a property out of an object: it, one comma, its empty lines. */
export function removeNode(text: string, node: Node): string {
  const siblings = node.parent?.children ?? [];
  const at = siblings.indexOf(node);
  const [before, after] = [siblings[at - 1], siblings[at + 1]];
  const limit = after?.offset ?? (node.parent ? endOf(node.parent) - 1 : text.length);
  const behind = findComma(text, endOf(node), limit);
  if (behind === endOf(node)) return removeRange(text, node.offset, behind + 1);
  if (behind !== null) {
    return removeRange(splice(text, behind, behind + 1, ''), node.offset, endOf(node));
  }
  const ahead = before ? findComma(text, endOf(before), node.offset) : null;
  if (ahead !== null && /^[ \t]*$/.test(text.slice(ahead + 1, node.offset))) {
    return splice(text, ahead, endOf(node), '');
  }
  const without = removeRange(text, node.offset, endOf(node));
  return ahead === null ? without : splice(without, ahead, ahead + 1, '');
}

/** Removes a range, with its lines where nothing else is on them. */
function removeRange(text: string, start: number, end: number): string {
  const lineStart = start - (/[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0);
  const rest = /^[ \t]*(?:\r\n|\n)?/.exec(text.slice(end))?.[0] ?? '';
  const alone = lineStart === 0 || text[lineStart - 1] === '\n';
  return alone && rest.endsWith('\n')
    ? splice(text, lineStart, end + rest.length, '')
    : splice(text, start, end, '');
}

function findComma(text: string, from: number, to: number): number | null {
  const scanner = createScanner(text, true);
  scanner.setPosition(from);
  while (scanner.getPosition() < to) {
    scanner.scan();
    const at = scanner.getTokenOffset();
    if (text[at] === ',' && at < to) return at;
  }
  return null;
}

function pretty(value: unknown, indent: string, layout: Layout): string {
  return JSON.stringify(value, null, layout.indent).replaceAll('\n', layout.eol + indent);
}

function layoutOf(text: string): Layout {
  return {
    indent: /^([ \t]+)["{[]/m.exec(text)?.[1] ?? '  ',
    eol: /\r\n|\n/.exec(text)?.[0] ?? '\n',
  };
}

/** The blanks that the line of a place begins with. */
function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

function startsLine(text: string, node: Node): boolean {
  return /(?:^|\n)[ \t]*$/.test(text.slice(0, node.offset));
}

function splice(text: string, from: number, to: number, put: string): string {
  return text.slice(0, from) + put + text.slice(to);
}

function endOf(node: Node): number {
  return node.offset + node.length;
}
