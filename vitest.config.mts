import { defineConfig } from 'vitest/config';
import { SummaryReporter } from './scripts/summary-reporter.mts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/helpers/temporary-root.ts', 'test/helpers/build.ts'],
    // Real git in real repositories: a test is a few dozen processes, not a few microseconds.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // They wait for git and node more than they compute: one worker a core, the first included.
    maxWorkers: '100%',
    // A machine that others use may starve a real dialogue or race of its time once.
    retry: process.env['CI'] ? 1 : 0,
    reporters: ['default', new SummaryReporter()],
  },
});
