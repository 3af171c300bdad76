/** The live notes of the repository's worktrees. */

import { readLive } from '../archive/notes.ts';
import { below, type ObjectId } from '../brands.ts';
import { baseBranch, type Ref } from '../git/refs.ts';
import { isInCommits, isTracked } from '../git/tracking.ts';
import type { Worktree } from '../git/worktrees.ts';
import type { StoredNote } from '../note/stored.ts';
import type { Repository } from '../repository.ts';

/** The live notes of all worktrees, this one's first. */
export function readLives(repository: Repository, worktrees: readonly Worktree[]): StoredNote[] {
  const live = readLive(repository.layout.live);
  return [...(live ? [live] : []), ...readElsewhere(repository, worktrees)];
}

/** The live notes of the other worktrees, the main one included (field case 60). */
export function readElsewhere(
  { place, settings }: Repository,
  worktrees: readonly Worktree[],
): StoredNote[] {
  const notes: StoredNote[] = [];
  for (const worktree of worktrees) {
    if (worktree.bare || worktree.prunable || worktree.path === place.worktree) continue;
    try {
      const live = readLive(below(worktree.path, settings.config.file));
      if (live && live.note.kind !== 'foreign') notes.push(live);
    } catch {
      // Another worktree's trouble is told there, and must not stop this one.
    }
  }
  return notes;
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
