/** Every row: how hooks are kept there, and the way that leaves them alone. */
import { describe, expect, test } from 'vitest';
import { chooseWay, type InstallFacts, type Target, type Way } from '../../src/install/way.ts';

const path = '/repo/.git/hooks/post-checkout';

function facts(changes: Partial<InstallFacts>, target: Partial<Target> = {}): InstallFacts {
  return {
    event: 'post-checkout',
    configHooks: false,
    directory: 'common',
    manager: null,
    target: { path, kind: 'none', tracked: false, calls: false, ...target },
    lefthookLocal: 'none',
    mayChangeTracked: false,
    ...changes,
  };
}

const script: Way = { kind: 'script', path, portable: false };
const portable: Way = { kind: 'script', path, portable: true };
const none = (why: Extract<Way, { kind: 'none' }>['why']): Way => ({ kind: 'none', why, path });

type Row = [string, Partial<InstallFacts>, Partial<Target>, Way];

const OLD: Row[] = [
  ['nothing there', {}, {}, script],
  ["a shell hook of the user's", {}, { kind: 'shell' }, script],
  ['a python hook', {}, { kind: 'other-program' }, none('other-program')],
  ['a link', {}, { kind: 'link' }, none('link')],
  ['a hook that is switched off', {}, { kind: 'not-executable' }, none('not-executable')],
  ['simple-git-hooks', { manager: 'simple-git-hooks' }, { kind: 'shell' }, script],
  ['git-lfs', { manager: 'git-lfs' }, { kind: 'shell' }, script],
  ['pre-commit', { manager: 'pre-commit' }, {}, script],
  [
    'pre-commit with a python .legacy',
    { manager: 'pre-commit' },
    { kind: 'other-program' },
    none('other-program'),
  ],
  ['lefthook', { manager: 'lefthook' }, { kind: 'shell' }, { kind: 'lefthook' }],
  [
    'lefthook with our file',
    { manager: 'lefthook', lefthookLocal: 'ours' },
    { kind: 'shell' },
    { kind: 'lefthook' },
  ],
  [
    "lefthook with a file of the user's",
    { manager: 'lefthook', lefthookLocal: 'theirs' },
    { kind: 'shell' },
    none('lefthook-local'),
  ],
  ['husky', { manager: 'husky', directory: 'worktree' }, {}, portable],
  [
    'husky, a tracked script',
    { manager: 'husky', directory: 'worktree' },
    { kind: 'shell', tracked: true },
    none('tracked'),
  ],
  [
    'husky, a tracked script, by word',
    { manager: 'husky', directory: 'worktree', mayChangeTracked: true },
    { kind: 'shell', tracked: true },
    portable,
  ],
  ['a directory in the worktree', { directory: 'worktree' }, {}, portable],
  [
    'a tracked hook in it',
    { directory: 'worktree' },
    { kind: 'shell', tracked: true },
    none('tracked'),
  ],
  ['a directory of all repositories', { directory: 'outside' }, {}, none('outside')],
  ['a hook in it', { directory: 'outside' }, { kind: 'shell' }, none('outside')],
  [
    'a hook in it, by word',
    { directory: 'outside', mayChangeTracked: true },
    { kind: 'shell' },
    none('outside'),
  ],
];

const NEW: Row[] = [
  ['nothing there', {}, {}, script],
  ["a shell hook of the user's", {}, { kind: 'shell' }, script],
  ['a python hook', {}, { kind: 'other-program' }, { kind: 'config' }],
  ['a link', {}, { kind: 'link' }, { kind: 'config' }],
  ['a hook that is switched off', {}, { kind: 'not-executable' }, { kind: 'config' }],
  ['simple-git-hooks', { manager: 'simple-git-hooks' }, {}, { kind: 'config' }],
  ['git-lfs', { manager: 'git-lfs' }, { kind: 'shell' }, { kind: 'config' }],
  ['pre-commit', { manager: 'pre-commit' }, {}, { kind: 'config' }],
  [
    'lefthook',
    { manager: 'lefthook', lefthookLocal: 'theirs' },
    { kind: 'shell' },
    { kind: 'config' },
  ],
  [
    'husky',
    { manager: 'husky', directory: 'worktree' },
    { kind: 'shell', tracked: true },
    { kind: 'config' },
  ],
  ['a directory in the worktree', { directory: 'worktree' }, {}, { kind: 'config' }],
  [
    'a directory of all repositories',
    { directory: 'outside' },
    { kind: 'shell' },
    { kind: 'config' },
  ],
];

describe('with a git that is older than 2.54', () => {
  test.each(OLD)('%s', (_, changes, target, way) => {
    expect(chooseWay(facts(changes, target))).toEqual(way);
  });
});

describe('with git 2.54 or newer', () => {
  test.each(NEW)('%s', (_, changes, target, way) => {
    expect(chooseWay(facts({ ...changes, configHooks: true }, target))).toEqual(way);
  });
});

test.each([...OLD, ...NEW])('a line that is there is enough: %s', (_, changes, target) => {
  const given = { ...target, calls: true };
  expect(chooseWay(facts(changes, given))).toEqual({ kind: 'given', path });
});
