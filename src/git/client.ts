import { GitError, type SimpleGit, simpleGit } from 'simple-git';
import { repositoryEnvironment } from './environment.ts';
import { type GitResult, gitFailure } from './run.ts';

/** Guarded by simple-git, which refuses to run where they are set; no question of ours needs them. */
const PERSONAL = /^(?:editor|visual|pager|prefix|ssh_askpass)$/i;

const NO_BYTES = Buffer.alloc(0);

/** Asks git about one repository. Questions run side by side where they are not awaited one by one. */
export interface Client {
  /** Standard output; throws git's own words where git fails. */
  ask(args: string[]): Promise<string>;
  /** Standard output and exit code, for questions that may be answered by a "no". */
  tryAsk(args: string[]): Promise<GitResult>;
}

/**
 * A git client for the repository at hand: simple-git with what it takes to get right answers.
 *
 * By default simple-git takes a silent exit 1 for success and refuses to run where PAGER or
 * GIT_EXEC_PATH is set (field case 96); here every exit code but 0 is told apart, what guards against
 * is left out or allowed by name, and safety comes from never passing unchecked text as an option.
 * It also takes a process for done 50 ms after its exit, whether all output was read or not, and gives
 * a silent one 50 ms more to say something: here the end of the streams is the end, and a chunk of no
 * bytes at the end of standard output passes for something said.
 *
 * @param names the repository that every call is about
 */
export function openClient(
  env: NodeJS.ProcessEnv,
  names: { gitDir: string; worktree: string },
): Client {
  const clean: Record<string, string> = {};
  for (const [key, value] of Object.entries(repositoryEnvironment(env, names))) {
    if (value !== undefined && !PERSONAL.test(key)) clean[key] = value;
  }
  const git: SimpleGit = simpleGit({
    baseDir: names.worktree,
    trimmed: false,
    completion: { onClose: true, onExit: false },
    allowEnvironment: Object.keys(clean).filter((key) => key.startsWith('GIT_')),
    unsafe: { allowUnsafeConfigPaths: true, allowUnsafeExec: true },
    errors: (error, { exitCode, stdErr }) =>
      exitCode === 0 ? error : new ExitError(exitCode, stdErr),
  })
    .env(clean)
    .outputHandler((_command, stdout) => stdout.once('end', () => stdout.emit('data', NO_BYTES)));

  const tryAsk = async (args: string[]): Promise<GitResult> => {
    try {
      return { code: 0, stdout: await git.raw(args), stderr: '' };
    } catch (error) {
      if (error instanceof ExitError)
        return { code: error.code, stdout: '', stderr: error.message };
      throw error;
    }
  };
  return {
    tryAsk,
    ask: async (args) => {
      const result = await tryAsk(args);
      if (result.code !== 0) throw gitFailure(args, result);
      return result.stdout;
    },
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
