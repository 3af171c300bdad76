import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from './environment.ts';
import { run } from './process.ts';
import { Repository } from './repository.ts';
import { quantile } from './summary.ts';

/** The branch that is switched to, and back from. */
const OTHER = 'other';

/** How often a switch is timed in a round: with an idle hook it differs from another by a tenth of a millisecond. */
const TIMES = 5;

/**
 * What a hook may take: with nothing to do, what it adds over what an empty hook adds; where it files a
 * checkpoint, the whole switch over its floor. Others are shown, and not judged.
 */
const LIMITS: Partial<Record<Switch['kind'], number>> = { idle: 1.3, filing: 1.6 };

/** A repository with hooks, or without. */
export interface Switch {
  /** What a reader of the table is told, in Markdown. */
  about: string;
  kind: 'bare' | 'empty' | 'idle' | 'filing' | 'manager';
  /** Whether a linked worktree is switched, in which git itself has more to look at. */
  linked?: true;
  /**
   * Installs the hooks.
   *
   * @returns false where the tool for it cannot be had on this machine
   */
  install(repository: Repository): boolean;
  /** Called before each switch, and not timed: for what the switch takes away. */
  reset?(directory: string, env: Environment): void;
}

/** Times in milliseconds; null where the tool is missing, or where there is nothing to compare with. */
export interface MeasuredSwitch {
  about: string;
  time: number | null;
  /** What is above a switch without hooks. */
  added: number | null;
  /**
   * What it is compared with: what the empty hook adds; for one that files a checkpoint the switch without
   * hooks, a node that does nothing, and the git processes that the hook starts, one after another.
   */
  floor: number | null;
  ratio: number | null;
  limit: number | null;
  kept: boolean;
}

interface Prepared {
  row: Switch;
  /** Where to switch; null where the tool is missing. */
  directory: string | null;
  times: number[];
  /** The command lines that the hook gives to git, and the times of these and of node together. */
  calls: string[][];
  floors: number[];
}

/**
 * Measures all switches in turn, round after round.
 *
 * @param rows each with a bare and an empty one of the same place among them
 * @param directory an empty one for the repositories
 */
export function measureSwitches(
  rows: readonly Switch[],
  runs: number,
  directory: string,
  env: Environment,
): MeasuredSwitch[] {
  const prepared = rows.map((row, i) => prepare(row, join(directory, String(i)), env));
  for (let i = 0; i < runs; i++) {
    for (const { row, directory: cwd, times, calls, floors } of prepared) {
      if (cwd === null) continue;
      // What ran before in the round leaves the processor's caches to its successor.
      timeRound(row, cwd, env);
      const often = row.kind === 'filing' ? 1 : TIMES;
      for (let n = 0; n < often; n++) times.push(timeRound(row, cwd, env));
      if (row.kind === 'filing') floors.push(timeFloor(calls, cwd, env));
    }
  }
  return prepared.map((one) => compare(one, prepared));
}

function prepare(row: Switch, path: string, env: Environment): Prepared {
  const repository = new Repository(path, env);
  repository.git('branch', OTHER);
  const installed = row.install(repository);
  if (!installed) return { row, directory: null, times: [], calls: [], floors: [] };
  const directory = row.linked ? addWorktree(repository) : path;
  // What the first run finds out and keeps, a user pays for once.
  timeRound(row, directory, env);
  const calls = row.kind === 'filing' ? callsOf(row, directory, env) : [];
  return { row, directory, times: [], calls, floors: [] };
}

/** Adds a linked worktree on a branch of its own, and answers with its place. */
function addWorktree(repository: Repository): string {
  const path = `${repository.path}-linked`;
  repository.git('worktree', 'add', '--quiet', '-b', 'linked', path);
  return path;
}

function compare(
  { row, directory, times, floors }: Prepared,
  all: readonly Prepared[],
): MeasuredSwitch {
  const { about, kind, linked } = row;
  const limit = LIMITS[kind] ?? null;
  const missing = { about, time: null, added: null, floor: null, ratio: null, limit, kept: true };
  if (directory === null) return missing;
  const beside = (other: Switch['kind']) =>
    quick(all.find((one) => one.row.kind === other && one.row.linked === linked)?.times ?? []);
  const time = quick(times);
  const bare = beside('bare');
  if (kind === 'bare') return { ...missing, time };
  const added = time - bare;
  if (kind === 'empty') return { ...missing, time, added };
  const floor = kind === 'filing' ? bare + quick(floors) : beside('empty') - bare;
  const ratio = (kind === 'filing' ? time : added) / floor;
  return { about, time, added, floor, ratio, limit, kept: limit === null || ratio <= limit };
}

function timeRound({ reset }: Switch, cwd: string, env: Environment): number {
  reset?.(cwd, env);
  const there = run('git', ['switch', '--quiet', OTHER], { cwd, env });
  reset?.(cwd, env);
  return (there + run('git', ['switch', '--quiet', '-'], { cwd, env })) / 2;
}

/** The command lines that the hook of one switch gives to git. */
function callsOf({ reset }: Switch, cwd: string, env: Environment): string[][] {
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
