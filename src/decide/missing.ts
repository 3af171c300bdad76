import type { Note } from '../note/note.ts';

/** A live note that this worktree had, and that lies neither in its place nor in the archive. */
export interface Missing {
  note: Note;
  /** The number of the stash that has it; null where only the history does. */
  stash: number | null;
}

/** Where a missing note is, in words. */
export function whereMissing({ note, stash }: Missing): string {
  const where = stash === null ? 'gone' : `in stash@{${stash}}`;
  const title = note.subject ?? note.title;
  return `${title === null ? 'a checkpoint' : `'${title}'`} was live here and is ${where}`;
}

/** What brings a stash back; the newest needs no number, and a number alone no quotes in any shell. */
export function popCommand(stash: number): string {
  return stash === 0 ? 'git stash pop' : `git stash pop ${stash}`;
}
