import { afterAll, describe, test } from 'vitest';
import { type Call, hasStrace, WITHOUT_STRACE } from '../helpers/strace.ts';
import { errorsAt, sampled } from './faults.ts';
import { SCENARIOS } from './scenarios.ts';
import { sweep } from './sweep.ts';
import { type Row, renderTable } from './table.ts';

const rows: Row[] = [];
const ERRORS = {
  name: 'errors',
  points: (all: readonly Call[], important: boolean) =>
    sampled(all, { effective: false, every: important ? 9 : 14, everyObject: 48 }),
  at: errorsAt,
};

describe.runIf(hasStrace)(`an error from a system call${WITHOUT_STRACE}`, () => {
  test.concurrent.for(SCENARIOS)('$name', { timeout: 3_600_000 }, async (scenario, { expect }) => {
    const { row, problems } = await sweep(scenario, ERRORS);
    rows.push(row);
    expect(problems).toEqual([]);
    expect(row.tried).toBeGreaterThan(0);
  });

  afterAll(() => console.log(renderTable(rows)));
});
