import { slugOf } from '../../checkpoint/slug.ts';
import type { StoredNote } from '../../checkpoint/stored.ts';
import { listWorktrees } from '../../git/worktrees.ts';
import { readElsewhere } from '../gather-resume.ts';
import type { Repository } from '../open.ts';
import { readEntries, readLive } from '../read.ts';

/**
 * The note that is an effort's present text: live here or in another worktree, else in the archive.
 * Only the whole name counts, and no copy does: what is found may be written over.
 */
export async function presentNote(
  repository: Repository,
  name: string,
): Promise<StoredNote | null> {
  const { client, layout } = repository;
  const live = readLive(layout.live);
  const elsewhere = readElsewhere(repository, await listWorktrees(client));
  const lives = [...(live ? [live] : []), ...elsewhere];
  const efforts = readEntries(layout.archive).filter(
    (one) => one.kind !== 'mirror' && one.kind !== 'prev',
  );
  return (
    lives.find((one) => isCalled(one.note.branch, name)) ??
    efforts.find((one) => one.stem === name) ??
    efforts.find((one) => isCalled(one.note.branch, name) && one.stem === slugOf(name)) ??
    null
  );
}

function isCalled(branch: string | null, name: string): boolean {
  return branch !== null && (branch === name || slugOf(branch) === name);
}
