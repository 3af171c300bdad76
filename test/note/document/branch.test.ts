import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatBranchField, isBranchName, judgeBranch } from '../../../src/note/document/branch.ts';
import { branchName } from './branch-name.ts';

describe('isBranchName', () => {
  const valid = [
    'main',
    'feature/x',
    '日本語',
    '🎉',
    '+++',
    `a;touch\${IFS}pwn`,
    `$(touch\${IFS}pwn)`,
    'a"b',
    "a'b",
    '<x>',
    'a`b',
    '`',
    '@',
    'a@b',
    '{a}',
    'a{b',
    'x.lockx',
    'a.b',
    'con',
    '#1',
    '!',
    'a,b',
    'a|b',
    '(a)',
    'head',
    'a-',
    'a\u00a0b',
    'refs/heads/a',
    '%s',
    'a\u2028b',
    '_a_',
    '=',
  ];
  const refused = [
    '',
    '-a',
    '--',
    'HEAD',
    '.a',
    'a/.b',
    'a.',
    'a..b',
    'a.lock',
    'a.lock/b',
    '/a',
    'a/',
    'a//b',
    'a b',
    'a\tb',
    'a~',
    'a^',
    'a:b',
    'a?',
    'a*',
    'a[b',
    'a\\b',
    'a@{b',
    'a\x01',
    'a\x7f',
    '@{',
    '.',
    '..',
    '/',
  ];

  test.each([...valid, ...refused])('agrees with git about %j', (name) => {
    const args = ['check-ref-format', '--branch', name];
    const { status } = spawnSync('git', args, { cwd: '/', stdio: 'ignore' });
    expect(isBranchName(name)).toBe(status === 0);
  });

  test('knows both kinds', () => {
    expect(valid.filter((name) => !isBranchName(name))).toEqual([]);
    expect(refused.filter(isBranchName)).toEqual([]);
  });

  test('refuses half a character, which no file system or git can hold', () => {
    expect(isBranchName('a\ud800')).toBe(false);
  });
});

describe('formatBranchField', () => {
  test('any name that git allows is read back, whatever it holds', () => {
    fc.assert(
      fc.property(
        branchName,
        fc.constantFrom('', '.', ' (was y)', ' @ abc', ', then z'),
        (name, remark) => {
          expect(judgeBranch(formatBranchField(name) + remark).branch).toBe(name);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['main', '`main`'],
    ['a`b', '``a`b``'],
    ['`a', '`` `a ``'],
    ['a``', '``` a`` ```'],
    ['<x>', '`<x>`'],
  ])('%s is written %s', (name, field) => {
    expect(formatBranchField(name)).toBe(field);
  });
});

describe('judgeBranch', () => {
  test.each([
    ['main', 'main'],
    ['feature/x', 'feature/x'],
    ['`feature/x`', 'feature/x'],
    ['``a`b``', 'a`b'],
    ['`` `a` ``', '`a`'],
    ['a`b', null],
    ['**main**', 'main'],
    ['**`main`**', 'main'],
    ['**main** (was x)', 'main'],
    ['**main**x', null],
    ['main.', 'main'],
    ['main;', 'main'],
    ['codex/wave-two. And a sentence', 'codex/wave-two'],
    ['main, dirty', 'main'],
    ['x (was y)', 'x'],
    ['x [local]', 'x'],
    ['x - not pushed', 'x'],
    ['x — not pushed', 'x'],
    ['x -> y', 'x'],
    ['x → y', 'x'],
    ['x @ 0000000', 'x'],
    ['x ✅', 'x'],
    ['feature\\_x', 'feature_x'],
    ['`staging` → then cut `feature/x`', 'staging'],
    ['`x` (worktree `../y`), cut from `z` @ `0`', 'x'],
    ['`x` is where it was, or so they say', 'x'],
    ['fix-_-x', 'fix-_-x'],
    ['v1.2', 'v1.2'],
  ])('%s', (value, branch) => {
    expect(judgeBranch(value)).toEqual({ branch, detached: false });
  });

  test.each([
    ['nothing', ''],
    ['a sentence', 'Needs a look into the repository'],
    ['a name with plain words behind', 'x from main'],
    ['a code span without an end', '`main'],
    ['a part of a word', '`feature/`x'],
    ['a possessive', "`main`'s tip"],
    ['two names', '`a` or `b`'],
    ['two names with a comma', '`a`, `b`'],
    ['two names without a blank', 'a→b'],
    ['a list without blanks', 'a,b'],
    ['a name in quotation marks', '"main"'],
    ['what git refuses', 'a..b'],
    ['what git refuses in backticks', '`a b`'],
    ['a file name', 'x.lock'],
    ['an address', 'https://host/x'],
    ['a control character', 'a\x1b[31m'],
    ['a control character in a remark', '`a` \x07'],
    ['a variable', '$BRANCH'],
    ['a command', '$(git branch --show-current)'],
    ['an option', '--all'],
    ['a bracket', '(none)'],
    ['a name with a bracket at once behind it', 'main(old)'],
    ['a name with a no-break space', 'main\u00a0dirty'],
    ['a name with what nobody sees', 'main\u200b'],
    ['an entity', 'a&amp;b'],
  ])('%s is no name: %j', (_, value) => {
    expect(judgeBranch(value)).toEqual({ branch: null, detached: false });
  });

  test.each(
    '<branch> [current git branch] {branch} {{branch}} none None n/a N/A unknown tbd TBD - -- ? ??? … ... todo ✅ current-branch'.match(
      /\[[^\]]*\]|\S+/g,
    ) ?? [],
  )('the placeholder %s is no name', (value) => {
    expect(judgeBranch(value).branch).toBeNull();
  });

  test('a branch whose name is a placeholder is one in backticks', () => {
    expect(judgeBranch('`none`').branch).toBe('none');
  });

  test.each([
    'detached HEAD at 0000000',
    'detached HEAD at 0000000 (worktree w)',
    '`detached HEAD at 0000000`',
    '(HEAD detached at 0000000)',
    'HEAD (detached)',
    'HEAD',
    '`HEAD`',
    'detached',
  ])('%s says that HEAD was detached', (value) => {
    expect(judgeBranch(value)).toEqual({ branch: null, detached: true });
  });
});
