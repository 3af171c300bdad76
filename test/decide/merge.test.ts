import { describe, expect, test } from 'vitest';
import { decideMerge, type MergedBranch, type MergeFacts } from '../../src/decide/merge.ts';
import { asBranch, asPath } from '../helpers/brands.ts';
import { ARCHIVE, stored, textOf } from './facts.ts';
import { say } from './say.ts';

const X = stored('x.md', textOf('x'), 2);
const X2 = stored('x-2.md', textOf('x', 'Newer'), 3);
const NAMED = stored('aside.md', textOf('x', 'Aside'));
const MIRROR = stored('x.mirror.md', textOf('x', 'In the worktree'));
const TWIN = stored('x.mirror.md', textOf('x'));
const PREV = stored('x.prev.md', textOf('x'));
const Y = stored('y.md', textOf('y'));
const NO_BRANCH = stored('z.md', textOf(null));

const merged = (branch: string, worktree: string | null = null): MergedBranch => ({
  branch: asBranch(branch),
  worktree: worktree === null ? null : asPath(worktree),
});

function decide(given: Partial<MergeFacts>): string {
  const decision = decideMerge({
    archive: ARCHIVE,
    merged: [merged('x')],
    archived: [],
    onMerge: 'done',
    ...given,
  });
  expect(decision.plan.operation).toBe('merge');
  const told = decision.notices.map((one) => `${one.finished ? 'done' : 'hint'} ${one.name}`);
  return [say(decision), ...told].filter((one) => one !== '').join('; ');
}

describe('decideMerge', () => {
  test.each<[string, Partial<MergeFacts>, string]>([
    ['no note', { archived: [Y, NO_BRANCH] }, ''],
    ['nothing merged', { merged: [], archived: [X] }, ''],
    ['a parked note', { archived: [X, Y] }, 'file-done x.md > done/x.md; done x'],
    [
      'all notes of the branch, and no backup',
      { archived: [X, X2, NAMED, PREV] },
      'file-done x.md > done/x.md; file-done x-2.md > done/x-2.md; file-done aside.md > done/aside.md; done x; done x-2; done aside',
    ],
    [
      'a mirror like the note goes',
      { archived: [X, TWIN] },
      'file-done x.md > done/x.md; retire x.mirror.md, in done/x.md; done x',
    ],
    [
      'another mirror is kept as well',
      { archived: [X, MIRROR] },
      'file-done x.md > done/x.md; file-done x.mirror.md > done/x.md; done x',
    ],
    ['a mirror alone', { archived: [MIRROR] }, 'file-done x.mirror.md > done/x.md; done x'],
    ['checked out somewhere', { merged: [merged('x', '/w')], archived: [X, TWIN] }, 'hint x'],
    ['its live note somewhere', { merged: [merged('x', '/w')], archived: [MIRROR] }, 'hint x'],
    ['onMerge hint', { archived: [X, Y], onMerge: 'hint' }, 'hint x'],
    ['onMerge off', { archived: [X], onMerge: 'off' }, ''],
    [
      'an octopus',
      { merged: [merged('x'), merged('y', '/w')], archived: [X, Y] },
      'file-done x.md > done/x.md; done x; hint y',
    ],
  ])('%s', (_, facts, expected) => {
    expect(decide(facts)).toBe(expected);
  });
});
