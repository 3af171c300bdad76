import { lookAtLive, readArchived } from '../archive/notes.ts';
import { askHead } from '../git/status.ts';
import { isStemOf } from '../note/file-name.ts';
import { slugOf } from '../note/slug.ts';
import { newestFirst, type StoredNote } from '../note/stored.ts';
import type { Repository } from '../repository.ts';
import type { Effort } from './effort.ts';
import { listWorktrees } from './listed.ts';
import { isForeignTracked, readElsewhere } from './live.ts';

/**
 * The note that is an effort's present text: live here or in another worktree, else in the archive.
 * Only the whole name counts, and no copy does: what is found may be written over.
 */
export async function presentNote(
  repository: Repository,
  { names }: Pick<Effort, 'names'>,
): Promise<StoredNote | null> {
  const { layout } = repository;
  const live = await liveAndOwner(repository);
  const elsewhere = readElsewhere(repository, await listWorktrees(repository));
  const lives = [
    ...(live ? [live] : []),
    ...elsewhere.map((note) => ({ note, owner: note.note.branch })),
  ];
  const efforts = readArchived(layout.archive)
    .filter((one) => one.kind !== 'mirror' && one.kind !== 'previous')
    .sort(newestFirst);
  const called = (owner: string | null) =>
    owner !== null && names.some((name) => name === owner || name === slugOf(owner));
  return (
    lives.find(({ owner }) => owner !== null && names.includes(owner))?.note ??
    efforts.find((one) => isParked(one) && names.includes(one.note.branch ?? '')) ??
    efforts.find((one) => names.includes(one.stem)) ??
    lives.find(({ owner }) => called(owner))?.note ??
    null
  );
}

/** Whether a note lies in the archive under its branch's name, rather than under one of its own. */
function isParked({ stem, note }: StoredNote): boolean {
  return note.branch !== null && isStemOf(stem, slugOf(note.branch));
}

/**
 * The live note and whose it is: where its Branch line does not say so, that of the branch or worktree
 * at hand. A document of the project's own is none.
 */
async function liveAndOwner(
  repository: Repository,
): Promise<{ note: StoredNote; owner: string | null } | null> {
  const note = lookAtLive(repository.layout.live);
  if (!note || (await isForeignTracked(repository, note))) return null;
  if (note.note.branch !== null) return { note, owner: note.note.branch };
  const head = await askHead(repository.client, repository.place.worktreeName);
  return { note, owner: head.kind === 'branch' ? head.branch : head.worktreeName };
}
