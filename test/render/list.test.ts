/** The screens of `list` and `list --worktrees`, as they are at a terminal of 80 and of 100 columns. */
import { expect, test } from 'vitest';
import type { BranchState } from '../../src/decide/branch-state.ts';
import type { Effort, WorktreeState } from '../../src/decide/overview.ts';
import type { Session } from '../../src/decide/sessions.ts';
import type { WorktreeRow } from '../../src/decide/worktree-rows.ts';
import { renderList } from '../../src/render/list.ts';
import { renderWorktrees } from '../../src/render/list-worktrees.ts';
import { tellThere } from '../../src/render/sessions.ts';
import { shown } from '../../src/terminal/colour.ts';
import { LIVE, live, stored, textOf } from '../decide/facts.ts';
import { asBranch } from '../helpers/brands.ts';

const NOW = new Date('2026-03-09T12:00:00Z');
const QUIET: BranchState = {
  renamedTo: null,
  gone: false,
  mergedInto: null,
  apart: null,
  upstreamGone: false,
};

function ahead(count: number): Partial<BranchState> {
  return { apart: { ahead: count, behind: 0, from: 'origin/x', isBase: false } };
}

function worktree(path: string, branch: string | null, more: Partial<WorktreeState> = {}) {
  const named = branch === null ? null : asBranch(branch);
  return { path, here: false, branch: named, live: null, underWay: null, dirty: null, ...more };
}

function effort(note: Effort['note'], nextStep: string | null, more: Partial<Effort> = {}): Effort {
  return { note, nextStep, worktree: null, branch: QUIET, mirrors: [], previous: [], ...more };
}

const EFFORTS: Effort[] = [
  effort(
    live(textOf('feature/token-refresh', 'Token refresh'), LIVE, 8),
    'Write the test for burst',
    {
      worktree: worktree('/repo', 'feature/token-refresh', { here: true, dirty: true }),
      branch: { ...QUIET, ...ahead(3) },
    },
  ),
  effort(
    live(textOf('cart-rounding', 'Cart rounding'), '/home/me/shop-cart/CHECKPOINT.md', 7),
    'Ask the accountants what they do with half cents, and write down in docs/rounding.md which of the two ways the invoices take',
    {
      worktree: worktree('/home/me/shop-cart', null, { underWay: 'rebase' }),
      mirrors: [stored('cart-rounding.mirror.md', textOf('cart-rounding'), 7)],
      previous: [stored('cart-rounding.prev.md', textOf('cart-rounding'), 6)],
    },
  ),
  effort(
    live(textOf('hotfix', 'Hotfix for the invoices'), '/home/me/other/CHECKPOINT.md', 7),
    'Release',
    { worktree: worktree('/home/me/other', 'main'), branch: { ...QUIET, mergedInto: 'main' } },
  ),
  effort(stored('auth-checkpoint.md', '# Checkpoint: auth\n', 6), 'Decide on sessions', {
    branch: null,
  }),
  effort(stored('old-name.md', textOf('old/name', '日本語のタイトル'), 5), 'Rename', {
    branch: { ...QUIET, renamedTo: 'new/name' },
  }),
  effort(stored('plan.md', textOf('main', 'The plan for the autumn, in all its parts'), 4), null),
  effort(stored('gone.mirror.md', textOf('team/gone', 'In a removed worktree'), 3), 'Revive it', {
    branch: { ...QUIET, gone: true, upstreamGone: true },
  }),
  effort(stored('unparsed-20260301-120000.md', textOf(null, 'Whose?'), 1), null, { branch: null }),
  effort(stored('done/old.md', textOf('old', 'Finally done'), 1), null, { branch: null }),
];

function screen(width: number | null, efforts = EFFORTS, verbose = false): string {
  const frame = {
    archive: '/repo/.checkpoints',
    now: NOW,
    date: 'relative',
    verbose,
    width,
  } as const;
  return shown(renderList({ ...frame, efforts, there: new Map() }), false);
}

test('80 columns', () => {
  expect(screen(80)).toMatchInlineSnapshot(`
    "* Token refresh             feature/token-refresh (ahead 3, dirty)  24 hours ago
        next: Write the test for burst
    + Cart rounding             cart-rounding (in shop-cart, rebasing)  2 days ago
        next: Ask the accountants what they do with half cents, and write down in d…
    + Hotfix for the invoices   hotfix (in other, HEAD is at main, me…  2 days ago
        next: Release
      auth                      workstream auth                         3 days ago
        next: Decide on sessions
      日本語のタイトル          old/name (now new/name)                 4 days ago
        next: Rename
      The plan for the autumn…  main (as plan)                          5 days ago
      In a removed worktree     team/gone (only a mirror, gone, upstr…  6 days ago
        next: Revive it
      Whose?                    no readable branch (as unparsed-20260…  8 days ago
      Finally done              old (done/old)                          8 days ago"
  `);
});

