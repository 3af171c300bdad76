/** What a line is, whatever containers (block quotes, list items) it stands in. */
export type LineKind =
  | 'blank'
  /** A line of a paragraph. */
  | 'text'
  | 'heading'
  /** A line of a fenced code block, its fences and blank lines among them. */
  | 'fence'
  /** Indented code. */
  | 'code'
  | 'html'
  | 'break';

/** A line of the text, those of front matter left out. All offsets are UTF-16 indices into it. */
export interface Line {
  kind: LineKind;
  start: number;
  /** Where the text begins behind container marks and indentation. */
  content: number;
  /** Where the text ends before the line break. */
  contentEnd: number;
  /** Just after the line break. */
  end: number;
  /**
   * Number of the paragraph that the line belongs to, -1 for none. The lines of a setext heading
   * are headings and keep their paragraph's number; the underline has none.
   */
  paragraph: number;
}

/** A heading outside block quotes and list items. */
export interface Heading {
  depth: number;
  /** As written, without its marks; the lines of a setext heading joined by a blank. */
  text: string;
  /** Where its first line begins; of its link reference definitions, where a setext heading has any. */
  start: number;
  /** Just after the line break of its last line. */
  end: number;
  setext: boolean;
}

/** A list item outside block quotes and other list items. */
export interface ListItem {
  /** Where its first line begins. */
  start: number;
  /** Just after its last line that is not blank. */
  end: number;
}

/** Where the blocks of a Markdown text are. */
export interface Outline {
  /** Where the text begins behind a byte order mark and front matter. */
  start: number;
  headings: Heading[];
  items: ListItem[];
  lines: Line[];
  /**
   * The line that would close the block which swallows everything up to the end of the text (a
   * fence or an HTML comment without an end), or null.
   */
  closer: string | null;
}

/** Whether nothing stands in a line, not even the mark of a container. */
export function isEmptyLine(text: string, line: Line): boolean {
  return line.kind === 'blank' && /^[ \t]*$/.test(text.slice(line.start, line.contentEnd));
}
