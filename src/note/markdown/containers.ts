import type { Cursor } from './cursor.ts';
import { type ListMark, listMark } from './marker.ts';

/** The mark that opens a container. */
export type ContainerMark = 'quote' | ListMark;

/** A block quote, or a list item with the columns that its content is indented by. */
interface Container {
  quote: boolean;
  indent: number;
}

/**
 * The open block quotes and list items, outermost first (CommonMark §5).
 *
 * Every step but one is paid for by characters of the line. The exception are blank lines, which
 * belong to any number of list items for nothing, so the places of the quotes are kept beside.
 */
export class Containers {
  private readonly stack: Container[] = [];
  private readonly quotes: number[] = [];
  /** Whether the innermost container is a list item in which nothing stands yet. */
  empty = false;

  get depth(): number {
    return this.stack.length;
  }

  /** How many of the containers go on in `line`; their marks and indentation are taken from it. */
  continued(line: Cursor): number {
    let quotes = 0;
    for (let depth = 0; depth < this.stack.length; depth++) {
      if (line.blank) {
        if (this.empty && this.quotes.length === quotes) return this.stack.length - 1;
        return this.quotes[quotes] ?? this.stack.length;
      }
      const { quote, indent } = this.stack[depth] as Container;
      if (quote) {
        if (!isQuoteMark(line)) return depth;
        takeQuoteMark(line);
        quotes++;
      } else {
        if (line.indent < indent) return depth;
        line.skipColumns(indent);
      }
    }
    return this.stack.length;
  }

  /** Closes all containers but the outermost `depth`. */
  close(depth: number): void {
    if (depth >= this.stack.length) return;
    this.stack.length = depth;
    while ((this.quotes.at(-1) ?? -1) >= depth) this.quotes.pop();
    this.empty = false;
  }

  /**
   * The container that begins at the cursor, or null. Only a list item with text in its first
   * line, and with the number 1 if it has any, may interrupt a paragraph (CommonMark §5.3).
   */
  static markAt(line: Cursor, inParagraph: boolean): ContainerMark | null {
    if (isQuoteMark(line)) return 'quote';
    const mark = listMark(line);
    if (!mark || !inParagraph) return mark;
    if (mark.digits !== '' && Number(mark.digits) !== 1) return null;
    return restIsBlank(line, mark.width) ? null : mark;
  }

  /** Opens the container of a mark that `markAt` found, and takes the mark from the line. */
  open(mark: ContainerMark, line: Cursor): void {
    if (mark === 'quote') {
      takeQuoteMark(line);
      this.quotes.push(this.stack.length);
      this.stack.push({ quote: true, indent: 0 });
      return;
    }
    const before = line.indent;
    line.skipMark(mark.width);
    // Five columns and more are indented code behind one blank (CommonMark §5.2, rule 2).
    const padding = line.blank || line.indent > 4 ? 1 : line.indent;
    line.skipColumns(padding);
    this.stack.push({ quote: false, indent: before + mark.width + padding });
    this.empty = true;
  }
}

function isQuoteMark(line: Cursor): boolean {
  return line.indent < 4 && line.char === '>';
}

function takeQuoteMark(line: Cursor): void {
  line.skipMark(1);
  if (line.indent > 0) line.skipColumns(1);
}

function restIsBlank(line: Cursor, width: number): boolean {
  return /^[ \t]*$/.test(line.text.slice(line.next + width, line.end));
}
