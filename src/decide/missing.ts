import type { Text } from '../note/compose/compose.ts';
import { ownerOf } from '../note/head.ts';
import type { NamedHead } from '../note/stored.ts';

/** A live note that this worktree had, and that lies neither in its place nor in the archive. */
export interface Missing extends Text {
  /** The number of the stash that has it; null where only the history does. */
  stash: number | null;
}

/** Whether a missing note is this branch's, so that a save without an earlier text goes on from it. */
export function isOfHead({ note }: Missing, { head, formerNames }: NamedHead): boolean {
  return ownerOf(note, head, formerNames) === 'ours';
}

/** Where a missing note is, in words. */
export function whereMissing({ note, stash }: Pick<Missing, 'note' | 'stash'>): string {
  const where = stash === null ? 'gone' : `in stash@{${stash}}`;
  const title = note.subject ?? note.title;
  return `${title === null ? 'a checkpoint' : `'${title}'`} was live here and is ${where}`;
}

/** What brings a stash back; the newest needs no number, and a number alone no quotes in any shell. */
export function popCommand(stash: number): string {
  return stash === 0 ? 'git stash pop' : `git stash pop ${stash}`;
}
