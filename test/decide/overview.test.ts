import { describe, expect, test } from 'vitest';
import type { Branches, BranchRef } from '../../src/decide/branch-state.ts';
import {
  findEfforts,
  type OverviewFacts,
  pausedAmong,
  type WorktreeState,
} from '../../src/decide/overview.ts';
import { nameOf } from '../../src/note/names.ts';
import type { StoredNote } from '../../src/note/stored.ts';
import { LIVE, live, stored, textOf } from './facts.ts';

const NO_BRANCHES: Branches = {
  refs: new Map(),
  base: 'main',
  fromBase: { merged: new Set(), apart: new Map() },
  renamed: new Map(),
  worked: new Set(),
  checkedOut: new Set(),
};

/** Branches that are there, and follow nothing unless it is said. */
function refs(given: Record<string, Partial<BranchRef>>): Branches['refs'] {
  return new Map(
    Object.entries(given).map(([branch, more]) => {
      const name = `refs/heads/${branch}`;
      return [name, { name, upstream: null, track: null, ...more }];
    }),
  );
}

function worktree(note: StoredNote, more: Partial<WorktreeState> = {}): WorktreeState {
  const path = note.path.replace(/\/CHECKPOINT\.md$/, '');
  const { branch } = note.note;
  return {
    path,
    here: note.path === LIVE,
    branch,
    live: note,
    underWay: null,
    dirty: null,
    ...more,
  };
}

function efforts(facts: Partial<OverviewFacts>) {
  return findEfforts({ worktrees: [], archived: [], branches: NO_BRANCHES, ...facts });
}

/** The rows as `name: its mirrors, its previous versions`. */
function rows(facts: Partial<OverviewFacts>): string[] {
  return efforts(facts).map(({ note, mirrors, previous }) =>
    [nameOf(note), ...[...mirrors, ...previous].map(nameOf)].join(' '),
  );
}

describe('one row an effort', () => {
  test('the one that was saved last comes first', () => {
    const here = live(textOf('main'), LIVE, 2);
    const archived = [stored('a.md', textOf('a'), 1), stored('b.md', textOf('b'), 3)];
    expect(rows({ worktrees: [worktree(here)], archived })).toEqual(['b', 'main', 'a']);
  });

  test('the Date line counts, not the file that a tool touched', () => {
    const dated = textOf('a').replace('\n\n## ', '\n\n**Date:** 2026-03-01 10:00 +0000\n\n## ');
    const archived = [stored('a.md', dated, 9), stored('b.md', textOf('b'), 5)];
    expect(rows({ archived })).toEqual(['b', 'a']);
  });

  test('a mirror is a second name of the live note in a worktree, also where it is older', () => {
    const there = live(textOf('x', 'Now'), '/other/CHECKPOINT.md');
    const archived = [stored('x.mirror.md', textOf('x', 'Before'))];
    expect(rows({ worktrees: [worktree(there)], archived })).toEqual(['x x.mirror']);
  });

  test('a mirror and a previous version of what is parked', () => {
    const archived = ['x.md', 'x.mirror.md', 'x.prev.md', 'x-2.prev.md'].map((file) =>
      stored(file, textOf('x')),
    );
    expect(rows({ archived })).toEqual(['x x.mirror x.prev x-2.prev']);
  });

  test('a mirror with another title than what is parked is an effort', () => {
    const archived = [
      stored('x.md', textOf('x', 'Login')),
      stored('x.mirror.md', textOf('x', 'Side')),
    ];
    expect(rows({ archived })).toEqual(['x', 'x.mirror']);
  });

  test('a mirror with another title than what is live in the main worktree is an effort', () => {
    const here = live(textOf('x', 'Main'));
    const archived = [stored('x.mirror.md', textOf('x', 'Side'))];
    expect(rows({ worktrees: [worktree(here, { main: true })], archived })).toEqual([
      'x.mirror',
      'x',
    ]);
    expect(pausedAmong([here], archived, here).map(nameOf)).toEqual(['x.mirror']);
    const same = [stored('x.mirror.md', textOf('x', 'Main'))];
    expect(rows({ worktrees: [worktree(here, { main: true })], archived: same })).toEqual([
      'x x.mirror',
    ]);
  });

  test('a mirror that is all that is left', () => {
    expect(rows({ archived: [stored('x.mirror.md', textOf('x'))] })).toEqual(['x.mirror']);
  });

  test('of another branch of the same slug, it is another effort', () => {
    const archived = [stored('x-y.md', textOf('x/y')), stored('x-y.mirror.md', textOf('x-y'))];
    expect(rows({ archived })).toEqual(['x-y', 'x-y.mirror']);
  });

  test('what was saved under a name does not hide the mirror of its branch', () => {
    const archived = [
      stored('plan.md', textOf('x', 'A plan'), 2),
      stored('x.mirror.md', textOf('x', 'The work')),
    ];
    expect(rows({ archived })).toEqual(['plan', 'x.mirror']);
  });

  test('it does where it says the very same', () => {
    const archived = [stored('plan.md', textOf('x')), stored('x.mirror.md', textOf('x'))];
    expect(rows({ archived })).toEqual(['plan x.mirror']);
  });

  test('what is done does not hide a mirror: somebody works on it again', () => {
    const archived = [stored('done/x.md', textOf('x'), 2), stored('x.mirror.md', textOf('x'))];
    expect(rows({ archived })).toEqual(['done/x', 'x.mirror']);
  });

  test('of a detached HEAD, a mirror is known by its text', () => {
    const text = textOf(null).replace('\n\n', '\n\n**Branch:** detached HEAD at abc1234\n\n');
    const there = live(text, '/wt/CHECKPOINT.md');
    const archived = [stored('wt.mirror.md', text)];
    expect(rows({ worktrees: [worktree(there, { branch: null })], archived })).toHaveLength(1);
  });

  test('previous versions alone are no effort', () => {
    expect(rows({ archived: [stored('x.prev.md', textOf('x'))] })).toEqual([]);
  });

  test('a workstream, with its next action', () => {
    const text =
      '# Checkpoint: auth\n\n## Mission\n\nIn\n\n## Next action\n\nDecide on\nsessions\n';
    const [row] = efforts({ archived: [stored('auth-checkpoint.md', text)] });
    expect(row).toMatchObject({ nextStep: 'Decide on sessions', branch: null, worktree: null });
    const nothing = text.replace('Decide on\nsessions', 'None noted.');
    const [other] = efforts({ archived: [stored('auth-checkpoint.md', nothing)] });
    expect(other?.nextStep).toBeNull();
  });
});

