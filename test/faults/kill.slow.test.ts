import { afterAll, describe, test } from 'vitest';
import { type Call, hasStrace, WITHOUT_STRACE } from '../helpers/strace.ts';
import { sampled } from './faults.ts';
import { SCENARIOS } from './scenarios.ts';
import { sweep } from './sweep.ts';
import { type Row, renderTable } from './table.ts';

const rows: Row[] = [];
const KILL = {
  name: 'SIGKILL',
  points: (all: readonly Call[], important: boolean) =>
    sampled(all, { effective: true, every: important ? 3 : 8, everyObject: 24 }),
  at: () => ['signal=KILL'],
};

describe.runIf(hasStrace)(`killed at a system call${WITHOUT_STRACE}`, () => {
  test.concurrent.for(SCENARIOS)('$name', { timeout: 3_600_000 }, async (scenario, { expect }) => {
    const { row, problems } = await sweep(scenario, KILL);
    rows.push(row);
    expect(problems).toEqual([]);
    expect(row.tried).toBeGreaterThan(0);
  });

  afterAll(() => console.log(renderTable(rows)));
});
