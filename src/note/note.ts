import type { BranchName } from '../brands.ts';
import type { SectionName } from './sections.ts';

/**
 * The words of the domain (docs/design.md §2 and §4): what a note is made of and how it was read.
 *
 * Everything under `src/note/` is pure: no disk, no clock, no process.
 */

/**
 * How a Markdown file was recognised.
 *
 * - `own`: a readable Branch field stands in its header;
 * - `unreadable`: the title is of our form (`# Checkpoint: …`), but no branch can be read;
 * - `foreign`: neither, so it may be somebody else's document.
 */
export type NoteKind = 'own' | 'unreadable' | 'foreign';

/** A second-level section of a note. Offsets are UTF-16 indices into the text that was read. */
export interface Section {
  /** The heading as written, without its marks. */
  heading: string;
  /** The section of ours that the heading names, if any. */
  canonical: SectionName | null;
  /** How near the heading is to the canonical name: the same text, or the same after normalising. */
  how: 'exact' | 'normalised' | null;
  /** Where the heading's first line begins. */
  start: number;
  /** Where the text below the heading begins. */
  bodyStart: number;
  /** Where the section ends: the next second- or first-level heading, or the end of the text. */
  end: number;
}

/** What can be read from a note without changing a byte of it. */
export interface Note {
  kind: NoteKind;
  /** Text of the first first-level heading as written. */
  title: string | null;
  /** The title without the words `Checkpoint:` in front; what a person would call the effort. */
  subject: string | null;
  /** The branch that the note belongs to: its identity. */
  branch: BranchName | null;
  /** Whether the Branch field says that HEAD was detached. */
  detached: boolean;
  /** The value of the first header field named Date, Updated, Last updated or Saved. */
  date: string | null;
  /** The leading `YYYY-MM-DD` of `date`. */
  dateIso: string | null;
  /** The value of the header field Session context, line breaks folded to blanks. */
  context: string | null;
  sections: Section[];
  /** Whether nobody wrote it: it is as the program made it out of what git showed. */
  automatic: boolean;
  /** The first open item of the first list under Next Steps. */
  firstNextStep: string | null;
}
