/** The worktrees of the repository, with what is in them. */
import { lookAtLive } from '../archive/notes.ts';
import type { AbsolutePath } from '../brands.ts';
import type { WorktreeState } from '../decide/overview.ts';
import { gitDirOf, leadsBack, readAdministrations } from '../git/administration.ts';
import { askDirty } from '../git/dirty.ts';
import { rememberedMain } from '../git/main-worktree.ts';
import { operationUnderWay } from '../git/under-way.ts';
import type { Worktree } from '../git/worktrees.ts';
import type { StoredNote } from '../note/stored.ts';
import type { Repository } from '../repository.ts';
import { listWorktrees } from './listed.ts';
import { notForeign, readLiveAt } from './live.ts';
import { ourPaths } from './our-paths.ts';

/** A worktree with the git directory that it has of its own; null where its own directory is gone. */
export interface WorktreePlace extends WorktreeState {
  gitDir: AbsolutePath | null;
  path: AbsolutePath;
}

/**
 * All worktrees in git's order, this one and those whose directory is gone among them; nobody has looked
 * whether they are dirty.
 *
 * @param asked where they have been listed already
 */
export async function gatherWorktrees(
  repository: Repository,
  asked?: readonly Worktree[],
): Promise<WorktreePlace[]> {
  const { layout, place } = repository;
  const listed = asked ?? (await listWorktrees(repository));
  const here = listed.find((one, index) => isHere(repository, one, index));
  return listed
    .filter((one) => one === here || !one.bare)
    .map((one): WorktreePlace => {
      const gitDir = one === here ? place.gitDir : one.prunable ? null : gitDirOf(one.path);
      return {
        // git may have it by another name: through a link, or where the git directory lies apart.
        path: one === here ? place.worktree : one.path,
        here: one === here,
        main: one === listed[0],
        branch: one.branch,
        live: one === here ? notForeign(lookAtLive(layout.live)) : readLiveAt(repository, one.path),
        gitDir,
        underWay: gitDir === null ? null : operationUnderWay(gitDir),
        dirty: null,
      };
    });
}

/** Whether a worktree is this one; the main one is listed first (git-worktree(1)). */
function isHere({ place }: Repository, { path }: Worktree, index: number): boolean {
  if (!place.linked) return index === 0;
  return path === place.worktree || gitDirOf(path) === place.gitDir;
}

/**
 * The live notes of the other worktrees, by what git keeps of them on disk: no process, and as good as a
 * list for telling what is paused from what is not.
 */
export function readLivesNearby(repository: Repository): StoredNote[] {
  const { commonDir, gitDir, linked, sharedRoot } = repository.place;
  const others = readAdministrations(commonDir).filter(
    (one) => one.gitDir !== gitDir && leadsBack(one),
  );
  const main = linked ? (sharedRoot ?? rememberedMain(commonDir)) : null;
  return [...(main === null ? [] : [main]), ...others.map(({ path }) => path)].flatMap(
    (path) => readLiveAt(repository, path) ?? [],
  );
}

/** Whether a worktree is dirty, but for our own files; null where git does not say so in time. */
export async function gatherDirty(
  repository: Repository,
  { path, gitDir }: Pick<WorktreePlace, 'path' | 'gitDir'>,
): Promise<boolean | null> {
  if (gitDir === null) return null;
  return askDirty({ env: repository.env, gitDir, worktree: path }, ourPaths(repository, path));
}
