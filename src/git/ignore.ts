import { repositoryEnvironment } from './environment.ts';
import { runGit } from './run.ts';

/**
 * Whether git ignores a path, by whichever of its rules (git-check-ignore(1)).
 *
 * @param root the top of the main worktree
 * @param path relative to it; a directory ends in `/`, it need not exist
 * @returns null where `root` is no worktree, as beside a bare repository, so that nothing shows there
 */
export async function isIgnored(
  env: NodeJS.ProcessEnv,
  root: string,
  gitDir: string,
  path: string,
): Promise<boolean | null> {
  const { code } = await runGit(['check-ignore', '--quiet', '--', path], {
    cwd: root,
    env: { ...repositoryEnvironment(env, null), GIT_DIR: gitDir },
  });
  return code > 1 ? null : code === 0;
}
