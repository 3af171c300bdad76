import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from './environment.ts';
import { run } from './process.ts';
import { Repository } from './repository.ts';
import { quantile } from './summary.ts';

/** The branch that is switched to, and back from. */
export const OTHER = 'other';

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
  /** Called before each switch, and not timed: for what the switch takes away. */
  reset?(directory: string): void;
}

export interface Switched {
  name: string;
  /** Milliseconds for one switch. Null where the tool is missing. */
  time: number | null;
  /** What is above a switch without hooks. */
  added: number;
}

interface Prepared {
  switching: Switching;
  directory: string | null;
  times: number[];
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
    for (const { switching, directory: cwd, times } of prepared) {
      if (cwd === null) continue;
      // What ran before in the round leaves the processor's caches to its successor.
      timeRound(switching, cwd, env);
      times.push(timeRound(switching, cwd, env));
    }
  }
  return prepared.map(({ switching: { name, beside }, directory: there, times }) => {
    if (there === null) return { name, time: null, added: 0 };
    const without =
      prepared.find((one) => one.switching === (beside ?? switchings[0]))?.times ?? [];
    return { name, time: quick(times), added: quick(times) - quick(without) };
  });
}

function prepare(switching: Switching, path: string, env: Environment): Prepared {
  const repository = new Repository(path, env);
  repository.git('branch', OTHER);
  const directory = switching.setUp(repository);
  // What the first run finds out and keeps, a user pays for once.
  if (directory !== null) timeRound(switching, directory, env);
  return { switching, directory, times: [] };
}

function timeRound({ reset }: Switching, cwd: string, env: Environment): number {
  reset?.(cwd);
  const there = run('git', ['switch', '--quiet', OTHER], { cwd, env });
  reset?.(cwd);
  return (there + run('git', ['switch', '--quiet', '-'], { cwd, env })) / 2;
}

/**
 * What a switch that files a note away cannot go below: itself without a hook, a node that does
 * nothing, and the git processes that the hook starts, one after another.
 */
export function floorOf(
  { reset }: Switching,
  cwd: string,
  env: Environment,
  bare: number,
  runs: number,
): { floor: number; gitProcesses: number } {
  const traces = join(cwd, '../traces');
  mkdirSync(traces);
  reset?.(cwd);
  run('git', ['switch', '--quiet', OTHER], { cwd, env: { ...env, GIT_TRACE2_EVENT: traces } });
  const calls = readdirSync(traces)
    .map((name) => commandLine(join(traces, name)))
    .filter((argv) => !argv.includes('switch'));
  run('git', ['switch', '--quiet', '-'], { cwd, env });
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    let time = run(process.execPath, ['-e', '0'], { cwd, env });
    for (const [, ...args] of calls) time += run('git', args, { cwd, env, allowed: [0, 1] });
    times.push(time);
  }
  return { floor: bare + quick(times), gitProcesses: calls.length };
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
