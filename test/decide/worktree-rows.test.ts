import { expect, test } from 'vitest';
import type { Branches } from '../../src/decide/branch-state.ts';
import type { WorktreeState } from '../../src/decide/overview.ts';
import { worktreeRows } from '../../src/decide/worktree-rows.ts';
import { asBranch } from '../helpers/brands.ts';
import { live, textOf } from './facts.ts';

const BRANCHES: Branches = {
  refs: new Map(),
  base: null,
  fromBase: { merged: new Set(), apart: new Map() },
  renamed: new Map(),
  worked: new Set(),
  checkedOut: new Set(['x']),
};
const NOON = new Date('2026-03-01T12:00:00Z');
const LATER = new Date('2026-03-02T12:00:00Z');

function rowOf(more: Partial<WorktreeState>, moved: Date[] = []) {
  const worktree = {
    path: '/wt',
    here: false,
    branch: asBranch('x'),
    live: null,
    underWay: null,
    dirty: null,
  };
  const facts = [{ worktree: { ...worktree, ...more }, gone: false, moved }];
  return worktreeRows(facts, BRANCHES)[0];
}

test('without a note, a file or a session', () => {
  expect(rowOf({})).toMatchObject({ nextStep: null, writer: null, lastActive: null });
});

test('the last activity is the newest of the note, HEAD and the index', () => {
  const note = live(textOf('x'), '/wt/CHECKPOINT.md', 1);
  expect(rowOf({ live: note })?.lastActive).toEqual(NOON);
  expect(rowOf({ live: note }, [LATER])?.lastActive).toEqual(LATER);
  expect(rowOf({ live: note }, [new Date(0)])?.lastActive).toEqual(NOON);
});

test('the stamp says who wrote the note last', () => {
  const note = live(`<!-- ckpt-session: old -->\n${textOf('x')}`, '/wt/CHECKPOINT.md');
  expect(rowOf({ live: note })).toMatchObject({ nextStep: 'Go on', writer: 'old' });
});
