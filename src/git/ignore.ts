import { repositoryEnvironment } from './environment.ts';
import { runGit } from './run.ts';

/**
 * Which of some paths git ignores, by whichever of its rules (git-check-ignore(1)), by one process.
 *
 * @param at the top of a worktree, and its git directory
 * @param paths relative to it; a directory ends in `/`, none of them need exist
 * @returns null where there is no worktree, as beside a bare repository, so that nothing shows there
 */
export async function askIgnored(
  env: NodeJS.ProcessEnv,
  { root, gitDir }: { root: string; gitDir: string },
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
