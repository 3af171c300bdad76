import { readdirSync } from 'node:fs';
import type { AbsolutePath } from '../../brands.ts';
import { exists } from '../../disk/regular-file.ts';
import { asCheckpointError, CheckpointError } from '../../errors.ts';
import { gatherWorktrees } from '../../gather/worktree-remove.ts';
import { removeWorktree } from '../../git/remove-worktree.ts';
import type { Attempt, Examined } from './removal.ts';
import { takeOut } from './take-out.ts';

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
  const { cwd, env, report } = attempt;
  const { worktrees, target, decision } = found;
  const { path } = target.facts;
  const { force } = decision;
  const { repository } = target;
  const putBack = repository && mirror && (await takeOut(repository, mirror, attempt.now));
  const error = await removeWorktree(env, worktrees.commonDir, path, { force }).catch(
    asCheckpointError,
  );
  const known = (await gatherWorktrees(cwd, env)).all.some((one) => one.path === path);
  if (!known && !exists(path)) return;
  const why = error ? error.message : 'git does not say why';
  if (known) {
    if (exists(path)) await putBack?.();
    throw new CheckpointError('git', why);
  }
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
