import type { AbsolutePath, BranchName, Slug } from '../brands.ts';
import { type FileName, isStemOf } from './file-name.ts';
import { type Head, ownerOf, slugOfHead } from './head.ts';
import type { Note } from './note.ts';
import { savedAt } from './saved-at.ts';
import { slugOf } from './slug.ts';

/** What a note's name, place and Branch line say (docs/design.md §2). */
export type StoredKind =
  | 'live'
  /** Under its branch's own name. */
  | 'parked'
  /** Under another one: a second effort. */
  | 'named'
  | 'previous'
  | 'mirror'
  | 'unreadable'
  | 'workstream'
  /** In `done/`. */
  | 'done';

/** What a file of the archive is; one without a readable branch is parked under the name that it has. */
export function storedKind({ kind, stem }: FileName, { branch }: Note): StoredKind {
  if (kind !== 'plain') return kind;
  return branch === null || isStemOf(stem, slugOf(branch)) ? 'parked' : 'named';
}

/** A note on disk, read. */
export interface StoredNote {
  path: AbsolutePath;
  /** What its name and place say. `live` is the note at the top of a worktree. */
  kind: StoredKind;
  /** What a person types to name it: the file name without `.md` and the suffix of its kind. */
  stem: string;
  bytes: Buffer;
  text: string;
  note: Note;
  mtime: Date;
}

/** HEAD, with the names that its branch had before `git branch -m` and no branch has now. */
export interface NamedHead {
  head: Head;
  formerNames: readonly BranchName[];
}

/** The slugs under which notes of this branch may be kept. */
export function slugsOf({ head, formerNames }: NamedHead): Slug[] {
  return [slugOfHead(head), ...formerNames.map(slugOf)];
}

/**
 * Whether an archived note belongs to the branch: its own Branch line says so, or it has none and the
 * name says so (docs/design.md §4).
 */
export function belongsTo(stored: StoredNote, view: NamedHead): boolean {
  const owner = ownerOf(stored.note, view.head, view.formerNames);
  if (owner !== 'unknown') return owner === 'ours';
  // A note of a detached HEAD is its worktree's, and no branch's.
  if (stored.note.detached && view.head.kind === 'branch') return false;
  if (stored.kind === 'parked' && stored.note.kind === 'foreign') return false;
  return slugsOf(view).some((slug) => isStemOf(stored.stem, slug));
}

/** The branch's parked notes, newest first: `x.md`, `x-2.md`, but not what was saved under a name. */
export function parkedOf(archived: readonly StoredNote[], view: NamedHead): StoredNote[] {
  return archived
    .filter((one) => one.kind === 'parked' && belongsTo(one, view))
    .filter((one) => slugsOf(view).some((slug) => isStemOf(one.stem, slug)))
    .sort(newestFirst);
}

/** The branch's mirrors, newest first. */
export function mirrorsOf(archived: readonly StoredNote[], view: NamedHead): StoredNote[] {
  return archived.filter((one) => one.kind === 'mirror' && belongsTo(one, view)).sort(newestFirst);
}

/**
 * For sorting by the minute in which notes were saved, which a copy of the file does not change; then by
 * the time of the file, and where that is equal, too, by the names.
 */
export function newestFirst(a: StoredNote, b: StoredNote): number {
  return (
    minuteOf(b) - minuteOf(a) || b.mtime.getTime() - a.mtime.getTime() || (a.path < b.path ? -1 : 1)
  );
}

function minuteOf(one: StoredNote): number {
  return Math.floor(savedAt(one).getTime() / 60_000);
}
