import { readdirSync } from 'node:fs';
import type { AbsolutePath } from '../../brands.ts';
import { exists } from '../../disk/regular-file.ts';
import { asCheckpointError, CheckpointError } from '../../errors.ts';
import { gatherWorktrees } from '../../gather/worktree-remove.ts';
import { removeWorktree } from '../../git/remove-worktree.ts';
import type { Attempt, Examined } from './removal.ts';
import { putBack, takeOut } from './take-out.ts';

/**
 * Has git remove the worktree, out of which the checkpoint is by then, and looks whether it did.
 *
 * @param mirror the copy of the checkpoint; null where there is no checkpoint
 * @throws CheckpointError with git's own words where it refused, and with the names of what is left
 *   where it stopped half-way (field cases 67 and 71)
 */
export async function finish(
  attempt: Attempt,
  found: Examined,
  mirror: AbsolutePath | null,
): Promise<void> {
  const { repository } = found.target;
  if (repository && mirror) await takeOut(repository, mirror, attempt.now);
  try {
    await remove(attempt, found);
  } catch (error) {
    if (repository) await putBack(repository, attempt.now);
    throw error;
  }
}

async function remove({ cwd, env, report }: Attempt, found: Examined): Promise<void> {
  const { worktrees, target, decision } = found;
  const { path } = target.facts;
  const { force } = decision;
  const error = await removeWorktree(env, worktrees.commonDir, path, { force }).catch(
    asCheckpointError,
  );
  const known = (await gatherWorktrees(cwd, env)).all.some((one) => one.path === path);
  if (!known && !exists(path)) return;
  const why = error ? error.message : 'git does not say why';
  if (known) throw new CheckpointError('git', why);
  const left = readdirSync(path).map((name) => `\n    ${name}`);
  throw new CheckpointError(
    'git',
    `'${path}' was removed only in part: ${why}; what is left there:${left.join('')}`,
    [
      'git has forgotten it: what is left is to be removed by hand',
      ...(report.mirror ? [`its checkpoint is safe in '${report.mirror}'`] : []),
    ],
  );
}
