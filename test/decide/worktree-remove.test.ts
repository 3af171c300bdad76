import { describe, expect, test } from 'vitest';
import { findWorktree } from '../../src/decide/find-worktree.ts';
import type { LossKind } from '../../src/decide/loss.ts';
import { EMPTY_STOCK, type IgnoredEntry, type Stock } from '../../src/decide/stock.ts';
import {
  decideRemoval,
  isCovered,
  type RemovalOptions,
  refusalOf,
  type WorktreeFacts,
} from '../../src/decide/worktree-remove.ts';
import { asBranch, asObjectId, asPath } from '../helpers/brands.ts';

const NO_FLAG: RemovalOptions = {
  keepIgnored: false,
  discardIgnored: false,
  rescue: false,
  discardChanges: false,
};
const FORCE: RemovalOptions = { ...NO_FLAG, discardIgnored: true, discardChanges: true };

const entry = (path: string, change: Partial<IgnoredEntry> = {}): IgnoredEntry => ({
  path,
  files: 1,
  bytes: 3,
  large: false,
  repository: false,
  ...change,
});

/** One thing of each kind, each alone in a worktree. */
const ONE_OF: Record<LossKind, Partial<Stock>> = {
  changed: { changed: ['a'] },
  hidden: { hidden: ['a'] },
  untracked: { untracked: ['a'] },
  commits: { commits: [{ oid: asObjectId('c'.repeat(40)), subject: 'work' }] },
  'under-way': { underWay: 'rebase' },
  repository: { repositories: ['nested/'] },
  submodule: { submodules: [{ path: 'sub', files: 0, commits: 2 }] },
  ignored: { ignored: [entry('.env')] },
  large: { ignored: [entry('data/', { files: 1001, bytes: 5000, large: true })] },
};
const KINDS = Object.keys(ONE_OF) as LossKind[];

const stockOf = (...parts: Partial<Stock>[]): Stock => Object.assign({}, EMPTY_STOCK, ...parts);

function fateOf(kind: LossKind, options: Partial<RemovalOptions>): string | undefined {
  const decision = decideRemoval('/wt', stockOf(ONE_OF[kind]), { ...NO_FLAG, ...options });
  expect(decision.kind === 'refuse').toBe(decision.fates.some(({ fate }) => fate === 'refused'));
  return decision.fates.find((one) => one.kind === kind)?.fate;
}

describe('what becomes of each kind', () => {
  const saved = new Map<LossKind, string>([
    ['changed', 'rescued'],
    ['hidden', 'rescued'],
    ['untracked', 'rescued'],
    ['commits', 'rescued'],
    ['under-way', 'rescued'],
    ['ignored', 'kept'],
  ]);
  const ignored = (kind: LossKind) => kind === 'ignored' || kind === 'large';

  test.each(KINDS)('%s keeps the worktree where no flag speaks of it', (kind) => {
    expect(fateOf(kind, {})).toBe('refused');
    const other: Partial<RemovalOptions> = ignored(kind)
      ? { rescue: true, discardChanges: true }
      : { keepIgnored: true, discardIgnored: true };
    expect(fateOf(kind, other)).toBe('refused');
  });

  test.each(KINDS)('%s is saved where that is possible, and else keeps the worktree', (kind) => {
    expect(fateOf(kind, { rescue: true, keepIgnored: true })).toBe(saved.get(kind) ?? 'refused');
  });

  test.each(KINDS)('%s is saved where that is possible, and else let go, by both flags', (kind) => {
    const both = { rescue: true, keepIgnored: true, discardChanges: true, discardIgnored: true };
    expect(fateOf(kind, both)).toBe(saved.get(kind) ?? 'discarded');
  });

  test.each(KINDS)('%s is let go by --force', (kind) => {
    expect(fateOf(kind, FORCE)).toBe('discarded');
  });
});

