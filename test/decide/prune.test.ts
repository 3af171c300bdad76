import { describe, expect, test } from 'vitest';
import type { Branches } from '../../src/decide/branch-state.ts';
import {
  decidePrune,
  type PruneFacts,
  type PruneWanted,
  type PruneWorktree,
} from '../../src/decide/prune.ts';
import { asBranch } from '../helpers/brands.ts';
import { ARCHIVE, live, on, stored, textOf } from './facts.ts';
import { say } from './say.ts';

const X = stored('x.md', textOf('x'), 2);
const X2 = stored('x-2.md', textOf('x', 'Newer'), 20);
const NAMED = stored('aside.md', textOf('x', 'Aside'), 2);
const TWIN = stored('x.mirror.md', textOf('x'), 2);
const LATER = stored('x.mirror.md', textOf('x', 'An effort', 'written later\n'), 20);
const OTHER = stored('x.mirror.md', textOf('x', 'In the worktree'), 20);
const PREV = stored('x.prev.md', textOf('x'), 2);
const DETACHED = stored('wt.md', '# Checkpoint: A\n\n**Branch:** detached HEAD at abc1234\n', 2);
const LEFT_ALONE = [
  stored('unparsed-20260101-000000.md', textOf(null), 2),
  stored('nobody.md', textOf(null), 2),
  stored('auth-checkpoint.md', '# Workstream: auth\n', 2),
  PREV,
];

const MAIN: PruneWorktree = { name: 'repo', main: true, branches: [asBranch('main')], live: null };
const at = (branch: string, name = 'wt'): PruneWorktree => ({
  ...{ name, main: false, branches: [asBranch(branch)], live: null },
});

/** `main` is the base branch, and `x` is merged into it, unless that is said otherwise. */
function branchesWith(given: Partial<Branches> = {}): Branches {
  const ref = (name: string) => [name, { name, upstream: null, track: null }] as const;
  return {
    refs: new Map([ref('refs/heads/main'), ref('refs/heads/x')]),
    base: 'main',
    fromBase: { merged: new Set(['refs/heads/x', 'refs/heads/main']), apart: new Map() },
    renamed: new Map(),
    worked: new Set(['x', 'main']),
    checkedOut: new Set(['main']),
    ...given,
  };
}

const GONE = branchesWith({
  refs: new Map(),
  fromBase: { merged: new Set(), apart: new Map() },
});
const GROWN = branchesWith({ worked: new Set() });
const BEFORE = new Date('2026-03-10T00:00:00Z');

function decide(given: Partial<PruneFacts>, wanted: Partial<PruneWanted> = {}): string {
  const isAny = Object.keys(wanted).length > 0;
  const decision = decidePrune(
    {
      archive: ARCHIVE,
      head: on('main'),
      archived: [X],
      worktrees: [MAIN],
      branches: branchesWith(),
      asked: new Set([asBranch('x'), asBranch('main')]),
      onRemotes: new Set(),
      rescued: new Set(),
      stashed: [],
      local: [asBranch('main'), asBranch('x')],
      ...given,
    },
    { merged: !isAny, gone: !isAny, before: null, ...wanted },
  );
  expect(decision.plan.operation).toBe('prune');
  const why = decision.pruned.map(
    ({ note, reasons }) => `${note.stem}: ${reasons.map(({ kind }) => kind).join('+')}`,
  );
  const stay = decision.kept.map(({ note, holds }) => `${note.stem} has a ${holds}`);
  const moves = say(decision).replace(/^prune(?:; )?/, '');
  return [moves, ...why, ...stay].filter((one) => one !== '').join('; ');
}

