import { readdirSync } from 'node:fs';
import { exists } from '../../disk/regular-file.ts';
import { asCheckpointError, CheckpointError } from '../../errors.ts';
import { gatherWorktrees } from '../../gather/worktree-remove.ts';
import { removeWorktree } from '../../git/remove-worktree.ts';
import type { Attempt, Examined } from './removal.ts';

/**
 * Has git remove the worktree, and looks whether it did.
 *
 * @throws CheckpointError with git's own words where it refused, and with the names of what is left
 *   where it stopped half-way (field cases 67 and 71)
 */
export async function finish(
  { cwd, env, report }: Attempt,
  { worktrees, target, decision }: Examined,
): Promise<void> {
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
