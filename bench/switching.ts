import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from './environment.ts';
import { run } from './process.ts';
import { Repository } from './repository.ts';
import { quantile } from './summary.ts';

/** The branch that is switched to, and back from. */
export const OTHER = 'other';

/** How often a switch with nothing to do is timed in a round: it differs from another by a tenth of a millisecond. */
const TIMES = 5;

/** A repository with hooks, or without. A scenario is a file in scenarios/, listed in hooks.ts. */
export interface Switching {
  name: string;
  /**
   * Installs the hooks.
   *
   * @returns where to switch; null where the tool for it cannot be had on this machine
   */
  setUp(repository: Repository): string | null;
  /** The scenario without hooks that this is compared with, where it is not the first. */
  beside?: Switching;
  /** Whether it is compared with its floor. */
  hasFloor?: true;
  /** Called before each switch, and not timed: for what the switch takes away. */
  reset?(directory: string, env: Environment): void;
}

export interface Switched {
  name: string;
  /** Milliseconds for one switch. Null where the tool is missing. */
  time: number | null;
  /** What is above a switch without hooks. */
  added: number;
  /**
   * What it cannot go below, where it is compared with that: a switch without hooks, a node that does
   * nothing, and the git processes that the hook starts, one after another.
   */
  floor: { time: number; gitProcesses: number } | null;
}

interface Prepared {
  switching: Switching;
  directory: string | null;
  times: number[];
  /** The git processes that its hook starts, and the times of them and of node together. */
  calls: string[][];
  floors: number[];
}

/**
 * Times the scenarios in turn, round after round, there and back each.
 *
 * @param switchings the first is the one without hooks
 * @param directory an empty one for the repositories
 */
export function measureSwitching(
  switchings: readonly Switching[],
  runs: number,
  directory: string,
  env: Environment,
): Switched[] {
  const prepared = switchings.map((one) => prepare(one, join(directory, one.name), env));
  for (let i = 0; i < runs; i++) {
    for (const { switching, directory: cwd, times, calls, floors } of prepared) {
      if (cwd === null) continue;
      // What ran before in the round leaves the processor's caches to its successor.
      timeRound(switching, cwd, env);
      const often = switching.hasFloor ? 1 : TIMES;
      for (let n = 0; n < often; n++) times.push(timeRound(switching, cwd, env));
      if (switching.hasFloor) floors.push(timeFloor(calls, cwd, env));
    }
  }
  return prepared.map(({ switching: { name, beside, hasFloor }, directory: there, ...one }) => {
    if (there === null) return { name, time: null, added: 0, floor: null };
    const { times, calls, floors } = one;
    const bare = prepared.find((other) => other.switching === (beside ?? switchings[0]));
    const without = quick(bare?.times ?? []);
    const floor = hasFloor ? { time: without + quick(floors), gitProcesses: calls.length } : null;
    return { name, time: quick(times), added: quick(times) - without, floor };
  });
}

function prepare(switching: Switching, path: string, env: Environment): Prepared {
  const repository = new Repository(path, env);
  repository.git('branch', OTHER);
  const directory = switching.setUp(repository);
  // What the first run finds out and keeps, a user pays for once.
  if (directory !== null) timeRound(switching, directory, env);
  const calls = directory !== null && switching.hasFloor ? callsOf(switching, directory, env) : [];
  return { switching, directory, times: [], calls, floors: [] };
}

function timeRound({ reset }: Switching, cwd: string, env: Environment): number {
  reset?.(cwd, env);
  const there = run('git', ['switch', '--quiet', OTHER], { cwd, env });
  reset?.(cwd, env);
  return (there + run('git', ['switch', '--quiet', '-'], { cwd, env })) / 2;
}

/** The command lines that the hook of one switch gives to git. */
function callsOf({ reset }: Switching, cwd: string, env: Environment): string[][] {
  const traces = `${cwd}-traces`;
  mkdirSync(traces);
  reset?.(cwd, env);
  run('git', ['switch', '--quiet', OTHER], { cwd, env: { ...env, GIT_TRACE2_EVENT: traces } });
  run('git', ['switch', '--quiet', '-'], { cwd, env });
  return readdirSync(traces)
    .map((name) => commandLine(join(traces, name)))
    .filter((argv) => !argv.includes('switch'));
}

function timeFloor(calls: readonly string[][], cwd: string, env: Environment): number {
  const node = run(process.execPath, ['-e', '0'], { cwd, env });
  const git = calls.map(([, ...args]) => run('git', args, { cwd, env, allowed: [0, 1] }));
  return git.reduce((sum, time) => sum + time, node);
}

function commandLine(trace: string): string[] {
  const start = readFileSync(trace, 'utf8')
    .split('\n')
    .map((line) => JSON.parse(line || '{}') as { event?: string; argv?: string[] })
    .find(({ event }) => event === 'start');
  return start?.argv ?? [];
}

/** A tenth of the times is below: whatever else a machine does only ever adds to them. */
function quick(times: readonly number[]): number {
  return quantile(
    [...times].sort((a, b) => a - b),
    0.1,
  );
}
