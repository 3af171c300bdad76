import { setTimeout as sleep } from 'node:timers/promises';
import { getSystemErrorName } from 'node:util';
import { GitError, type SimpleGit, type SimpleGitOptions, simpleGit } from 'simple-git';
import { cannotStart, type Frame, type GitResult } from './run.ts';

const NO_BYTES = Buffer.alloc(0);

/**
 * What simple-git looks for in arguments, in the environment and in the settings that it carries, to
 * refuse it. A pager or an alias that the user has set is no reason to refuse; safety comes from never
 * passing unchecked text as an option.
 */
const EVERYTHING: Required<NonNullable<SimpleGitOptions['unsafe']>> = {
  allowAbbreviatedOptions: true,
  allowUnsafeAlias: true,
  allowUnsafeAskPass: true,
  allowUnsafeCommandBinaries: true,
  allowUnsafeConfigEnvCount: true,
  allowUnsafeConfigPaths: true,
  allowUnsafeCredentialHelper: true,
  allowUnsafeCustomBinary: true,
  allowUnsafeDiffExternal: true,
  allowUnsafeDiffTextConv: true,
  allowUnsafeEditor: true,
  allowUnsafeExec: true,
  allowUnsafeFilter: true,
  allowUnsafeFsMonitor: true,
  allowUnsafeGitProxy: true,
  allowUnsafeGpgProgram: true,
  allowUnsafeHooksPath: true,
  allowUnsafeInclude: true,
  allowUnsafeMergeDriver: true,
  allowUnsafePack: true,
  allowUnsafePager: true,
  allowUnsafeProtocolOverride: true,
  allowUnsafeSshCommand: true,
  allowUnsafeSubmodule: true,
  allowUnsafeTemplateDir: true,
  allowUnsafeUrlRewrite: true,
};

/**
 * simple-git with what it takes to answer as `runGit` does: every exit code with what git said on both
 * streams, in the environment as given, which the user's own hooks inherit.
 *
 * By default it takes a silent exit 1 for success, drops standard output at a failure and standard error
 * at a success, leaves standard input open, and refuses to run where PAGER or GIT_EXEC_PATH is set
 * (field case 96). It also takes a process for done 50 ms after its exit, whether all output was read
 * or not, and gives a silent one 50 ms more to say something: here the end of the streams is the end,
 * and a chunk of no bytes at the end of standard output passes for something said.
 *
 * A lock of another git is waited for, a moment long.
 *
 * @returns what runs git, one call after the other
 * @throws CheckpointError where git cannot be started
 */
export function openPorcelain({
  cwd,
  env,
}: Frame): (args: readonly string[]) => Promise<GitResult> {
  const given = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const git = open(cwd, {
    trimmed: false,
    maxConcurrentProcesses: 1,
    completion: { onClose: true, onExit: false },
    allowEnvironment: Object.keys(given),
    unsafe: EVERYTHING,
    input: () => NO_BYTES,
    errors: (_, { exitCode, stdOut, stdErr }) => new Ending(exitCode, stdOut, stdErr),
  })
    .env(given)
    .outputHandler((_command, stdout) => stdout.once('end', () => stdout.emit('data', NO_BYTES)));

  const run = async (args: readonly string[]) => {
    const ending = await git.raw([...args]).catch((error: unknown) => error);
    if (!(ending instanceof Ending)) throw ending;
    const { code, stdout, stderr } = ending;
    if (code < 0) throw cannotStart({ code: getSystemErrorName(code), message: stderr }, cwd);
    return { code, stdout, stderr };
  };

  return async (args) => {
    for (const pause of PAUSES) {
      const result = await run(args);
      if (result.code === 0 || !LOCKED.test(result.stderr)) return result;
      await sleep(pause);
    }
    return run(args);
  };
}

/** Another git's lock on the configuration, the index or a ref: this one has not begun then. */
const LOCKED = /could not lock config file|Unable to create '.*\.lock': File exists/;

/** How long to wait for it, in milliseconds: two seconds together, as a hook waits for ours. */
const PAUSES = [50, 100, 200, 400, 500, 750];

function open(baseDir: string, options: Partial<SimpleGitOptions>): SimpleGit {
  try {
    return simpleGit({ baseDir, ...options });
  } catch (error) {
    throw cannotStart({ code: 'ENOENT', message: String(error) }, baseDir);
  }
}

/** How a git ended, well or not: an error, because simple-git hands over both streams with one only. */
class Ending extends GitError {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;

  constructor(code: number | null, stdout: Buffer[], stderr: Buffer[]) {
    super();
    this.code = code ?? 128; // a signal
    this.stdout = Buffer.concat(stdout).toString();
    this.stderr = Buffer.concat(stderr).toString();
  }
}
