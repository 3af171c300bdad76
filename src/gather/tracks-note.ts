import type { AbsolutePath } from '../brands.ts';
import { isTracked } from '../git/tracking.ts';
import type { Repository } from '../repository.ts';

/** Whether git tracks a note: it came with the repository, or goes with it. */
export function tracksNote({ env, place }: Repository, path: AbsolutePath): Promise<boolean> {
  const top = path.startsWith(`${place.worktree}/`) ? place.worktree : place.sharedRoot;
  if (top === null || !path.startsWith(`${top}/`)) return Promise.resolve(false);
  const gitDir = top === place.worktree ? place.gitDir : place.commonDir;
  return isTracked(env, top, gitDir, path.slice(top.length + 1));
}
