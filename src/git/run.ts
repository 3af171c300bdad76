import { CheckpointError } from '../errors.ts';
import { childProcess } from './child-process.ts';

export interface GitResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Where git is run, and the whole environment that it is to have. */
export interface Frame {
  cwd: string;
  env: NodeJS.ProcessEnv;
}

export interface RunOptions extends Frame {
  /** Fed to standard input, which is closed at once otherwise. */
  input?: string | Buffer;
  /** Milliseconds after which git is ended, with a code that is not 0. */
  timeout?: number;
}

/**
 * Runs git without a shell and answers with its exit code: a "no" (exit 1) is an answer, not an
 * error. For questions, and for what changes only what is ours or a temporary index; what changes
 * something of the user's goes through `change.ts`.
 *
 * @throws CheckpointError where git cannot be started
 */
export function runGit(args: readonly string[], options: RunOptions): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const child = childProcess().spawn('git', args, {
      cwd: options.cwd,
      env: options.env,
      stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      windowsHide: true,
      timeout: options.timeout ?? 0, // then there is none
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', (error: NodeJS.ErrnoException) => reject(cannotStart(error, options.cwd)));
    child.on('close', (code) =>
      resolve({
        code: code ?? 128,
        stdout: Buffer.concat(out).toString(),
        stderr: Buffer.concat(err).toString(),
      }),
    );
    // git may answer and leave before it has read everything: that is no failure of ours.
    child.stdin?.on('error', () => {});
    child.stdin?.end(options.input);
  });
}

/** git's own words about a failure, as our error. */
export function gitFailure(args: readonly string[], result: GitResult): CheckpointError {
  const said = result.stderr.trim().replace(/^(?:fatal|error): /, '');
  return new CheckpointError('git', said || `git ${args[0]} exited with ${result.code}`);
}

/** Why git could not be started, as our error. */
export function cannotStart(
  error: { code?: string | undefined; message: string },
  cwd: string,
): CheckpointError {
  return error.code === 'ENOENT'
    ? new CheckpointError('fatal', `cannot run git in '${cwd}': no such program or directory`, [
        'git 2.31 or newer has to be on PATH',
      ])
    : new CheckpointError('fatal', `cannot run git: ${error.message}`);
}
