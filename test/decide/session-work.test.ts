/** Whether a session has made commits, by HEAD's reflog. */
import { expect, test } from 'vitest';
import { madeCommits } from '../../src/decide/session-work.ts';
import { asObjectId } from '../helpers/brands.ts';
import { detached, on } from './facts.ts';

const BEGAN = { at: new Date(100_500), head: asObjectId('b') };

/** A reflog as `<second> <commit> <message>`, a line an entry. */
function log(...lines: string[]) {
  return lines.map((line) => {
    const [seconds, oid = '', ...words] = line.split(' ');
    return {
      at: new Date(Number(seconds) * 1_000),
      oid: asObjectId(oid),
      message: words.join(' '),
    };
  });
}

test.each<[string, string[], boolean]>([
  ['nothing at all', [], false],
  ['a commit before', ['99 b commit: x'], false],
  ['a commit after', ['99 b commit: x', '101 c commit: y'], true],
  ['one in the same second, before', ['100 a commit: w', '100 b commit: x'], false],
  ['one in the same second, after', ['100 b commit: x', '100 c commit: y'], true],
  ['one in the first second of which nothing is known', ['100 c commit: y'], true],
  ['an amended one', ['99 b commit: x', '101 c commit (amend): x'], true],
  ['the first one', ['101 c commit (initial): x'], true],
  ['a merge', ['101 c merge y: Merge made by the ‘ort’ strategy.'], true],
  ['a merge that made none', ['101 c merge y: Fast-forward'], false],
  ['a pull', ['101 c pull: Fast-forward', '102 d pull origin main: Merge made by ort'], false],
  ['a reset', ['101 a reset: moving to a'], false],
  ['a cherry-pick', ['101 c cherry-pick: y'], true],
  [
    'a rebase',
    ['101 c rebase (pick): y', '101 c rebase (finish): returning to refs/heads/x'],
    true,
  ],
  ['one on another branch', ['101 c commit: y', '102 a checkout: moving from y to x'], false],
  [
    'one here, and a look elsewhere',
    ['101 c commit: y', '102 a checkout: moving from x to y', '103 c checkout: moving from y to x'],
    true,
  ],
  ['a commit that begins like another word', ['101 c committed: y'], false],
])('%s', (_name, lines, made) => {
  expect(madeCommits(log(...lines), BEGAN, on('x'))).toBe(made);
});

test('on a detached HEAD, those since it was detached', () => {
  const moved = '101 b checkout: moving from x to b';
  expect(madeCommits(log('101 c commit: y', moved), BEGAN, detached('w'))).toBe(false);
  expect(madeCommits(log(moved, '102 c commit: y'), BEGAN, detached('w'))).toBe(true);
});

test('from an unborn branch on, every commit', () => {
  expect(madeCommits(log('100 c commit (initial): y'), { ...BEGAN, head: null }, on('x'))).toBe(
    true,
  );
});
