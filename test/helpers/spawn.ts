import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { changeEnv, type EnvironmentChanges, testEnv } from './env.ts';

export interface SpawnOptions {
  /** Changes to the test's environment. */
  env?: EnvironmentChanges;
  /** Standard input; without it, `/dev/null`. */
  input?: string | Buffer;
  /** Milliseconds until the process is killed and the call fails; 30 seconds by default. */
  timeout?: number;
}

export interface SpawnResult {
  /** The exit code, or null where a signal ended the process. */
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

const TIMEOUT = 30_000;

/**
 * Runs a program in `cwd`, in the environment of the test, to its end. An exit code or a signal is
 * a result.
 *
 * @throws when the program cannot be started or does not end in time
 */
export function runProcess(
  cwd: string,
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): SpawnResult {
  const timeout = options.timeout ?? TIMEOUT;
  const done: SpawnSyncReturns<string> = spawnSync(command, args, {
    cwd,
    env: changeEnv(testEnv(), options.env ?? {}),
    encoding: 'utf8',
    stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    ...(options.input === undefined ? {} : { input: options.input }),
    timeout,
    killSignal: 'SIGKILL',
    maxBuffer: 256 * 1024 * 1024,
  });
  const result = {
    code: done.status,
    signal: done.signal,
    stdout: done.stdout,
    stderr: done.stderr,
  };
  const code = (done.error as NodeJS.ErrnoException | undefined)?.code;
  if (code === 'ETIMEDOUT') throw timedOut(command, args, timeout, result);
  // A program that ends without reading its input is no failure of the call.
  if (done.error && code !== 'EPIPE') throw done.error;
  return result;
}

/** As {@link runProcess}, for programs that run at the same time. */
export function startProcess(
  cwd: string,
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<SpawnResult> {
  const timeout = options.timeout ?? TIMEOUT;
  const env = changeEnv(testEnv(), options.env ?? {});
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: 'pipe' });
    const result: SpawnResult = { code: null, signal: null, stdout: '', stderr: '' };
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, timeout);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      result.stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      result.stderr += text;
    });
    child.stdin.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') reject(error);
    });
    child.stdin.end(options.input ?? '');
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (late) reject(timedOut(command, args, timeout, result));
      else resolve({ ...result, code, signal });
    });
  });
}

function timedOut(
  command: string,
  args: readonly string[],
  timeout: number,
  result: SpawnResult,
): Error {
  return new Error(
    `'${[command, ...args].join(' ')}' did not end within ${timeout} ms\n` +
      `stdout: ${result.stdout}\nstderr: ${result.stderr}`,
  );
}
