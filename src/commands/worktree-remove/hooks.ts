import { findHookFile, hookFromCommand, runHook } from '../../git/user-hook.ts';
import type { Attempt, Examined } from './removal.ts';

/**
 * Runs the user's `pre-worktree-remove`: the command in git's configuration, then the file in the
 * hooks directory, as git itself orders the two.
 *
 * @returns whether anything ran
 * @throws CheckpointError where one fails; the worktree then stays
 */
export async function runHooks(
  { env, warnings }: Attempt,
  { worktrees, target: { repository, settings } }: Examined,
): Promise<boolean> {
  if (!repository) return false; // there is no directory to run in
  const { place } = repository;
  const line = settings.config.preWorktreeRemove;
  const tops = worktrees.all.map(({ path }) => path);
  const { hook, warning } = await findHookFile(env, place, 'pre-worktree-remove', tops);
  if (warning) warnings.push(warning);
  const hooks = [
    ...(line === null ? [] : [hookFromCommand('checkpoint.preWorktreeRemove', line)]),
    ...(hook ? [hook] : []),
  ];
  for (const one of hooks) await runHook(env, one, place.worktree);
  return hooks.length > 0;
}
