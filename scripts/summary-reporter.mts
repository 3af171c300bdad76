import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/**
 * Closes a test run with one plain line, `N passed, N failed, N skipped`, for readers that know no
 * test runner's own words. Registered after the default reporter, so that the line is the last.
 *
 * What keeps tests from running at all counts as failed too: a file that does not load, a suite
 * whose `beforeAll` throws (its tests are then merely "skipped"), an error outside any test.
 *
 * A test that was run again is named before that line, however it ended: one that fails now and then
 * is to be seen, and not only to pass.
 */
export class SummaryReporter implements Reporter {
  onTestRunEnd(
    testModules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[],
  ): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    const retried: string[] = [];
    for (const testModule of testModules) {
      for (const test of testModule.children.allTests()) {
        count[test.result().state] += 1;
        if ((test.diagnostic()?.retryCount ?? 0) > 0) {
          retried.push(`retried: ${testModule.relativeModuleId} > ${test.fullName}`);
        }
      }
      const suites = [testModule, ...testModule.children.allSuites()];
      count.failed += suites.filter((suite) => suite.errors().length > 0).length;
    }
    count.failed += unhandledErrors.length;
    if (retried.length > 0) console.log([...retried, `${retried.length} retried`].join('\n'));
    // A test that an interrupted run never reached is pending.
    const skipped = count.skipped + count.pending;
    console.log(`${count.passed} passed, ${count.failed} failed, ${skipped} skipped`);
  }
}