describe('where its branch stands', () => {
  function state(branch: string, more: Partial<Branches>) {
    const archived = [stored(`${branch}.md`, textOf(branch))];
    return efforts({ archived, branches: { ...NO_BRANCHES, ...more } })[0]?.branch;
  }
  const QUIET = {
    renamedTo: null,
    gone: false,
    mergedInto: null,
    apart: null,
    upstreamGone: false,
  };
  const fromBase = (merged: string[], ahead?: number): Branches['fromBase'] => ({
    merged: new Set(merged.map((branch) => `refs/heads/${branch}`)),
    apart: new Map(ahead === undefined ? [] : [['refs/heads/x', { ahead, behind: 4 }]]),
  });

  test('nothing to tell', () => {
    expect(state('x', { refs: refs({ x: {} }) })).toEqual(QUIET);
  });

  test('gone; not so where a HEAD names it before its first commit', () => {
    expect(state('x', {})).toEqual({ ...QUIET, gone: true });
    expect(state('x', { checkedOut: new Set(['x']) })).toEqual(QUIET);
  });

  test('renamed: what is told is told of the branch of now', () => {
    const track = { ahead: 2, behind: 0 };
    const there = refs({ y: { upstream: 'origin/y', track } });
    expect(state('x', { refs: there, renamed: new Map([['x', 'y']]) })).toEqual({
      ...QUIET,
      renamedTo: 'y',
      apart: { ...track, from: 'origin/y', isBase: false },
    });
  });

  test('merged: only with commits of its own, and never the base branch', () => {
    const there = refs({ x: {}, main: {} });
    const worked = new Set(['x', 'main']);
    const merged = { refs: there, fromBase: fromBase(['x', 'main']), worked };
    expect(state('x', merged)).toEqual({ ...QUIET, mergedInto: 'main' });
    expect(state('x', { ...merged, worked: new Set() })).toEqual(QUIET);
    expect(state('main', merged)).toEqual(QUIET);
  });

  test('how far it is: from what it follows, else from the base branch', () => {
    const base = { fromBase: fromBase([], 3) };
    expect(state('x', { ...base, refs: refs({ x: {} }) })).toEqual({
      ...QUIET,
      apart: { ahead: 3, behind: 4, from: 'main', isBase: true },
    });
    const track = { ahead: 0, behind: 1 };
    expect(state('x', { ...base, refs: refs({ x: { upstream: 'o/x', track } }) })).toMatchObject({
      apart: { ...track, from: 'o/x', isBase: false },
    });
    expect(
      state('x', { ...base, refs: refs({ x: { upstream: 'o/x', track: 'gone' } }) }),
    ).toMatchObject({ upstreamGone: true, apart: { from: 'main' } });
  });

  test('of what is done, nothing is told', () => {
    const [row] = efforts({ archived: [stored('done/x.md', textOf('x'))] });
    expect(row?.branch).toBeNull();
  });
});

test('paused is what is neither live anywhere, nor a workstream', () => {
  const there = live(textOf('x'), '/other/CHECKPOINT.md');
  const archived = [
    stored('x.mirror.md', textOf('x')),
    stored('a.md', textOf('a'), 1),
    stored('plan.md', textOf('x', 'A plan'), 3),
    stored('gone.mirror.md', textOf('gone'), 2),
    stored('a.prev.md', textOf('a')),
    stored('auth-checkpoint.md', '# auth\n'),
  ];
  expect(pausedAmong([there], archived).map(nameOf)).toEqual(['plan', 'gone.mirror', 'a']);
});