describe('the decision', () => {
  test('an empty worktree goes, without -f', () => {
    const decision = decideRemoval('/wt', EMPTY_STOCK, NO_FLAG);
    expect(decision).toEqual({ kind: 'remove', force: false, fates: [] });
  });

  test('-f is given where a flag was given for what git would refuse, and for submodules (G2)', () => {
    const stock = stockOf({ gitRefuses: true });
    const forced = (of: Stock, options: RemovalOptions) => decideRemoval('/wt', of, options);
    expect(forced(stock, NO_FLAG)).toMatchObject({ kind: 'remove', force: false });
    expect(forced(stock, { ...NO_FLAG, rescue: true })).toMatchObject({ force: true });
    expect(forced(stock, FORCE)).toMatchObject({ force: true });
    expect(forced(stock, { ...NO_FLAG, keepIgnored: true })).toMatchObject({ force: false });
    const submodules = stockOf({ hasSubmodules: true });
    expect(forced(submodules, NO_FLAG)).toMatchObject({ force: true });
    const loose = stockOf({ ignored: [entry('.env')] });
    expect(decideRemoval('/wt', loose, FORCE)).toMatchObject({ kind: 'remove', force: false });
  });

  test('the refusal names what is refused and nothing else, with the flags that speak of it', () => {
    const decision = decideRemoval('/wt', stockOf(ONE_OF.untracked, ONE_OF.ignored), {
      ...NO_FLAG,
      keepIgnored: true,
    });
    if (decision.kind !== 'refuse') throw new Error('not refused');
    expect(decision.error.kind).toBe('refused');
    expect(decision.error.message).toBe(
      "'/wt' was not removed, since this would be lost:\n  untracked:\n    a",
    );
    expect(decision.error.hints.join()).toMatch(/--rescue.*--discard-changes/);
    expect(decision.error.hints.join()).not.toMatch(/ignored/);
  });

  test('more than ten of a kind are counted, and a line break does not forge a line', () => {
    const untracked = ['a\nfatal: b', ...Array.from({ length: 11 }, (_, n) => `f${n}`)];
    const decision = decideRemoval('/wt', stockOf({ untracked }), NO_FLAG);
    if (decision.kind !== 'refuse') throw new Error('not refused');
    const lines = decision.error.message.split('\n');
    expect(lines).toContain('    a\ufffdfatal: b');
    expect(lines.at(-1)).toBe('    and 2 more');
    expect(lines).toHaveLength(13);
  });

  test.each([
    [entry('.env'), '    .env'],
    [entry('dump.sql', { large: true, bytes: 200 * 1024 * 1024 }), '    dump.sql (200 MiB)'],
    [entry('cfg/', { files: 2, bytes: 1536 }), '    cfg/ (2 files, 1.5 KiB)'],
    [
      entry('data/', { files: 1001, bytes: 5000, large: true }),
      '    data/ (at least 1001 files, 4.9 KiB)',
    ],
    [
      entry('vendor/', { repository: true }),
      '    vendor/ (with a repository in it, 1 file, 3 bytes)',
    ],
  ])('an ignored entry in words: %o', (one, line) => {
    const decision = decideRemoval('/wt', stockOf({ ignored: [one] }), NO_FLAG);
    if (decision.kind !== 'refuse') throw new Error('not refused');
    expect(decision.error.message.split('\n').at(-1)).toBe(line);
  });

  test('something new after the saving is not covered', () => {
    const rescue = { ...NO_FLAG, rescue: true };
    const before = decideRemoval('/wt', stockOf({ untracked: ['a', 'b'] }), rescue).fates;
    const later = (change: Partial<Stock>) => decideRemoval('/wt', stockOf(change), rescue);
    expect(isCovered(before, later({ untracked: ['b'] }))).toBe(true);
    expect(isCovered(before, later({ untracked: ['a', 'c'] }))).toBe(false);
    expect(isCovered(before, later({ untracked: ['a'], changed: ['b'] }))).toBe(false);
    expect(isCovered([], decideRemoval('/wt', stockOf({ untracked: ['c'] }), FORCE))).toBe(true);
  });
});

describe('what is not removed, whatever is in it', () => {
  const facts: WorktreeFacts = {
    path: asPath('/wt'),
    main: false,
    locked: null,
    state: 'whole',
    owner: null,
    holdsCwd: false,
    holds: [],
  };

  test('nothing speaks against a worktree that is whole, or gone', () => {
    expect(refusalOf(facts)).toBeNull();
    expect(refusalOf({ ...facts, state: 'gone' })).toBeNull();
  });

  test.each<[string, Partial<WorktreeFacts>, RegExp]>([
    ['the main one', { main: true }, /main worktree/],
    ['a locked one, with its reason', { locked: 'agent' }, /^'\/wt' is locked: agent$/],
    ['a locked one without a reason', { locked: '' }, /^'\/wt' is locked$/],
    [
      'one that is locked and gone: a disk may be unplugged',
      { locked: 'usb', state: 'gone' },
      /usb/,
    ],
    ['a broken one', { state: 'broken' }, /does not lead to this repository/],
    [
      "another repository's",
      { state: 'broken', owner: asPath('/other/.git') },
      /is of another repository, '\/other\/.git'/,
    ],
    ['where the command was started', { holdsCwd: true }, /where this command was started/],
    ['one around another', { holds: ['/wt/inner'] }, /'\/wt\/inner'/],
  ])('%s', (_, change, message) => {
    const error = refusalOf({ ...facts, ...change });
    expect(error?.message).toMatch(message);
    expect(error?.kind).toBe('refused');
    expect(error?.hints).toHaveLength(1);
  });
});

describe('which worktree a name means', () => {
  const worktree = (path: string, branch: string | null) => ({
    path: asPath(path),
    branch: branch === null ? null : asBranch(branch),
  });
  const worktrees = [
    worktree('/r/main', 'main'),
    worktree('/r/x', 'topic'),
    worktree('/other/x', 'x2'),
    worktree('/r/topic', 'feature/y'),
    worktree('/r/deep/z', null),
  ];
  const find = (name: string, cwd = '/nowhere') =>
    findWorktree(name, [name.startsWith('/') ? name : `${cwd}/${name}`], worktrees).path;

  test.each([
    ['/r/x', '/r/x'],
    ['main', '/r/main'],
    ['feature/y', '/r/topic'],
    ['x2', '/other/x'],
    ['z', '/r/deep/z'],
    ['deep/z/', '/r/deep/z'],
    ['other/x', '/other/x'],
  ])('%s', (name, path) => {
    expect(find(name)).toBe(path);
  });

  test('a path goes before the endings of others', () => {
    expect(find('x', '/r')).toBe('/r/x');
    expect(find('x', '/other')).toBe('/other/x');
  });

  test.each([
    ['x', /'\/r\/x', '\/other\/x'/],
    // The branch of one, and the directory of another.
    ['topic', /'\/r\/topic', '\/r\/x'/],
  ])('%s could be two', (name, message) => {
    expect(() => find(name)).toThrow(message);
    expect(() => find(name)).toThrow('could be any of');
  });

  test.each(['nope', '', '.', 'eep/z', 'feature', '/'])('%o is none', (name) => {
    expect(() => find(name)).toThrow(`no worktree of this repository is called '${name}'`);
  });
});
