import type { ObjectId } from '../brands.ts';
import { givenEnvironment, repositoryEnvironment } from './environment.ts';
import type { Place } from './locate.ts';
import { gitFailure, runGit } from './run.ts';

/**
 * Whether one of some commits has a path, by one process (git-cat-file(1), `--batch-check`).
 *
 * @param path from the top, without a line break
 * @throws CheckpointError with git's own words where it fails
 */
export async function isInCommits(
  env: NodeJS.ProcessEnv,
  place: Place,
  commits: readonly ObjectId[],
  path: string,
): Promise<boolean> {
  if (commits.length === 0) return false;
  const args = ['cat-file', '--batch-check'];
  const result = await runGit(args, {
    cwd: place.worktree,
    env: repositoryEnvironment(env, place),
    input: commits.map((commit) => `${commit}:${path}\n`).join(''),
  });
  if (result.code !== 0) throw gitFailure(args, result);
  return /^[0-9a-f]+ \w+ \d+$/m.test(result.stdout);
}

/**
 * Whether git tracks anything under a path, in a worktree's index.
 *
 * @throws CheckpointError with git's own words where it cannot tell: what it tracks is not to be moved
 */
export async function isTracked(
  env: NodeJS.ProcessEnv,
  root: string,
  gitDir: string,
  path: string,
): Promise<boolean> {
  const args = ['ls-files', '-z', '--', `:(top,icase,literal)${path}`];
  const result = await runGit(args, {
    cwd: root,
    env: { ...repositoryEnvironment(givenEnvironment(env), null), GIT_DIR: gitDir },
  });
  if (result.code !== 0) throw gitFailure(args, result);
  return result.stdout !== '';
}
