import { relative } from 'node:path';
import { childProcess } from './child-process.ts';
import { repositoryEnvironment } from './environment.ts';

/**
 * Those of some files that the index of their worktree does not have. Synchronous, since it is asked for
 * while the archive's lock is held; none where git cannot tell.
 */
export function untracked(worktree: string, paths: readonly string[]): string[] {
  const env = repositoryEnvironment(process.env, null);
  return paths.filter((path) => {
    const args = ['ls-files', '-z', '--', `:(top,literal)${relative(worktree, path)}`];
    const { status, stdout } = childProcess().spawnSync('git', args, { cwd: worktree, env });
    return status === 0 && stdout.length === 0;
  });
}
