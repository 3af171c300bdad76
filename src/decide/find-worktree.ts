import type { AbsolutePath, BranchName } from '../brands.ts';
import { CheckpointError } from '../errors.ts';

/** As much of a worktree as it takes to name it. */
export interface NamedWorktree {
  path: AbsolutePath;
  /** Null where HEAD is detached. */
  branch: BranchName | null;
}

/**
 * Finds the worktree that somebody means: by its path, by the last parts of its path where they are
 * unambiguous (git-worktree(1), "Commands"), or by the branch that is checked out there. One that
 * could be two is refused: what follows cannot be taken back.
 *
 * @param name as typed
 * @param places what it is as an absolute path, links resolved or not
 * @throws CheckpointError where no worktree, or more than one, is meant
 */
export function findWorktree<T extends NamedWorktree>(
  name: string,
  places: readonly string[],
  worktrees: readonly T[],
): T {
  const byPath = worktrees.filter(({ path }) => places.includes(path));
  const ending = `/${name.replace(/\/+$/, '')}`;
  const byEnding = worktrees.filter(({ path }) => path.endsWith(ending));
  const byBranch = worktrees.filter(({ branch }) => branch === name);
  const found = new Set([...(byPath.length > 0 ? byPath : byEnding), ...byBranch]);
  const [only] = found;
  if (found.size > 1) throw ambiguous(name, [...found]);
  if (only) return only;
  throw new CheckpointError('refused', `no worktree of this repository is called '${name}'`, [
    "'git worktree list' names them; expected a path or a branch",
  ]);
}

function ambiguous(name: string, found: readonly NamedWorktree[]): CheckpointError {
  const paths = found.map(({ path }) => `'${path}'`).join(', ');
  return new CheckpointError('refused', `'${name}' could be any of the worktrees ${paths}`, [
    'type the whole path',
  ]);
}
