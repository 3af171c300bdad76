/** A fault at point after point of an operation, until it gets through unharmed. */
import { availableParallelism } from 'node:os';
import { limited } from '../helpers/killable.ts';
import type { Call } from '../helpers/strace.ts';
import type { Scenario } from './scenarios.ts';
import type { Row } from './table.ts';
import { Bench, describePoint } from './trial.ts';

const slot = limited(availableParallelism());

export interface Sweep {
  row: Row;
  problems: string[];
}

export interface Faults {
  /** For the table. */
  name: string;
  /** The points that are tried, of all. */
  points(all: readonly Call[], important: boolean): readonly Call[];
  /** The faults at a point, in the words of `strace --inject`. */
  at(point: Call, n: number): readonly string[];
}

/** Sweeps one operation, in a repository of its own. */
export function sweep(scenario: Scenario, faults: Faults): Promise<Sweep> {
  return slot(async () => {
    const bench = new Bench(scenario);
    const all = await bench.points();
    const points = faults.points(all, scenario.important === true);
    const { name: fault } = faults;
    const row: Row = { operation: scenario.name, fault, points: all.length, tried: 0, lost: 0 };
    const problems: string[] = [];
    const missed: string[] = [];
    for (const [n, point] of points.entries()) {
      for (const what of faults.at(point, n)) {
        const verdict = await bench.trial(point, what);
        const where = `${what} at ${describePoint(bench, point)}`;
        if (verdict.hit) row.tried++;
        else missed.push(where);
        row.lost += verdict.lost;
        problems.push(...verdict.problems.map((problem) => `${where}: ${problem}`));
      }
    }
    // A few hide behind node's own calls; more would mean that the count is wrong.
    if (missed.length > row.tried / 10 + 1) problems.push(`never hit: ${missed.join('; ')}`);
    return { row, problems };
  });
}