test('100 columns', () => {
  expect(screen(100)).toMatchInlineSnapshot(`
    "* Token refresh                       feature/token-refresh (ahead 3, dirty)            24 hours ago
        next: Write the test for burst
    + Cart rounding                       cart-rounding (in shop-cart, rebasing)            2 days ago
        next: Ask the accountants what they do with half cents, and write down in docs/rounding.md whic…
    + Hotfix for the invoices             hotfix (in other, HEAD is at main, merged)        2 days ago
        next: Release
      auth                                workstream auth                                   3 days ago
        next: Decide on sessions
      日本語のタイトル                    old/name (now new/name)                           4 days ago
        next: Rename
      The plan for the autumn, in all i…  main (as plan)                                    5 days ago
      In a removed worktree               team/gone (only a mirror, gone, upstream gone)    6 days ago
        next: Revive it
      Whose?                              no readable branch (as unparsed-20260301-120000)  8 days ago
      Finally done                        old (done/old)                                    8 days ago"
  `);
});

test('a pipe, with paths, mirrors and previous versions', () => {
  expect(screen(null, EFFORTS.slice(1, 2), true)).toMatchInlineSnapshot(`
    "+ Cart rounding  cart-rounding (in shop-cart, rebasing)  2 days ago
        next: Ask the accountants what they do with half cents, and write down in docs/rounding.md which of the two ways the invoices take
        /home/me/shop-cart/CHECKPOINT.md
        mirror: /repo/.checkpoints/cart-rounding.mirror.md
        previous: cart-rounding.prev, 3 days ago"
  `);
});

test('two worktrees whose paths end alike are told by their whole paths', () => {
  const at = (path: string) =>
    effort(live(textOf('x'), `${path}/CHECKPOINT.md`), null, { worktree: worktree(path, 'x') });
  expect(screen(null, [at('/a/shop'), at('/b/shop')])).toMatch(
    /in \/a\/shop\b.*\n.*in \/b\/shop\b/,
  );
});

const ROWS: WorktreeRow[] = [
  {
    worktree: worktree('/home/me/shop', 'main', {
      here: true,
      dirty: false,
      live: live(textOf('main', 'Release notes'), '/home/me/shop/CHECKPOINT.md', 8),
    }),
    gone: false,
    nextStep: 'Ask Dana for the numbers',
    branch: { ...QUIET, ...ahead(2) },
    writer: null,
    lastActive: new Date('2026-03-09T11:58:00Z'),
  },
  {
    worktree: worktree('/home/me/shop-cart', null, {
      underWay: 'rebase',
      dirty: true,
      live: live(textOf('cart-rounding', 'Cart rounding'), '/home/me/shop-cart/CHECKPOINT.md', 7),
    }),
    gone: false,
    nextStep: null,
    branch: null,
    writer: 'agent-s4',
    lastActive: new Date('2026-03-08T12:00:00Z'),
  },
  {
    worktree: worktree('/home/me/shop-empty', 'empty'),
    gone: false,
    nextStep: null,
    branch: QUIET,
    writer: null,
    lastActive: null,
  },
  {
    worktree: worktree('/home/me/shop-lost', 'lost'),
    gone: true,
    nextStep: null,
    branch: QUIET,
    writer: null,
    lastActive: null,
  },
];

/** The session that works in the first. */
const SESSION: Session = {
  id: '00893aaf-19fa-41d2-8238-13269b9b3ca0',
  agent: 'claude-code',
  worktree: '/home/me/shop',
  since: new Date('2026-03-09T09:00:00Z'),
  heard: new Date('2026-03-09T11:58:00Z'),
  life: 'alive',
  own: false,
};

function worktrees(width: number | null, verbose = false): string {
  const archive = '/home/me/shop/.checkpoints';
  const there = new Map([[SESSION.worktree, tellThere([SESSION], NOW)]]);
  const frame = { archive, now: NOW, date: 'relative', verbose, width } as const;
  return shown(renderWorktrees({ ...frame, rows: ROWS, there }), false);
}

test('worktrees, 80 columns', () => {
  expect(worktrees(80)).toMatchInlineSnapshot(`
    "* shop        main (ahead 2)                    active 2 minutes ago
        Release notes, saved 24 hours ago
        next: Ask Dana for the numbers
        claude-code session 00893aaf-19fa-41d2-8238-13269b9b3ca0, since 3 hours ago
      shop-cart   detached HEAD (rebasing, dirty)   active 24 hours ago
        Cart rounding, saved 2 days ago
        last written by session agent-s4
      shop-empty  empty (not looked whether dirty)
        no checkpoint
      shop-lost   lost (its directory is gone)
        no checkpoint"
  `);
});

test('worktrees, 100 columns, with paths', () => {
  expect(worktrees(100, true)).toMatchInlineSnapshot(`
    "* shop        main (ahead 2)                    active 2 minutes ago
        Release notes, saved 24 hours ago
        next: Ask Dana for the numbers
        claude-code session 00893aaf-19fa-41d2-8238-13269b9b3ca0, since 3 hours ago
        /home/me/shop
      shop-cart   detached HEAD (rebasing, dirty)   active 24 hours ago
        Cart rounding, saved 2 days ago
        last written by session agent-s4
        /home/me/shop-cart
      shop-empty  empty (not looked whether dirty)
        no checkpoint
        /home/me/shop-empty
      shop-lost   lost (its directory is gone)
        no checkpoint
        /home/me/shop-lost"
  `);
});
