/** The columns of the table in `sections.ts`. */

/** What a save can be told, wherever it stands in the note. */
export interface Row {
  /** The option of `save` and what `-h` says of it; null for what only a JSON draft can say. */
  option: readonly [flag: `--${string} <${string}>`, help: string] | null;
  /** Whether it is a list, which is given item by item, or one text. */
  repeatable: boolean;
}

/** A text in the header; how it is written there is said in `compose/compose.ts`. */
export interface HeaderRow extends Row {
  repeatable: false;
}

/** What stands in a section, or below a heading of its own there. */
export interface BodyRow extends Row {
  heading: string;
  /** How early the brief takes it in, 1 first; not at all without it. */
  brief?: number;
}

export interface ListRow extends BodyRow {
  repeatable: true;
  merge: ListMerge;
  /** What an item may be in a JSON draft besides a text. */
  json?: JsonItem;
}

export interface TextRow extends BodyRow {
  repeatable: false;
  merge: TextMerge;
}

/** A whole section. */
export type SectionRow = (ListRow | TextRow) & {
  /** What it says where nobody says anything; without it, the section is left out then. */
  unsaid?: (liveName: string) => string;
  /**
   * How early the summary of a resume shows it, 1 first; equal ones come in the order of the
   * checkpoint. Not shown without it.
   */
  summary?: number;
};

/**
 * What becomes of a list when items are given.
 *
 * - `add`: they come after the items that are there;
 * - `replace`, `number`: they take their place, with bullets or numbers;
 * - `commits`: as `add`, and the commits stand there where nobody has said anything;
 * - `files`: they come before the files that git sees, and remarks written by hand stay.
 */
export type ListMerge = 'add' | 'replace' | 'number' | 'commits' | 'files';

/** What becomes of a text when another is given: that takes its place. */
export type TextMerge = 'text';

/** What an item of a list can be in a JSON draft, besides a text. */
export type JsonItem = 'decision' | 'file';
