/** The live notes of the repository's worktrees. */

import { lookAtLive, readLive } from '../archive/notes.ts';
import { type AbsolutePath, below, type ObjectId } from '../brands.ts';
import { baseBranch, type Ref } from '../git/refs.ts';
import { isInCommits, isTracked } from '../git/tracking.ts';
import type { Worktree } from '../git/worktrees.ts';
import type { StoredNote } from '../note/stored.ts';
import type { Repository } from '../repository.ts';

/** The live notes of all worktrees, this one's first. */
export function readLives(repository: Repository, worktrees: readonly Worktree[]): StoredNote[] {
  const live = lookAtLive(repository.layout.live);
  return [...(live ? [live] : []), ...readElsewhere(repository, worktrees)];
}

/** The live notes of the other worktrees, the main one included (field case 60). */
export function readElsewhere(
  repository: Repository,
  worktrees: readonly Worktree[],
): StoredNote[] {
  return worktrees
    .filter((one) => !one.bare && !one.prunable && one.path !== repository.place.worktree)
    .flatMap(({ path }) => readLiveAt(repository, path) ?? []);
}

/** The live note of another worktree, whose trouble is told there, and must not stop this one. */
export function readLiveAt({ settings }: Repository, worktree: AbsolutePath): StoredNote | null {
  try {
    return notForeign(readLive(below(worktree, settings.config.file)));
  } catch {
    return null;
  }
}

/** A document of the project's own in the place of the live note is not one (docs/design.md §4). */
export function notForeign(live: StoredNote | null): StoredNote | null {
  return live?.note.kind === 'foreign' ? null : live;
}

/** Whether the live note is a document of the project's own, which is never moved (docs/design.md §4). */
export async function isForeignTracked(
  { env, place, settings }: Repository,
  live: StoredNote | null,
): Promise<boolean> {
  if (live?.note.kind !== 'foreign') return false;
  return isTracked(env, place.worktree, place.gitDir, settings.config.file);
}

/**
 * Whether HEAD or the base branch has the live note's path: then the project keeps its checkpoints in git.
 * What other branches have, or had, says nothing about this one.
 */
export function isLiveCommitted(
  { env, place, settings }: Repository,
  headOid: ObjectId | null,
  refs: readonly Ref[],
): Promise<boolean> {
  const { config, initDefaultBranch } = settings;
  const base = baseBranch(refs, config.baseBranch, initDefaultBranch)?.ref.oid;
  const commits = new Set([headOid, base].filter((oid) => oid != null));
  return isInCommits(env, place, [...commits], config.file);
}