describe('decidePrune', () => {
  test.each<[string, Partial<PruneFacts>, Partial<PruneWanted>, string]>([
    ['merged', {}, {}, 'file-done x.md > done/x.md; x: merged'],
    ['not asked for', {}, { gone: true }, ''],
    ['without a commit of its own', { branches: GROWN }, {}, ''],
    [
      'the base branch itself',
      { archived: [stored('main.md', textOf('main'))], worktrees: [at('y')] },
      {},
      '',
    ],
    ['gone', { branches: GONE }, {}, 'file-done x.md > done/x.md; x: gone'],
    ['gone, not asked for', { branches: GONE }, { merged: true }, ''],
    ['on a remote only', { branches: GONE, onRemotes: new Set(['x']) }, {}, ''],
    [
      'renamed, and not merged',
      {
        branches: branchesWith({
          refs: new Map([['refs/heads/z', { name: 'refs/heads/z', upstream: null, track: null }]]),
          renamed: new Map([['x', 'z']]),
        }),
      },
      {},
      '',
    ],
    ['nobody asked about the branch', { branches: GONE, asked: new Set() }, {}, ''],
    ['old', { branches: GROWN }, { before: BEFORE }, 'file-done x.md > done/x.md; x: older'],
    ['not old', { branches: GROWN, archived: [X2] }, { before: BEFORE }, ''],
    [
      'all that says so',
      {},
      { before: BEFORE, merged: true, gone: true },
      'file-done x.md > done/x.md; x: merged+older',
    ],
    [
      'every effort of a branch, and no backup',
      { archived: [X, X2, NAMED, ...LEFT_ALONE] },
      {},
      'file-done x-2.md > done/x-2.md; file-done aside.md > done/aside.md; file-done x.md > done/x.md; x-2: merged; aside: merged; x: merged',
    ],
    ['nothing of what is unreadable or long', { archived: LEFT_ALONE }, { before: BEFORE }, ''],
    [
      'an equal mirror goes with it',
      { archived: [X, TWIN] },
      {},
      'file-done x.md > done/x.md; retire x.mirror.md, in done/x.md; x: merged',
    ],
    [
      'a newer copy of the effort keeps it young',
      { branches: GROWN, archived: [X, LATER] },
      { before: BEFORE },
      '',
    ],
    [
      'a mirror of another effort is one of its own',
      { archived: [X, OTHER] },
      {},
      'file-done x.md > done/x.md; file-done x.mirror.md > done/x.md; x: merged; x: merged',
    ],
    [
      'a mirror of another effort, which is young',
      { archived: [X, OTHER] },
      { before: BEFORE },
      'file-done x.md > done/x.md; x: older',
    ],
    ['a mirror alone', { archived: [TWIN] }, {}, 'file-done x.mirror.md > done/x.md; x: merged'],
    [
      'a mirror of what is live',
      { archived: [OTHER], worktrees: [MAIN, { ...at('y'), live: live(textOf('x'), '/wt/C.md') }] },
      {},
      '',
    ],
    ['checked out in some worktree', { worktrees: [MAIN, at('x')] }, { before: BEFORE }, ''],
    [
      'checked out under its name of now',
      { worktrees: [MAIN, at('z')], branches: branchesWith({ renamed: new Map([['x', 'z']]) }) },
      { before: BEFORE },
      '',
    ],
    [
      'of a detached HEAD: old, and never gone',
      { archived: [DETACHED], branches: GONE },
      { before: BEFORE, gone: true },
      'file-done wt.md > done/wt.md; wt: older',
    ],
    [
      'of a detached HEAD whose worktree is there',
      { archived: [DETACHED], worktrees: [MAIN, at('y')] },
      { before: BEFORE },
      '',
    ],
    [
      'with a rescue',
      { archived: [X, TWIN], rescued: new Set([asBranch('x')]) },
      {},
      'x has a rescue',
    ],
    ['with a stash', { stashed: ['WIP on x: 1234567 subject'] }, {}, 'x has a stash'],
    ['with a stash, and not over', { stashed: ['On x: y'], branches: GROWN }, {}, ''],
    [
      "a stash of somebody else's",
      { stashed: ['WIP on z: 1234567 x'] },
      {},
      'file-done x.md > done/x.md; x: merged',
    ],
  ])('%s', (_, given, wanted, expected) => {
    expect(decide(given, wanted)).toBe(expected);
  });
});
