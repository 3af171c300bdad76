import { expect, test } from 'vitest';
import { isAtLeast } from '../../src/install/hooks-place.ts';

test.each([
  ['git version 2.39.5', false],
  ['git version 2.53.9', false],
  ['git version 2.54.0', true],
  ['git version 2.55.0.rc1', true],
  ['git version 3.0.0', true],
  ['git version 2.39.5 (Apple Git-154)', false],
  ['git version 2.54.0.windows.1', true],
  ['git version 1.99', false],
  ['something else', false],
])('config hooks in %s: %s', (version, expected) => {
  expect(isAtLeast(version, 2, 54)).toBe(expected);
});
