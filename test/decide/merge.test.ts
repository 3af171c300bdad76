import { describe, expect, test } from 'vitest';
import { decideMerge, type MergedBranch, type MergeFacts } from '../../src/decide/merge.ts';
import { asBranch, asPath } from '../helpers/brands.ts';
import { ARCHIVE, stored, textOf } from './stored-note.ts';

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
  const { plan, notices } = decideMerge({
    archive: ARCHIVE,
    merged: [merged('x')],
    archived: [],
    onMerge: 'done',
    ...given,
  });
  expect(plan.operation).toBe('merge');
  const short = (path: string) => path.replace(`${ARCHIVE}/`, '');
  const moves = plan.moves.map((move) => {
    if (move.verb === 'file-done') return `${short(move.from)} > ${short(move.to)}`;
    return move.verb === 'retire' ? `${short(move.from)} = ${short(move.keptAs)}` : move.verb;
  });
  const told = notices.map((one) => `${one.finished ? 'finished' : 'hint'} ${one.name}`);
  return [...moves, ...told].join('; ');
}

describe('decideMerge', () => {
  test.each<[string, Partial<MergeFacts>, string]>([
    ['no note', { archived: [Y, NO_BRANCH] }, ''],
    ['nothing merged', { merged: [], archived: [X] }, ''],
    ['a parked note', { archived: [X, Y] }, 'x.md > done/x.md; finished x'],
    [
      'all notes of the branch, and no backup',
      { archived: [X, X2, NAMED, PREV] },
      'x.md > done/x.md; x-2.md > done/x-2.md; aside.md > done/aside.md; finished x; finished x-2; finished aside',
    ],
    [
      'a mirror like the note goes',
      { archived: [X, TWIN] },
      'x.md > done/x.md; x.mirror.md = done/x.md; finished x',
    ],
    [
      'another mirror is kept as well',
      { archived: [X, MIRROR] },
      'x.md > done/x.md; x.mirror.md > done/x.md; finished x',
    ],
    ['a mirror alone', { archived: [MIRROR] }, 'x.mirror.md > done/x.md; finished x'],
    ['checked out somewhere', { merged: [merged('x', '/w')], archived: [X, TWIN] }, 'hint x'],
    ['its live note somewhere', { merged: [merged('x', '/w')], archived: [MIRROR] }, 'hint x'],
    ['onMerge hint', { archived: [X, Y], onMerge: 'hint' }, 'hint x'],
    ['onMerge off', { archived: [X], onMerge: 'off' }, ''],
    [
      'an octopus',
      { merged: [merged('x'), merged('y', '/w')], archived: [X, Y] },
      'x.md > done/x.md; finished x; hint y',
    ],
  ])('%s', (_, facts, expected) => {
    expect(decide(facts)).toBe(expected);
  });
});
