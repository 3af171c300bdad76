/** What a test run ends with, by a run of its own. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../helpers/root.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

/** Runs a file of tests, each of them again where it fails. */
function lastLines(tests: string): { code: number | null; lines: string[] } {
  const directory = temporaryDirectory();
  const reporter = JSON.stringify(join(root, 'scripts/summary-reporter.mts'));
  writeFileSync(
    join(directory, 'vitest.config.mjs'),
    `import { SummaryReporter } from ${reporter};
     const reporters = ['default', new SummaryReporter()];
     export default { test: { globals: true, retry: 1, reporters } };`,
  );
  writeFileSync(join(directory, 'some.test.ts'), tests);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { code, stdout } = runProcess(directory, process.execPath, [vitest, 'run'], {
    timeout: 100_000,
  });
  return { code, lines: stdout.trimEnd().split('\n') };
}

test('it names the tests that were run again, and counts them all in its last line', () => {
  const { code, lines } = lastLines(`
    let runs = 0;
    describe('a suite', () => {
      test('passes', () => {});
      test('passes the second time', () => expect(++runs).toBe(2));
      test('fails', () => expect(1).toBe(2));
      test.skip('is skipped', () => {});
    });
    describe('a suite that does not begin', () => {
      beforeAll(() => { throw new Error('no'); });
      test('is never run', () => {});
    });
  `);
  expect(code).toBe(1);
  expect(lines.slice(-4)).toEqual([
    'retried: some.test.ts > a suite > passes the second time',
    'retried: some.test.ts > a suite > fails',
    '2 retried',
    '2 passed, 2 failed, 2 skipped',
  ]);
});

test('it says nothing of retries where there were none', () => {
  const { code, lines } = lastLines(`test('passes', () => {});`);
  expect(code).toBe(0);
  expect(lines.at(-1)).toBe('1 passed, 0 failed, 0 skipped');
  expect(lines.join('\n')).not.toContain('retried');
});
