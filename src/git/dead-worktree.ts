import { realpathSync } from 'node:fs';
import { sep } from 'node:path';
import type { AbsolutePath } from '../brands.ts';
import { CheckpointError } from '../errors.ts';
import { leadsBack, readAdministrations } from './administration.ts';

/**
 * Refuses to answer for the worktree around one that has lost its `.git`: git then takes its directory for a
 * part of the other worktree, and finds the checkpoint of that. Costs nothing at the top of a worktree.
 *
 * @param cwd where the question is asked
 * @param top the worktree that git names
 * @throws CheckpointError where a directory on the way from the one to the other is such a worktree
 */
export function refuseDeadWorktree(cwd: string, top: AbsolutePath, commonDir: AbsolutePath): void {
  const here = `${realpathSync.native(cwd)}${sep}`;
  if (here === top + sep || !here.startsWith(top + sep)) return;
  const dead = readAdministrations(commonDir).find(
    (one) => one.path.startsWith(top + sep) && here.startsWith(one.path + sep) && !leadsBack(one),
  );
  if (!dead) return;
  throw new CheckpointError('no-worktree', `the worktree '${dead.path}' has lost its '.git'`, [
    `'git worktree repair', typed in '${top}', mends it`,
    "where it is not a worktree any more, 'git worktree prune' there makes git forget it",
  ]);
}
