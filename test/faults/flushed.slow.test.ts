import { describe, expect, test } from 'vitest';
import { hasStrace, WITHOUT_STRACE } from '../helpers/strace.ts';
import { unflushed } from './flushed.ts';
import { SCENARIOS } from './scenarios.ts';
import { Bench } from './trial.ts';

describe.runIf(hasStrace)(`a loss of power${WITHOUT_STRACE}`, () => {
  test.for(SCENARIOS)('takes nothing: $name', async (scenario) => {
    expect(unflushed(await new Bench(scenario).points())).toEqual([]);
  });
});
