import { Containers } from './containers.ts';
import { Cursor } from './cursor.ts';
import { skipDefinitions } from './definition.ts';
import { type HtmlBlock, openHtml } from './html.ts';
import {
  atxDepth,
  atxText,
  closesFence,
  type Fence,
  openFence,
  setextDepth,
  ThematicBreaks,
} from './marker.ts';
import type { Heading, Line, ListItem, Outline } from './outline.ts';
import { trimBlanks } from './text.ts';

/** The block that stands open in the innermost container. */
type Leaf =
  | { kind: 'none' }
  | { kind: 'text'; lines: Line[] }
  | { kind: 'fence'; fence: Fence }
  | { kind: 'html'; html: HtmlBlock };

const NONE: Leaf = { kind: 'none' };

/** Reads a text line by line; see `scanDocument`. */
export class Scanner {
  private readonly lines: Line[] = [];
  private readonly headings: Heading[] = [];
  /** Asked for after every line: a look at all headings would be quadratic. */
  private readonly depths = new Set<number>();
  private readonly items: ListItem[] = [];
  private readonly containers = new Containers();
  private leaf: Leaf = NONE;
  private paragraphs = 0;
  /** The top-level item that is open, if any. */
  private item: ListItem | null = null;

  constructor(
    private readonly text: string,
    private readonly start: number,
  ) {}

  /** What was found, once the last line is read. */
  outline(): Outline {
    const { start, headings, items, lines } = this;
    return { start, headings, items, lines, closer: this.closer() };
  }

  /** Whether a heading of a depth has been read. */
  hasRead(depth: number): boolean {
    return this.depths.has(depth);
  }

  /** Takes the next line: where it starts, and ends without and with its line break. */
  read(start: number, contentEnd: number, end: number): void {
    const line: Line = { kind: 'blank', start, content: start, contentEnd, end, paragraph: -1 };
    this.lines.push(line);
    const cursor = new Cursor(this.text, start, contentEnd);
    const held = this.containers.continued(cursor);
    if (held < this.containers.depth || !this.continueLeaf(cursor, line)) {
      this.openBlocks(cursor, line, held);
    }
    line.content = cursor.next;
    if (this.item && line.kind !== 'blank') this.item.end = end;
  }

  /** Takes a line into the fence or HTML block that it belongs to; false if it does not. */
  private continueLeaf(cursor: Cursor, line: Line): boolean {
    const { leaf } = this;
    if (leaf.kind === 'fence') {
      if (closesFence(cursor, leaf.fence)) this.leaf = NONE;
      line.kind = 'fence';
      return true;
    }
    if (leaf.kind === 'html') {
      if (cursor.blank && !leaf.html.close) return false;
      this.readHtml(leaf.html, cursor, line);
      return true;
    }
    return false;
  }

  /** Opens what the rest of the line begins; `held` containers are known to hold it. */
  private openBlocks(cursor: Cursor, line: Line, held: number): void {
    const breaks = new ThematicBreaks();
    let depth = held;
    for (;;) {
      if (cursor.blank) {
        if (depth === held) this.interrupt(depth);
        return;
      }
      if (cursor.indent > 3) {
        // Indented code cannot interrupt a paragraph, not even a lazily continued one.
        if (this.leaf.kind === 'text') this.readText(line);
        else {
          this.enter(depth);
          line.kind = 'code';
        }
        return;
      }
      if (this.openLeaf(cursor, line, depth, breaks)) return;
      if (!this.openContainer(cursor, line, depth)) {
        if (this.leaf.kind !== 'text') this.enter(depth);
        this.readText(line);
        return;
      }
      depth = this.containers.depth;
    }
  }

  private openLeaf(cursor: Cursor, line: Line, depth: number, breaks: ThematicBreaks): boolean {
    const atx = atxDepth(cursor);
    if (atx > 0) {
      this.enter(depth);
      line.kind = 'heading';
      if (depth === 0) {
        const text = atxText(cursor.rest);
        this.addHeading({ depth: atx, text, start: line.start, end: line.end, setext: false });
      }
      return true;
    }
    const fence = openFence(cursor);
    if (fence) {
      this.enter(depth);
      this.leaf = { kind: 'fence', fence };
      line.kind = 'fence';
      return true;
    }
    const html = cursor.char === '<' && openHtml(cursor.rest, this.leaf.kind === 'text');
    if (html) {
      this.enter(depth);
      this.leaf = { kind: 'html', html };
      this.readHtml(html, cursor, line);
      return true;
    }
    if (depth === this.containers.depth && this.underline(cursor, line)) return true;
    if (!breaks.at(cursor)) return false;
    this.enter(depth);
    line.kind = 'break';
    return true;
  }

  private openContainer(cursor: Cursor, line: Line, depth: number): boolean {
    const inParagraph = this.leaf.kind === 'text' && depth === this.containers.depth;
    const mark = Containers.markAt(cursor, inParagraph);
    if (!mark) return false;
    this.enter(depth);
    this.containers.open(mark, cursor);
    if (depth === 0 && mark !== 'quote') {
      this.item = { start: line.start, end: line.end };
      this.items.push(this.item);
    }
    return true;
  }

  /** Makes the paragraph before this line a heading, if the line underlines one. */
  private underline(cursor: Cursor, line: Line): boolean {
    const depth = setextDepth(cursor);
    if (depth === 0 || this.leaf.kind !== 'text') return false;
    const { lines } = this.leaf;
    const contents = lines.map((at) => this.text.slice(at.content, at.contentEnd));
    const paragraph = contents.join('\n');
    const text = paragraph.slice(skipDefinitions(paragraph));
    if (text === '') {
      this.leaf.lines = [];
      return false;
    }
    const start = lines[0]?.start ?? line.start;
    for (const at of [...lines, line]) at.kind = 'heading';
    if (this.containers.depth === 0) {
      const title = text.split('\n').map(trimBlanks).join(' ');
      this.addHeading({ depth, text: title, start, end: line.end, setext: true });
    }
    this.leaf = NONE;
    return true;
  }

  private addHeading(heading: Heading): void {
    this.headings.push(heading);
    this.depths.add(heading.depth);
  }

  private readText(line: Line): void {
    if (this.leaf.kind !== 'text') {
      this.leaf = { kind: 'text', lines: [] };
      this.paragraphs++;
    }
    this.leaf.lines.push(line);
    line.kind = 'text';
    line.paragraph = this.paragraphs - 1;
  }

  private readHtml(html: HtmlBlock, cursor: Cursor, line: Line): void {
    line.kind = 'html';
    if (html.close?.test(cursor.rest)) this.leaf = NONE;
  }

  /** Ends what stands open within the outermost `depth` containers. */
  private interrupt(depth: number): void {
    this.containers.close(depth);
    this.leaf = NONE;
    if (depth === 0) this.item = null;
  }

  /** As `interrupt`, for a new block in the innermost container that is left. */
  private enter(depth: number): void {
    this.interrupt(depth);
    this.containers.empty = false;
  }

  private closer(): string | null {
    const { leaf } = this;
    if (this.containers.depth > 0) return null;
    if (leaf.kind === 'fence') return leaf.fence.mark.repeat(leaf.fence.length);
    return leaf.kind === 'html' ? leaf.html.closer : null;
  }
}
