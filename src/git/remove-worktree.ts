import { type At, changeAt } from './at.ts';

/**
 * Removes a worktree by `git worktree remove`, which also forgets one whose directory is gone. A
 * second -f, which would remove a locked one, is never given (field case 66).
 *
 * @param commonDir where the command is run: nowhere that could go with the worktree
 * @throws CheckpointError with git's own words where it refuses
 */
export async function removeWorktree(
  env: NodeJS.ProcessEnv,
  commonDir: string,
  path: string,
  { force }: { force: boolean },
): Promise<void> {
  const at: At = { env, gitDir: commonDir, worktree: null };
  await changeAt(at, ['worktree', 'remove', ...(force ? ['--force'] : []), '--', path]);
}
