import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/**
 * Closes a test run with one plain line, `N passed, N failed, N skipped`, for readers that know no
 * test runner's own words. Registered behind the default reporter, so that the line is the last.
 *
 * What keeps tests from running at all counts as failed too: a file that does not load, a suite
 * whose `beforeAll` throws (its tests are then merely "skipped"), an error outside any test.
 */
export class SummaryReporter implements Reporter {
  onTestRunEnd(
    testModules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[],
  ): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const testModule of testModules) {
      for (const test of testModule.children.allTests()) count[test.result().state] += 1;
      const suites = [testModule, ...testModule.children.allSuites()];
      count.failed += suites.filter((suite) => suite.errors().length > 0).length;
    }
    count.failed += unhandledErrors.length;
    // A test that an interrupted run never reached is pending.
    const skipped = count.skipped + count.pending;
    console.log(`${count.passed} passed, ${count.failed} failed, ${skipped} skipped`);
  }
}
