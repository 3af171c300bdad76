import { describe, expect, test } from 'vitest';
import { parseCommitsWithPaths, parseDiff } from '../../src/git/commits.ts';
import { baseBranch, type Ref } from '../../src/git/refs.ts';
import { parseStatus } from '../../src/git/status.ts';
import { parseWorktrees } from '../../src/git/worktrees.ts';
import { asObjectId } from '../helpers/brands.ts';

const OID = 'a'.repeat(40);
const nul = (...records: string[]) => records.map((record) => `${record}\0`).join('');

describe('git status --porcelain=v2 --branch -z', () => {
  test('names the branch, also where it looks like something else', () => {
    for (const branch of ['main', '日本語', 'x#y', '(detached)x']) {
      const text = nul(`# branch.oid ${OID}`, `# branch.head ${branch}`, '# branch.ab +1 -2');
      expect(parseStatus(text, 'wt')).toEqual({
        head: { kind: 'branch', branch, oid: OID },
        changes: [],
      });
    }
  });

  test('an unborn branch has no commit, a detached HEAD no branch', () => {
    expect(parseStatus(nul('# branch.oid (initial)', '# branch.head x'), 'wt').head).toEqual({
      kind: 'branch',
      branch: 'x',
      oid: null,
    });
    expect(parseStatus(nul(`# branch.oid ${OID}`, '# branch.head (detached)'), 'wt').head).toEqual({
      kind: 'detached',
      oid: OID,
      worktreeName: 'wt',
    });
  });

  test('every kind of record, with paths that hold anything', () => {
    const modes = `N... 100644 100644 100644 ${OID} ${OID}`;
    const text = nul(
      '# stash 2',
      `1 .M ${modes} a b`,
      `1 A. ${modes} new\nline "q"`,
      `1 .D ${modes} gone`,
      `1 MD ${modes} gone later`,
      `1 .M S.M. 160000 160000 160000 ${OID} ${OID} module`,
      `2 R. ${modes} R100 to here`,
      '1 .M is a former name',
      `2 .C ${modes} C75 copy`,
      'from',
      `u UU N... 100644 100644 100644 100644 ${OID} ${OID} ${OID} both ways`,
      '? loose dir/',
      '? -x',
      '! ignored',
    );
    expect(parseStatus(text, 'wt').changes).toMatchObject([
      { path: 'a b', state: 'modified' },
      { path: 'new\nline "q"', state: 'added' },
      { path: 'gone', state: 'deleted' },
      { path: 'gone later', state: 'deleted' },
      { path: 'module', state: 'modified' },
      { path: 'to here', state: 'renamed' },
      { path: 'copy', state: 'modified' },
      { path: 'both ways', state: 'unmerged' },
      { path: 'loose dir/', state: 'untracked' },
      { path: '-x', state: 'untracked' },
    ]);
  });
});

describe('git diff --raw --numstat -z', () => {
  const raw = (letter: string) => `:100644 100644 ${OID} ${OID} ${letter}`;

  test('states, lines, binary files and renames', () => {
    const text = nul(
      ...[raw('M'), 'a b', raw('A'), 'new', raw('D'), 'gone', raw('M'), 'logo.png'],
      ...[raw('R090'), 'from\told', 'to\nnew', raw('C100'), 'a b', 'copy', raw('T'), 'link'],
      ...[raw('U'), 'both', raw('M'), '\t'],
      ...['1\t2\ta b', '4\t0\tnew', '0\t5\tgone', '-\t-\tlogo.png'],
      ...['3\t0\t', 'from\told', 'to\nnew', '0\t0\t', 'a b', 'copy', '0\t0\t\t'],
    );
    expect(parseDiff(text)).toEqual([
      { path: 'a b', state: 'modified', lines: { added: 1, removed: 2 } },
      { path: 'new', state: 'added', lines: { added: 4, removed: 0 } },
      { path: 'gone', state: 'deleted', lines: { added: 0, removed: 5 } },
      { path: 'logo.png', state: 'modified' },
      { path: 'to\nnew', state: 'renamed', lines: { added: 3, removed: 0 } },
      { path: 'copy', state: 'added', lines: { added: 0, removed: 0 } },
      { path: 'link', state: 'modified' },
      { path: 'both', state: 'unmerged' },
      { path: '\t', state: 'modified', lines: { added: 0, removed: 0 } },
    ]);
    expect(parseDiff('')).toEqual([]);
  });

  test('a path that looks like a record is none', () => {
    const text = nul(raw('R100'), '5\t5\tx', raw('A'), '1\t1\t', '5\t5\tx', raw('A'));
    expect(parseDiff(text)).toEqual([
      { path: raw('A'), state: 'renamed', lines: { added: 1, removed: 1 } },
    ]);
  });
});

