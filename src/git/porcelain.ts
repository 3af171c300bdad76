import { GitError, type SimpleGit, simpleGit } from 'simple-git';
import type { GitResult } from './run.ts';

/** Guarded by simple-git, which refuses to run where they are set; nothing of ours needs them. */
const PERSONAL = /^(?:editor|visual|pager|prefix|ssh_askpass)$/i;

const NO_BYTES = Buffer.alloc(0);

/**
 * simple-git with what it takes to get right answers.
 *
 * By default it takes a silent exit 1 for success and refuses to run where PAGER or GIT_EXEC_PATH is
 * set (field case 96); here every exit code but 0 is told apart, what it guards against is left out or
 * allowed by name, and safety comes from never passing unchecked text as an option. It also takes a
 * process for done 50 ms after its exit, whether all output was read or not, and gives a silent one
 * 50 ms more to say something: here the end of the streams is the end, and a chunk of no bytes at the
 * end of standard output passes for something said.
 *
 * @param env the whole environment that git is to have
 */
export function openPorcelain(
  worktree: string,
  env: NodeJS.ProcessEnv,
): (args: string[]) => Promise<GitResult> {
  const clean: Record<string, string> = {};
  for (const [key, value] of Object.entries(env)) {
    if (value !== undefined && !PERSONAL.test(key)) clean[key] = value;
  }
  const git: SimpleGit = simpleGit({
    baseDir: worktree,
    trimmed: false,
    maxConcurrentProcesses: 1,
    completion: { onClose: true, onExit: false },
    allowEnvironment: Object.keys(clean).filter((key) => key.startsWith('GIT_')),
    unsafe: { allowUnsafeConfigPaths: true, allowUnsafeExec: true },
    errors: (error, { exitCode, stdErr }) =>
      exitCode === 0 ? error : new ExitError(exitCode, stdErr),
  })
    .env(clean)
    .outputHandler((_command, stdout) => stdout.once('end', () => stdout.emit('data', NO_BYTES)));

  return async (args) => {
    try {
      return { code: 0, stdout: await git.raw(args), stderr: '' };
    } catch (error) {
      if (!(error instanceof ExitError)) throw error;
      return { code: error.code, stdout: '', stderr: error.message };
    }
  };
}

/** A GitError, because simple-git turns whatever else is thrown into one. */
class ExitError extends GitError {
  readonly code: number;

  constructor(code: number, stderr: Buffer[]) {
    super(undefined, Buffer.concat(stderr).toString());
    this.code = code;
  }
}
