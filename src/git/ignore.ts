import { childProcess } from './child-process.ts';
import { repositoryEnvironment } from './environment.ts';
import { runGit } from './run.ts';

/** The top of a worktree, and its git directory. */
interface Top {
  root: string;
  gitDir: string;
}

/**
 * Which of some paths git ignores, by whichever of its rules (git-check-ignore(1)), by one process.
 *
 * @param at the top of a worktree, and its git directory
 * @param paths relative to it; a directory ends in `/`, none of them need exist
 * @returns null where there is no worktree, as beside a bare repository, so that nothing shows there
 */
export async function askIgnored(
  env: NodeJS.ProcessEnv,
  { root, gitDir }: Top,
  paths: readonly string[],
): Promise<ReadonlySet<string> | null> {
  if (paths.length === 0) return new Set();
  const { code, stdout } = await runGit(['check-ignore', '-z', '--stdin'], {
    cwd: root,
    env: { ...repositoryEnvironment(env, null), GIT_DIR: gitDir },
    input: paths.map((path) => `${path}\0`).join(''),
  });
  return code > 1 ? null : new Set(stdout.split('\0').filter((path) => path !== ''));
}

/** Whether git ignores a path, while the archive's lock is held; also where it cannot tell. */
export function isIgnoredNow(env: NodeJS.ProcessEnv, at: Top, path: string): boolean {
  const args = ['check-ignore', '--quiet', '--', path];
  return childProcess().spawnSync('git', args, frameOf(env, at)).status !== 1;
}

/** Whether the index has something under a path, while the lock is held; also where git cannot tell. */
export function hasFilesNow(env: NodeJS.ProcessEnv, at: Top, path: string): boolean {
  const args = ['ls-files', '--', `:(top,icase,literal)${path}`];
  const { status, stdout } = childProcess().spawnSync('git', args, frameOf(env, at));
  return status !== 0 || stdout.length > 0;
}

function frameOf(env: NodeJS.ProcessEnv, { root, gitDir }: Top) {
  return { cwd: root, env: { ...repositoryEnvironment(env, null), GIT_DIR: gitDir } };
}
