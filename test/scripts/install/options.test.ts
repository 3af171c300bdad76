import { expect, test } from 'vitest';
import { readOptions } from '../../../scripts/install/options.ts';

test.each([
  [['--frobnicate'], "unknown option '--frobnicate'"],
  [['somewhere'], "unexpected argument 'somewhere'"],
  [['--prefix='], "option '--prefix' needs a directory"],
])('wrong usage: %j', (args, message) => {
  expect(() => readOptions(args)).toThrow(expect.objectContaining({ message, exitCode: 129 }));
});

test('a prefix is made absolute', () => {
  expect(readOptions(['--prefix', 'x']).prefix).toBe(`${process.cwd()}/x`);
});
