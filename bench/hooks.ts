/**
 * `npx tsx bench/hooks.ts`: what hooks cost a `git switch`, ours beside an empty one and those of hook
 * managers that have nothing to do. docs/performance.md says what is measured, and how.
 *
 * Exits with 1 where a limit is not kept.
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createEnvironment } from './environment.ts';
import { root, run } from './process.ts';
import { emptyHook, emptyHookInWorktree, noHook, noHookInWorktree } from './scenarios/hook-none.ts';
import { gitLfs, husky, lefthook } from './scenarios/hook-others.ts';
import { idle, idleBesideMany, idleInWorktree, parks, parksByHand } from './scenarios/hook-ours.ts';
import { measureSwitching, type Switched } from './switching.ts';

/** Each with the hook that is its limit. */
const OURS = [
  { ours: idle, empty: emptyHook },
  { ours: idleBesideMany, empty: emptyHook },
  { ours: idleInWorktree, empty: emptyHookInWorktree },
];
const PARKING = [parks, parksByHand];
const OTHERS = [husky, lefthook, gitLfs];

/** What is added, over what an empty hook adds; over what the best of the others adds; and over the floor. */
const LIMITS = { overEmpty: 1.3, overBest: 0.2, overFloor: 1.6 };

const { values } = parseArgs({ options: { runs: { type: 'string', default: '40' } } });
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs is '${values.runs}', no number`);

run(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), 'scripts/build.ts'], {
  cwd: root,
  env: process.env,
});
const directory = realpathSync(mkdtempSync(join(tmpdir(), 'git-checkpoint-bench-')));
try {
  const env = createEnvironment(directory);
  const alone = [noHook, noHookInWorktree, emptyHook, emptyHookInWorktree];
  const all = [...alone, ...OURS.map(({ ours }) => ours), ...PARKING, ...OTHERS];
  const measured = measureSwitching(all, runs, directory, env);
  const find = ({ name }: { name: string }) =>
    measured.find((one) => one.name === name) as Switched;
  report(find, measured);
} finally {
  rmSync(directory, { recursive: true });
}

function report(find: (one: { name: string }) => Switched, measured: readonly Switched[]): void {
  print(`a switch, in milliseconds; ${runs} rounds there and back, the quickest tenth`);
  for (const { name, time, added } of measured) {
    const figures =
      time === null ? 'skipped: not to be had here' : `${number(time)}  +${number(added)}`;
    print(`  ${name.padEnd(28)} ${figures}`);
  }
  const best = Math.min(...OTHERS.map(find).flatMap((one) => (one.time === null ? [] : one.added)));
  if (best < Number.POSITIVE_INFINITY) {
    const least = find(emptyHook).added / best;
    print(`an empty hook, over the best manager: ${least.toFixed(2)}; nothing can be below`);
  }
  for (const { ours, empty } of OURS) {
    const one = find(ours);
    check(`${one.name}, over an empty hook`, one.added / find(empty).added, LIMITS.overEmpty);
    if (best < Number.POSITIVE_INFINITY) {
      check(`${one.name}, over the best manager`, one.added / best, LIMITS.overBest);
    }
  }
  for (const { name, time, floor } of PARKING.map(find)) {
    if (!floor) continue;
    print(`${name}, its floor with ${floor.gitProcesses} git processes: ${number(floor.time)}`);
    check(`${name}, over its floor`, (time ?? 0) / floor.time, LIMITS.overFloor);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function check(what: string, ratio: number, limit: number): void {
  print(`${what}: ${ratio.toFixed(2)}, at most ${limit}${ratio > limit ? ', over the limit' : ''}`);
  if (ratio > limit) process.exitCode = 1;
}

function number(time: number): string {
  return time.toFixed(2).padStart(6);
}
