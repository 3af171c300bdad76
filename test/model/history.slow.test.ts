/**
 * The promise, against whatever order of things: a text that the program has seen can be read again
 * by one of its commands.
 *
 * Seen is what was there when a command of ours, or our hook, ran in that worktree and did what it was
 * told. `npm run test:soak` goes on for as long as SOAK says, in minutes, and SEED repeats a run that
 * failed.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STEPS } from './steps.ts';
import { World } from './world.ts';

const minutes = Number(process.env['SOAK'] ?? 0);
if (!(minutes >= 0)) throw new Error(`SOAK is '${process.env['SOAK']}', no number of minutes`);
const soaking = minutes > 0;

/** Some two hundred steps. */
const SHORT = { numRuns: 12, maxCommands: 30 };
const LONG = { numRuns: Number.MAX_SAFE_INTEGER, maxCommands: 60 };
const { numRuns, maxCommands } = soaking ? LONG : SHORT;

test(
  'no text that the program has seen is ever lost',
  async () => {
    let steps = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.commands(STEPS, { maxCommands, size: 'max' }),
        async (ignoreLive, commands) => {
          const world = new World(ignoreLive);
          fc.modelRun(() => ({ model: {}, real: world }), commands);
          steps += [...commands].length;
          await world.checkRetrievable(soaking ? 10 : 3);
        },
      ),
      {
        numRuns,
        ...(soaking
          ? { interruptAfterTimeLimit: minutes * 60_000, markInterruptAsFailure: false }
          : {}),
        ...(process.env['SEED'] ? { seed: Number(process.env['SEED']) } : {}),
      },
    );
    console.log(`${steps} steps`);
    expect(steps).toBeGreaterThan(100);
  },
  soaking ? (minutes + 10) * 60_000 : 600_000,
);
