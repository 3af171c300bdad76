import { lookAtLive } from '../archive/notes.ts';
import { askHead } from '../git/status.ts';
import { isStemOf } from '../note/file-name.ts';
import { slugOf } from '../note/slug.ts';
import { newestFirst, type StoredNote } from '../note/stored.ts';
import type { Repository } from '../repository.ts';
import type { Effort } from './effort.ts';
import { listWorktrees } from './listed.ts';
import { isForeignTracked, readElsewhere } from './live.ts';

/**
 * Asks git for what it takes to find an effort's present text: live here or in another worktree, else in
 * the archive. Only the whole name counts, and no copy does: what is found may be written over.
 *
 * @returns the look at the disk, given the archive's notes; it is to be repeated under the lock
 */
export async function askPresent(
  repository: Repository,
  { names }: Pick<Effort, 'names'>,
): Promise<(archived: readonly StoredNote[]) => StoredNote | null> {
  const { layout, client, place } = repository;
  const [head, worktrees, foreignTracked] = await Promise.all([
    askHead(client, place.worktreeName),
    listWorktrees(repository),
    isForeignTracked(repository, lookAtLive(layout.live)),
  ]);
  // Where its Branch line does not say whose the live note is, it is the branch's or worktree's at hand.
  const atHand = head.kind === 'branch' ? head.branch : head.worktreeName;
  const called = (owner: string | null) =>
    owner !== null && names.some((name) => name === owner || name === slugOf(owner));
  return (archived) => {
    const found = lookAtLive(layout.live);
    // A document of the project's own is none.
    const live = found?.note.kind === 'foreign' && foreignTracked ? null : found;
    const lives = [
      ...(live ? [{ note: live, owner: live.note.branch ?? atHand }] : []),
      ...readElsewhere(repository, worktrees).map((note) => ({ note, owner: note.note.branch })),
    ];
    const efforts = archived
      .filter((one) => one.kind !== 'mirror' && one.kind !== 'previous')
      .sort(newestFirst);
    return (
      lives.find(({ owner }) => owner !== null && names.includes(owner))?.note ??
      efforts.find((one) => isParked(one) && names.includes(one.note.branch ?? '')) ??
      efforts.find((one) => names.includes(one.stem)) ??
      lives.find(({ owner }) => called(owner))?.note ??
      null
    );
  };
}

/** Whether a note lies in the archive under its branch's name, rather than under one of its own. */
function isParked({ stem, note }: StoredNote): boolean {
  return note.branch !== null && isStemOf(stem, slugOf(note.branch));
}
