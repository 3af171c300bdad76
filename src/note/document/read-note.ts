import { isAutomatic } from '../automatic.ts';
import { scanDocument, scanHeader } from '../markdown/scan.ts';
import type { Note, NoteKind, Section } from '../note.ts';
import { judgeBranch } from './branch.ts';
import { findField, hasConflict, readFields } from './field.ts';
import { firstOpenItem, readItems } from './list.ts';
import { readSections } from './section.ts';
import { type Header, readWrittenHeader } from './written-header.ts';
import { readWrittenNextStep } from './written-next.ts';

/** Our form of a title: the word, a colon, a text. */
const OUR_TITLE = /^[Cc]heckpoint:(?=\s*\S)/;

/** The last few texts: a command reads them before it takes the lock, under it, and after a move. */
const recent = new Map<string, Note>();
const MOST_RECENT = 8;

/**
 * Reads a note of any hand (docs/note-format.md). It never throws: what cannot be read is null.
 */
export function readNote(text: string): Note {
  const known = recent.get(text);
  if (known) return known;
  if (recent.size === MOST_RECENT) recent.clear();
  const note = parseNote(text);
  recent.set(text, note);
  return note;
}

function parseNote(text: string): Note {
  const written = readWrittenHeader(text);
  const { title, branch, detached, date, context } = written ?? readHeader(text);
  let sections: Section[] | null = null;
  return {
    kind: kindOf(branch, title),
    title,
    subject: title?.replace(/^checkpoint:\s*/i, '') ?? null,
    branch,
    detached,
    date,
    dateIso: date && isoDate(date),
    context,
    get automatic() {
      return isAutomatic(text);
    },
    // Asked for of the one note among many that is shown, so read only then.
    get sections() {
      sections ??= readSections(text, scanDocument(text));
      return sections;
    },
    get firstNextStep() {
      const found = written ? readWrittenNextStep(text) : undefined;
      if (found !== undefined) return found;
      const next = this.sections.find(({ canonical }) => canonical === 'Next Steps');
      if (!next) return null;
      return firstOpenItem(readItems(text.slice(next.bodyStart, next.end)))?.text ?? null;
    },
  };
}

/** The header of a note of any hand. */
export function readHeader(text: string): Header {
  const outline = scanHeader(text);
  const fields = readFields(text, outline);
  const { branch, detached } = hasConflict(text, outline)
    ? { branch: null, detached: false }
    : judgeBranch(findField(fields, 'Branch')?.value ?? '');
  return {
    title: outline.headings.find(({ depth }) => depth === 1)?.text ?? null,
    branch,
    detached,
    date: findField(fields, 'Date')?.value || null,
    context: findField(fields, 'Session context')?.wrapped || null,
  };
}

function kindOf(branch: string | null, title: string | null): NoteKind {
  if (branch !== null) return 'own';
  return title !== null && OUR_TITLE.test(title) ? 'unreadable' : 'foreign';
}

/** The leading `YYYY-MM-DD`, behind marks if need be. */
function isoDate(date: string): string | null {
  return /^[`*_]*(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?!\d)/.exec(date)?.[1] ?? null;
}
