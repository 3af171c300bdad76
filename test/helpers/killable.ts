import { spawn, spawnSync } from 'node:child_process';
import { createEnv, type Environment } from './env.ts';
import type { SpawnResult } from './spawn.ts';

/**
 * The environment of everything that is killed or traced: made once a test file and outside of its tests,
 * since these run side by side, and what a test makes for itself is taken away with it.
 */
export const ENV: Environment = { ...createEnv(), GIT_OPTIONAL_LOCKS: '0' };

export interface Run {
  cwd: string;
  argv: readonly string[];
  env?: Environment;
  input?: string;
  /** Milliseconds after which it is killed, with all that it started. */
  timeout?: number;
}

/** Runs a program to its end; an exit code or a signal is a result. */
export function run(program: Run): Promise<SpawnResult> {
  const { cwd, argv, env: more = {}, input = '', timeout = 60_000 } = program;
  const [command = '', ...args] = argv;
  return new Promise((resolve, reject) => {
    const env = { ...ENV, ...more };
    const child = spawn(command, args, { cwd, env, stdio: 'pipe', detached: true });
    const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), timeout);
    const result: SpawnResult = { code: null, signal: null, stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      result.stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      result.stderr += text;
    });
    child.stdin.on('error', () => {}); // killed before it has read
    child.stdin.end(input);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ ...result, code, signal });
    });
  });
}

/** The same for what has to go well; for setting up. */
export function must(cwd: string, argv: readonly string[], more: Environment = {}): string {
  const [command = '', ...args] = argv;
  const done = spawnSync(command, args, {
    cwd,
    env: { ...ENV, ...more },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (done.status === 0) return done.stdout.replace(/\n+$/, '');
  throw new Error(`'${argv.join(' ')}' ended with ${done.status}: ${done.stderr}${done.stdout}`);
}

/** How many programs may run at once: each is one process most of the time. */
export function limited(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    running++;
    try {
      return await task();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
}
