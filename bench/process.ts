import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

/** The bundle that users run. */
export const builtCli = join(root, 'dist/cli.cjs');

export interface RunOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Standard input; without it, `/dev/null`. */
  input?: Uint8Array;
  /** Exit codes that are no failure. */
  allowed?: readonly number[];
}

/**
 * Runs a program to its end.
 *
 * @returns how long that took, in milliseconds
 * @throws with what it said on standard error, where it fails
 */
export function run(command: string, args: readonly string[], options: RunOptions): number {
  const { cwd, env, input, allowed = [0] } = options;
  const started = performance.now();
  const done = spawnSync(command, args, {
    cwd,
    env,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    ...(input === undefined ? {} : { input }),
    maxBuffer: 64 * 1024 * 1024,
  });
  const time = performance.now() - started;
  if (done.error) throw done.error;
  if (!allowed.includes(done.status ?? -1)) {
    throw new Error(`'${[command, ...args].join(' ')}' exited with ${done.status}: ${done.stderr}`);
  }
  return time;
}
