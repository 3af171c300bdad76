import { join, sep } from 'node:path';
import { realPath } from '../git/real-path.ts';
import type { Scope } from './agent.ts';
import { refusal } from './settings/parse.ts';

/**
 * Refuses a file for everybody, or for this worktree, that leads out of the worktree, or into git's own
 * directory: the link came with the repository. Those of the user's own directory are theirs (field case 114).
 *
 * @throws CheckpointError that names where it leads
 */
export function requireInside(scope: Scope, worktree: string | null, path: string): void {
  if (scope === 'user' || worktree === null) return;
  const target = realPath(path);
  const isIn = (directory: string) => `${target}${sep}`.startsWith(directory + sep);
  if (!isIn(worktree) || isIn(join(worktree, '.git'))) {
    throw refusal(path, `it leads to '${target}', out of the repository`);
  }
}
