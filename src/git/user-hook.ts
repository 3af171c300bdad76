import { spawn } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { AbsolutePath } from '../brands.ts';
import { CheckpointError, wordsOf } from '../errors.ts';
import { gitDirOf } from './administration.ts';
import { givenEnvironment } from './environment.ts';
import { isExecutable } from './executable.ts';
import { runGit } from './run.ts';
import { isTracked } from './tracking.ts';

/** A program of the user's that runs before something happens. */
export interface UserHook {
  /** Names it in messages. */
  name: string;
  /** What is started, and what stands before the hook's own arguments. */
  command: readonly [string, ...string[]];
}

export interface FoundHook {
  hook: UserHook | null;
  /** Why a file of the hook's name does not run. */
  warning: string | null;
}

/**
 * Looks for a hook where git itself would look for one in a worktree, core.hooksPath included.
 *
 * A file that the repository tracks is not run, be it by way of a link: it is not the user who says
 * what is in it, but whoever wrote the branch that is checked out.
 *
 * @param tops every worktree of the repository
 */
export async function findHookFile(
  env: NodeJS.ProcessEnv,
  at: { gitDir: string; worktree: string },
  name: string,
  tops: readonly AbsolutePath[],
): Promise<FoundHook> {
  const args = ['rev-parse', '--path-format=absolute', '--git-path', 'hooks'];
  const asked = await runGit(args, {
    cwd: at.worktree,
    env: { ...givenEnvironment(env), GIT_DIR: at.gitDir, GIT_WORK_TREE: at.worktree },
  });
  const path = join(asked.stdout.replace(/\n$/, ''), name);
  // Where core.hooksPath is empty or leads through a file, git has no answer, and runs no hook itself.
  if (asked.code !== 0 || !isFile(path)) return { hook: null, warning: null };
  for (const file of [path, realpathSync.native(path)]) {
    if (await isTrackedIn(env, tops, file)) {
      return { hook: null, warning: `the hook '${path}' was ignored because git tracks it` };
    }
  }
  return isExecutable(path)
    ? { hook: { name: `the hook '${path}'`, command: [path] }, warning: null }
    : { hook: null, warning: `the hook '${path}' was ignored because it's not set as executable` };
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false; // below a file, or a link in a circle
  }
}

/** A hook that is a command line for the shell, as git takes them from its configuration. */
export function hookFromCommand(key: string, line: string): UserHook {
  return { name: `the command in ${key}`, command: ['sh', '-c', `${line} "$@"`, line] };
}

/**
 * Runs a hook as githooks(5) describes: in the worktree, without input, its output on standard error.
 * Nothing in its environment binds a git that it starts to another repository.
 *
 * @throws CheckpointError where it fails
 */
export async function runHook(
  env: NodeJS.ProcessEnv,
  { name, command }: UserHook,
  worktree: string,
): Promise<void> {
  const clean = Object.fromEntries(Object.entries(env).filter(([key]) => !LOCAL.has(key)));
  const [file, ...args] = command;
  const why = await new Promise<string | null>((resolve) => {
    spawn(file, [...args, worktree], { cwd: worktree, env: clean, stdio: ['ignore', 2, 2] })
      .on('error', (error) => resolve(wordsOf(error)))
      .on('close', (code, signal) => {
        resolve(code === 0 ? null : code === null ? `ended by ${signal}` : `exit code ${code}`);
      });
  });
  if (why === null) return;
  throw new CheckpointError('refused', `'${worktree}' was not removed: ${name} failed (${why})`);
}

/** What `git rev-parse --local-env-vars` lists and a hook might meet; git passes on what `git -c` has set. */
const LOCAL = new Set([
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_IMPLICIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_COMMON_DIR',
  'GIT_PREFIX',
  'GIT_CONFIG',
]);

async function isTrackedIn(
  env: NodeJS.ProcessEnv,
  tops: readonly AbsolutePath[],
  file: string,
): Promise<boolean> {
  for (const top of tops) {
    const gitDir = file.startsWith(`${top}/`) ? gitDirOf(top) : null;
    if (gitDir !== null && (await isTracked(env, top, gitDir, relative(top, file)))) return true;
  }
  return false;
}