test('git log -z --name-only: commits, and each path once', () => {
  const text =
    nul(`\x01${OID}`, 'subject', '\na.ts', 'b c') + nul(`\x01${'b'.repeat(64)}`, '', '\na.ts');
  expect(parseCommitsWithPaths(text)).toEqual({
    commits: [
      { oid: OID, subject: 'subject' },
      { oid: 'b'.repeat(64), subject: '' },
    ],
    paths: ['a.ts', 'b c'],
  });
});

describe('git worktree list --porcelain', () => {
  const records = [
    ['worktree /r/main', `HEAD ${OID}`, 'branch refs/heads/main'],
    ['worktree /r/a b', `HEAD ${OID}`, 'branch refs/heads/feat/x', 'locked why so'],
    ['worktree /r/d', `HEAD ${OID}`, 'detached', 'prunable gitdir file points to nowhere'],
    ['worktree /r/bare', 'bare'],
  ];
  const expected = [
    { path: '/r/main', branch: 'main', bare: false, prunable: false },
    { path: '/r/a b', branch: 'feat/x', bare: false, prunable: false },
    { path: '/r/d', branch: null, bare: false, prunable: true },
    { path: '/r/bare', branch: null, bare: true, prunable: false },
  ];

  test.each(['\0', '\n'])('with %j', (end) => {
    const text = records.map((lines) => [...lines, '', ''].join(end)).join('');
    expect(parseWorktrees(text, end)).toEqual(expected);
  });

  test('with -z a path may hold line breaks', () => {
    expect(parseWorktrees('worktree /r/a\n\nb\0bare\0\0', '\0')).toMatchObject([
      { path: '/r/a\n\nb', bare: true },
    ]);
  });
});

describe('the base branch', () => {
  const refs = (...names: string[]): Ref[] =>
    names.map((name) => {
      const [ref = '', target = ''] = name.split('>');
      return { name: `refs/${ref}`, oid: asObjectId(ref), target: target && `refs/${target}` };
    });
  const all = refs(
    'heads/main',
    'heads/master',
    'heads/trunk',
    'heads/dev',
    'remotes/origin/HEAD>remotes/origin/dev',
    'remotes/origin/dev',
    'remotes/up/next',
  );

  test.each<[string, Ref[], string | null, string | null, string | null]>([
    ['what is configured', all, 'trunk', 'master', 'heads/trunk'],
    ['a remote branch that is configured', all, 'up/next', null, 'remotes/up/next'],
    [
      'origin/HEAD where what is configured is not there',
      all,
      'gone',
      'master',
      'remotes/origin/dev',
    ],
    ['init.defaultBranch', refs('heads/main', 'heads/trunk'), null, 'trunk', 'heads/trunk'],
    ['main', refs('heads/main', 'heads/master'), null, 'gone', 'heads/main'],
    ['master', refs('heads/x', 'heads/master'), null, null, 'heads/master'],
    ['none', refs('heads/x', 'remotes/origin/HEAD>remotes/origin/gone'), null, null, null],
  ])('%s', (_, given, configured, initDefault, expected) => {
    expect(baseBranch(given, configured, initDefault)?.ref.oid ?? null).toBe(expected);
  });
});
