import { dirname } from 'node:path';
import { lookAtLive, readArchived, readDone, readLive } from '../archive/notes.ts';
import { CheckpointError, unnamed } from '../errors.ts';
import { findByName } from '../note/names.ts';
import type { StoredNote } from '../note/stored.ts';
import type { Repository } from '../repository.ts';
import { listWorktrees } from './listed.ts';
import { readElsewhere } from './live.ts';
import { withoutGit } from './mirror.ts';
import { openRepository } from './repository.ts';

/**
 * The note that a name means, wherever it is: in the archive, here, or live in another worktree. No
 * name means the live note.
 *
 * @throws CheckpointError where nothing, or more than one note, has the name
 */
export async function findNote(
  repository: Repository,
  name: string | undefined,
): Promise<StoredNote> {
  const { layout } = repository;
  if (name === undefined) {
    const live = readLive(layout.live);
    if (live) return live;
    throw unnamed(
      new CheckpointError('refused', 'there is no live checkpoint here', [
        "name one of those that 'git checkpoint list' shows, or save one",
      ]),
    );
  }
  // What has another name has nothing to do with what is in the live note's place.
  const live = lookAtLive(layout.live);
  const elsewhere = readElsewhere(repository, await listWorktrees(repository));
  const archive = [...readArchived(layout.archive), ...readDone(layout.archive)];
  return findByName(name, [...(live ? [live] : []), ...elsewhere, ...archive]);
}

/**
 * The repository as seen from the worktree in which a note is live: this one's, where the note is in
 * the archive or here.
 */
export async function openWhereLive(
  repository: Repository,
  { kind, path }: StoredNote,
): Promise<Repository> {
  if (kind !== 'live' || path === repository.layout.live) return repository;
  return openRepository(dirname(path), withoutGit(repository.env));
}
