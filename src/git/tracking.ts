import type { ObjectId } from '../brands.ts';
import { givenEnvironment, OFFLINE, repositoryEnvironment } from './environment.ts';
import type { Place } from './locate.ts';
import { gitFailure, runGit } from './run.ts';

/**
 * Whether one of some commits has a path, by one process (git-cat-file(1), `--batch-check`). A commit whose
 * trees a partial clone does not have is taken to have it not, and those after it likewise.
 *
 * @param commits the most important first
 * @param path from the top, without a line break
 * @throws CheckpointError with git's own words where it fails before it has answered anything
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
    env: { ...repositoryEnvironment(env, place), ...OFFLINE },
    input: commits.map((commit) => `${commit}:${path}\n`).join(''),
  });
  if (result.code !== 0 && result.stdout === '') throw gitFailure(args, result);
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
