import type { Note, NoteKind } from '../model.ts';
import { judgeBranch } from './branch.ts';
import { findField, hasConflict, readFields } from './field.ts';
import { firstOpenItem, readItems } from './list.ts';
import { scanDocument } from './scan.ts';
import { readSections } from './section.ts';

/** Our form of a title: the word, a colon, a text. */
const OUR_TITLE = /^[Cc]heckpoint:(?=\s*\S)/;

/**
 * Reads a note of any hand (docs/design.md §4). It never throws: what cannot be read is null.
 */
export function readNote(text: string): Note {
  const outline = scanDocument(text);
  const fields = readFields(text, outline);
  const sections = readSections(text, outline);
  const title = outline.headings.find(({ depth }) => depth === 1)?.text ?? null;
  const { branch, detached } = hasConflict(text, outline)
    ? { branch: null, detached: false }
    : judgeBranch(findField(fields, 'Branch')?.value ?? '');
  const date = findField(fields, 'Date')?.value || null;
  const next = sections.find(({ canonical }) => canonical === 'Next Steps');
  return {
    kind: kindOf(branch, title),
    title,
    subject: title?.replace(/^checkpoint:\s*/i, '') ?? null,
    branch,
    detached,
    date,
    dateIso: date && isoDate(date),
    context: findField(fields, 'Session context')?.wrapped || null,
    sections,
    firstNextStep: next
      ? (firstOpenItem(readItems(text.slice(next.bodyStart, next.end)))?.text ?? null)
      : null,
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
