import { defineConfig } from 'vitest/config';
import { SummaryReporter } from './scripts/summary-reporter.mts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/helpers/temporary-root.ts', 'test/helpers/build.ts'],
    // Real git in real repositories: a test is a few dozen processes, not a few microseconds.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', new SummaryReporter()],
  },
});
