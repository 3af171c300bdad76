import { expect, test } from 'vitest';
import { KEY_LIST } from '../../src/config/keys.ts';
import { nearestName } from '../../src/config/suggest.ts';

const names = KEY_LIST.map((key) => key.name);

test.each([
  ['fiel', 'file'],
  ['fil', 'file'],
  ['files', 'file'],
  ['DRI', 'dir'],
  ['autorestor', 'autoRestore'],
  ['auto-restore', 'autoRestore'],
  ['base_branch', 'baseBranch'],
  ['ingore', 'ignore'],
  ['onmerged', 'onMerge'],
  ['excludelvie', 'excludeLive'],
])('%s was meant to be %s', (given, meant) => {
  expect(nearestName(given, names)).toBe(meant);
});

test('nothing is near a name of another kind', () => {
  for (const given of ['', 'remote', 'folder', '__proto__', 'session', 'x'.repeat(10_000)]) {
    expect(nearestName(given, names)).toBe(null);
  }
});

test('the nearest of several wins', () => {
  expect(nearestName('abcdefg', ['abcdexx', 'abcdefx'])).toBe('abcdefx');
});
