const TAB_STOP = 4;

/**
 * Walks along one line and counts columns as CommonMark does (§2.2: a tab reaches to the next
 * stop of four, and a container may take only a part of it).
 *
 * The next non-blank place is looked up once and kept until the cursor has passed it, so that
 * hundreds of nested containers on one line cost no more than its length.
 */
export class Cursor {
  pos: number;
  /** Column of the cursor; inside a tab that was taken in part, between `pos` and `pos + 1`. */
  column = 0;
  /** Where the next character that is neither blank nor tab stands, or `end`. */
  next: number;
  private nextColumn = 0;

  constructor(
    readonly text: string,
    start: number,
    readonly end: number,
  ) {
    this.pos = start;
    this.next = start;
    this.findNext();
  }

  /** Columns of white space between the cursor and `next`. */
  get indent(): number {
    return this.nextColumn - this.column;
  }

  /** Whether nothing but white space is left on the line. */
  get blank(): boolean {
    return this.next === this.end;
  }

  /** The character at `next`, or '' at the line's end. */
  get char(): string {
    return this.next < this.end ? this.text.charAt(this.next) : '';
  }

  /** What is left of the line behind the white space. */
  get rest(): string {
    return this.text.slice(this.next, this.end);
  }

  /** Takes `columns` columns of white space; there must be as many before `next`. */
  skipColumns(columns: number): void {
    let left = columns;
    while (left > 0 && this.pos < this.next) {
      const width = this.text.charAt(this.pos) === '\t' ? TAB_STOP - (this.column % TAB_STOP) : 1;
      if (width > left) {
        this.column += left;
        return;
      }
      this.column += width;
      this.pos++;
      left -= width;
    }
  }

  /** Takes all white space up to `next`. */
  skipBlank(): void {
    this.pos = this.next;
    this.column = this.nextColumn;
  }

  /** Takes the white space and `length` characters behind it. */
  skipMark(length: number): void {
    this.skipBlank();
    this.pos += length;
    this.column += length;
    this.findNext();
  }

  private findNext(): void {
    let at = this.pos;
    let column = this.column;
    for (; at < this.end; at++) {
      const char = this.text.charAt(at);
      if (char === '\t') column += TAB_STOP - (column % TAB_STOP);
      else if (char === ' ') column++;
      else break;
    }
    this.next = at;
    this.nextColumn = column;
  }
}
