import { repositoryEnvironment } from './environment.ts';
import { type GitResult, gitFailure, runGit } from './run.ts';

/** A worktree to ask git about that is not the one at hand, or a git directory without any. */
export interface At {
  env: NodeJS.ProcessEnv;
  gitDir: string;
  /** Null where the directory is gone, and only what git keeps of it can be asked for. */
  worktree: string | null;
}

export interface AskOptions {
  input?: string;
  /** Another index than that of the worktree. */
  index?: string;
  /** Further variables. */
  env?: NodeJS.ProcessEnv;
}

/** The file system is looked at itself, and nobody's hooks run for a question of ours. */
const PLAIN = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null'];

/** Asks git; its exit code is part of the answer. */
export function tryAskAt(
  at: At,
  args: readonly string[],
  options: AskOptions = {},
): Promise<GitResult> {
  const { worktree, gitDir } = at;
  const names = worktree === null ? null : { gitDir, worktree };
  const env: NodeJS.ProcessEnv = {
    ...repositoryEnvironment(at.env, names),
    GIT_DIR: gitDir,
    ...options.env,
  };
  if (options.index !== undefined) env['GIT_INDEX_FILE'] = options.index;
  return runGit([...PLAIN, ...args], {
    cwd: worktree ?? gitDir,
    env,
    ...(options.input === undefined ? {} : { input: options.input }),
  });
}

/**
 * Asks git for its standard output.
 *
 * @throws CheckpointError with git's own words where it fails
 */
export async function askAt(
  at: At,
  args: readonly string[],
  options: AskOptions = {},
): Promise<string> {
  const result = await tryAskAt(at, args, options);
  if (result.code !== 0) throw gitFailure(args, result);
  return result.stdout;
}
