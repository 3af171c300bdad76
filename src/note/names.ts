import { CheckpointError } from '../errors.ts';
import { isStemOf } from './file-name.ts';
import { slugOf } from './slug.ts';
import type { StoredNote } from './stored.ts';

/** What a person can type for a note: `x`, `x.prev`, `x.mirror`, `done/x`. */
export function nameOf(stored: Pick<StoredNote, 'kind' | 'stem' | 'note'>): string {
  switch (stored.kind) {
    case 'live':
      return stored.note.branch ?? stored.stem;
    case 'previous':
      return `${stored.stem}.prev`;
    case 'mirror':
      return `${stored.stem}.mirror`;
    case 'done':
      return `done/${stored.stem}`;
    default:
      return stored.stem;
  }
}

/** The order in which kinds answer to a name: a copy never hides what it is a copy of. */
const RANKS: readonly (readonly StoredNote['kind'][])[] = [
  ['live', 'parked', 'named', 'unreadable', 'workstream'],
  ['mirror'],
  ['previous', 'done'],
];

/**
 * Finds the note that a name means: what `nameOf` says, a file stem, a branch, or an unambiguous
 * prefix of either.
 *
 * A whole name goes before a prefix, an effort before its copies, and a stem before a branch. A branch
 * means its live note, which has no stem, then what is parked under its slug; one that was saved under
 * a name answers for its branch only where nothing else does.
 *
 * @throws CheckpointError where nothing, or more than one note, has the name
 */
export function findByName(name: string, notes: readonly StoredNote[]): StoredNote {
  const typed = name.replace(/\.md$/, '');
  if (typed === '') throw unknown(name);
  const stored = notes.filter((one) => one.kind !== 'live');
  const literal =
    stored.find((one) => nameOf(one) === name) ?? stored.find((one) => nameOf(one) === typed);
  if (literal) return literal;
  const isStem = (one: StoredNote) => one.kind !== 'live' && one.stem === typed;
  const isBranch = (one: StoredNote) => one.note.branch === typed;
  const isLive = (one: StoredNote) => one.kind === 'live' && isBranch(one);
  const isParked = (one: StoredNote) => isUnderSlug(one) && isBranch(one);
  const begins = (one: StoredNote) =>
    (one.kind !== 'live' && one.stem.startsWith(typed)) ||
    ((one.kind === 'live' || isUnderSlug(one)) && one.note.branch?.startsWith(typed) === true);
  for (const tests of [[isStem, isLive, isParked, isBranch], [begins]]) {
    for (const kinds of RANKS) {
      for (const test of tests) {
        const found = notes.filter((one) => kinds.includes(one.kind) && test(one));
        if (found.length > 1) throw ambiguous(name, found);
        if (found[0]) return found[0];
      }
    }
  }
  throw unknown(name);
}

function isUnderSlug({ stem, note }: StoredNote): boolean {
  return note.branch !== null && isStemOf(stem, slugOf(note.branch));
}

function unknown(name: string): CheckpointError {
  return new CheckpointError('refused', `no checkpoint is called '${name}'`, [
    "'git checkpoint list' names them",
  ]);
}

function ambiguous(name: string, found: readonly StoredNote[]): CheckpointError {
  const names = found.map((one) => `'${nameOf(one)}'`).join(', ');
  return new CheckpointError('refused', `'${name}' could be any of ${names}`, [
    'type more of the name',
  ]);
}
