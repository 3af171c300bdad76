import { childProcess } from './child-process.ts';
import { repositoryEnvironment } from './environment.ts';

/**
 * Lets git pack a repository of ours, in a process that nobody waits for (git-gc(1), `--auto`). Hooks
 * that the user has for all repositories are none of its business.
 */
export function startGc(gitDir: string, env: NodeJS.ProcessEnv): void {
  const args = ['-c', 'core.hooksPath=/dev/null', 'gc', '--auto', '--quiet'];
  childProcess()
    .spawn('git', args, {
      cwd: gitDir,
      env: { ...repositoryEnvironment(env, null), GIT_DIR: gitDir },
      stdio: 'ignore',
      detached: true,
    })
    .on('error', () => {}) // next time, then
    .unref();
}
