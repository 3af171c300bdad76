import { CheckpointError } from '../errors.ts';
import { isStemOf } from './file-name.ts';
import { slugOf } from './slug.ts';
import { newestFirst, type StoredNote } from './stored.ts';

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

/** The same as the name of a file, which no branch answers to: `x.md`, `done/x.md`. */
export function fileNameOf(stored: Pick<StoredNote, 'kind' | 'stem' | 'note'>): string {
  return `${nameOf(stored)}.md`;
}

/** The order in which kinds answer to a name: a copy never hides what it is a copy of. */
const RANKS: readonly (readonly StoredNote['kind'][])[] = [
  ['live', 'parked', 'named', 'unreadable', 'workstream'],
  ['mirror'],
  ['done'],
  ['previous'],
];

/**
 * Finds the note that a name means: a branch, what `nameOf` says, a file stem, or an unambiguous prefix.
 *
 * A branch goes before a file that is called like it and belongs to another branch (docs/design.md §4),
 * a whole name before a prefix, an effort before its copies. Where the answers are of different branches,
 * none is taken. With `.md` at its end, a name means a file.
 *
 * @throws CheckpointError where nothing, or more than one note, has the name
 */
export function findByName(name: string, notes: readonly StoredNote[]): StoredNote {
  const found = lookUp(name, notes);
  if (found) return found;
  throw unknownName(name);
}

/** The refusal of a name that nothing has. */
export function unknownName(name: string): CheckpointError {
  return new CheckpointError('refused', `no checkpoint is called '${name}'`, [
    "'git checkpoint list' names them",
  ]);
}

/**
 * As findByName, but null where nothing has the name.
 *
 * @throws CheckpointError where more than one note has the name
 */
export function lookUp(name: string, notes: readonly StoredNote[]): StoredNote | null {
  const typed = name.replace(/\.md$/, '');
  if (typed === '') return null;
  const stored = notes.filter((one) => one.kind !== 'live');
  const called = (text: string) => stored.find((one) => nameOf(one) === text);
  const whole = notes.filter((one) => one.note.branch === name);
  const ofBranch = whole.length > 0 ? whole : notes.filter((one) => one.note.branch === typed);
  const file = called(name) ?? (typed === name ? undefined : called(typed));
  // A file that has its branch's name is that branch's, unless the branch has a live note.
  const isFile = file && (typed !== name || (file.note.branch === typed && !ofBranch.some(isLive)));
  return (
    (isFile ? file : null) ??
    oneOfBranch(name, ofBranch) ??
    file ??
    best(
      name,
      stored.filter((one) => one.stem === typed),
    ) ??
    byPrefix(name, typed, notes)
  );
}

/** The note that a whole branch name means: its live one, what is parked under its slug, and so on. */
function oneOfBranch(name: string, notes: readonly StoredNote[]): StoredNote | null {
  const live = notes.find(isLive);
  if (live) return live;
  const newest = [...notes].sort(newestFirst);
  for (const kind of ['parked', 'named', 'workstream', 'mirror', 'done', 'previous'] as const) {
    const found = newest.filter((one) => one.kind === kind);
    // Efforts of one branch that were saved under names are told apart by these alone.
    if (found.length > 1 && (kind === 'named' || kind === 'workstream'))
      throw ambiguous(name, found);
    const [first] = found;
    if (first) return found.find(isUnderSlug) ?? first;
  }
  return null;
}

function byPrefix(name: string, typed: string, notes: readonly StoredNote[]): StoredNote | null {
  const begins = (one: StoredNote) =>
    (!isLive(one) && one.stem.startsWith(typed)) ||
    ((isLive(one) || isUnderSlug(one)) && one.note.branch?.startsWith(typed) === true);
  const found = notes.filter(begins);
  const isOver = ({ kind }: StoredNote) => kind === 'done' || kind === 'previous';
  return (
    best(
      name,
      found.filter((one) => !isOver(one)),
    ) ?? best(name, found.filter(isOver))
  );
}

/** The first by rank of notes that are all of one branch; a question where they are not. */
function best(name: string, found: readonly StoredNote[]): StoredNote | null {
  if (new Set(found.map((one) => one.note.branch ?? one.path)).size > 1) {
    throw ambiguous(name, found);
  }
  for (const kinds of RANKS) {
    const [first, ...others] = found.filter((one) => kinds.includes(one.kind));
    if (first && others.length > 0) throw ambiguous(name, [first, ...others]);
    if (first) return first;
  }
  return null;
}

function isLive({ kind }: StoredNote): boolean {
  return kind === 'live';
}

function isUnderSlug({ stem, note }: StoredNote): boolean {
  return note.branch !== null && isStemOf(stem, slugOf(note.branch));
}

function ambiguous(name: string, found: readonly StoredNote[]): CheckpointError {
  const names = found.map((one) => `'${nameOf(one)}'`).join(', ');
  return new CheckpointError('refused', `'${name}' could be any of ${names}`, [
    'type one of these names in full',
  ]);
}
