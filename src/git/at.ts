import { openChange } from './change.ts';
import { repositoryEnvironment } from './environment.ts';
import { type Frame, type GitResult, gitFailure, runGit } from './run.ts';

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
  /** Milliseconds after which git is ended, and has not answered. */
  timeout?: number;
}

/** The file system is looked at itself, and nobody's hooks run. */
const PLAIN = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null'];

/** Asks git; its exit code is part of the answer. */
export function tryAskAt(
  at: At,
  args: readonly string[],
  options: AskOptions = {},
): Promise<GitResult> {
  const { cwd, env } = frameOf(at);
  return runGit([...PLAIN, ...args], {
    cwd,
    env: options.index === undefined ? env : { ...env, GIT_INDEX_FILE: options.index },
    ...(options.input === undefined ? {} : { input: options.input }),
    timeout: options.timeout ?? 0,
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

/**
 * Has git change what is at a place; its exit code is part of the answer.
 *
 * @param variables beside those that every call there has
 */
export function tryChangeAt(
  at: At,
  args: readonly string[],
  variables: NodeJS.ProcessEnv = {},
): Promise<GitResult> {
  const { cwd, env } = frameOf(at);
  return openChange({ cwd, env: { ...env, ...variables } })([...PLAIN, ...args]);
}

/**
 * Has git change what is at a place, and answers with its standard output.
 *
 * @throws CheckpointError with git's own words where it fails
 */
export async function changeAt(
  at: At,
  args: readonly string[],
  variables: NodeJS.ProcessEnv = {},
): Promise<string> {
  const result = await tryChangeAt(at, args, variables);
  if (result.code !== 0) throw gitFailure(args, result);
  return result.stdout;
}

function frameOf({ env, gitDir, worktree }: At): Frame {
  const names = worktree === null ? null : { gitDir, worktree };
  return {
    cwd: worktree ?? gitDir,
    env: { ...repositoryEnvironment(env, names), GIT_DIR: gitDir },
  };
}
