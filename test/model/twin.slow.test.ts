/**
 * git is never refused, changed or dirtied by us: two repositories live through the same random day, one
 * of them with hooks, saves, resumes and an agent in between. After every step exit codes, refs, index,
 * `git status`, worktrees and stashes are the same, and no text of a checkpoint is lost.
 *
 * `npm run test:soak` goes on for as long as SOAK says, in minutes, and SEED repeats a run that failed.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STEPS } from './twin-steps.ts';
import { TwinWorld } from './twin-world.ts';

const minutes = Number(process.env['SOAK'] ?? 0);
const soaking = minutes > 0;

test(
  'git cannot tell the twins apart',
  () => {
    let steps = 0;
    fc.assert(
      fc.property(fc.commands(STEPS, { maxCommands: 60, size: 'max' }), (commands) => {
        fc.modelRun(() => ({ model: {}, real: new TwinWorld() }), commands);
        steps += [...commands].length;
      }),
      {
        numRuns: soaking ? Number.MAX_SAFE_INTEGER : 10,
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
