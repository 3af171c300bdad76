/**
 * git is never refused, changed or dirtied: what people type all day works as it would without
 * checkpoints, from the first save on and with every setting as it comes (docs/design.md §3).
 */
import { describe, expect, test } from 'vitest';
import { install } from '../helpers/install.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { note, site } from '../helpers/site.ts';

function save(repo: Repo, title: string): void {
  const done = repo.checkpoint(['save', '--title', title, '--next', 'n']);
  expect(done).toMatchObject({ code: 0, stderr: '' });
}

/** A git command that must succeed; what it prints is not the point. */
function succeed(repo: Repo, ...args: string[]): void {
  const { code, stdout, stderr } = repo.gitResult(args);
  expect([code, code === 0 ? '' : stdout + stderr]).toEqual([0, '']);
}

/** The files that a commit changed. */
function filesOf(repo: Repo, commit = 'HEAD'): string[] {
  return repo.git('show', '--format=', '--name-only', commit).split('\n');
}

/** A repository with the hooks, and the branches x and y beside main. */
function twoBranches(): Repo {
  const repo = createRepo({ files: { a: 'a\n' } });
  repo.git('branch', 'x');
  repo.git('branch', 'y');
  install(repo);
  return repo;
}

describe.each(['main', 'linked'] as const)('a first save in a %s worktree', (where) => {
  test('nothing shows, and "git add --all" takes nothing along', () => {
    const { here, main } = site(where);
    save(here, 'T');
    expect([here.status(), main.status()]).toEqual(['', '']);
    succeed(here, 'add', '--all');
    expect([here.status(), main.status()]).toEqual(['', '']);
    expect(here.exists('CHECKPOINT.md')).toBe(true);
  });

  test('"git stash --include-untracked" leaves the note and the archive alone', () => {
    const { here } = site(where, { files: { a: 'a\n' } });
    save(here, 'T');
    save(here, 'T');
    const before = [here.read('CHECKPOINT.md'), here.archive()];
    here.write('a', 'b\n');
    here.write('new.txt', 'new\n');
    succeed(here, 'stash', '--include-untracked');
    expect([here.read('CHECKPOINT.md'), here.archive()]).toEqual(before);
    succeed(here, 'stash', 'pop');
    expect(here.status()).toBe(' M a\n?? new.txt');
  });
});

test.each<[string, (repo: Repo) => void]>([
  ['before the first commit', () => {}],
  [
    'with HEAD detached',
    (repo) => {
      repo.commit('first', { a: 'a\n' });
      repo.git('switch', '--quiet', '--detach');
    },
  ],
  ['under another name', (repo) => repo.git('config', 'checkpoint.file', 'odd [1]*?.md')],
  [
    'in a directory that is not there yet',
    (repo) => repo.git('config', 'checkpoint.file', 'notes/now.md'),
  ],
  [
    'in a directory of untracked files',
    (repo) => {
      repo.git('config', 'checkpoint.file', 'notes/now.md');
      repo.write('notes/now.md', note('main'));
    },
  ],
])('a first save %s shows nothing', (_, prepare) => {
  const repo = createRepo({ empty: true });
  prepare(repo);
  save(repo, 'By hand');
  expect(repo.status()).toBe('');
});

test('installing alone is enough for a note that an agent or an editor writes', () => {
  const repo = twoBranches();
  repo.git('switch', '--quiet', 'x');
  repo.write('CHECKPOINT.md', note('x'));
  succeed(repo, 'add', '--all');
  expect(repo.status()).toBe('');
});

test('two branches whose work was staged with everything: neither commit has a note, and they merge', () => {
  const repo = twoBranches();
  for (const branch of ['x', 'y']) {
    succeed(repo, 'switch', branch);
    save(repo, branch.toUpperCase());
    repo.write(branch, '');
    succeed(repo, 'add', '--all');
    succeed(repo, 'commit', '-m', `${branch} work`);
    expect(filesOf(repo)).toEqual([branch]);
  }
  succeed(repo, 'switch', 'main');
  succeed(repo, 'merge', 'x');
  succeed(repo, 'merge', '--no-edit', 'y');
  expect(repo.archive()).toEqual(['done/x.md', 'done/y.md']);
  expect(repo.status()).toBe('');
});

test('a branch that has committed its note does not infect the others', () => {
  const repo = twoBranches();
  repo.git('switch', '--quiet', 'x');
  save(repo, 'X');
  repo.git('add', '--force', 'CHECKPOINT.md');
  repo.commit('x work');
  repo.git('switch', '--quiet', 'y');
  const said = repo.checkpoint(['save', '--title', 'Y', '--json']);
  expect(said.json()).toMatchObject({
    data: { staging: { state: 'not-staged', reason: 'not-tracked' } },
  });
  expect(repo.status()).toBe('');
  repo.commit('y work', { b: 'b\n' });
  expect(filesOf(repo)).toEqual(['b']);
  for (const branch of ['main', 'x', 'main', 'y']) {
    succeed(repo, 'switch', branch);
    expect(repo.status()).toBe('');
  }
});

test('branches with different ignore files: a switch between them works', () => {
  const repo = createRepo({ files: { '.gitignore': 'node_modules\n', a: 'a\n' } });
  repo.git('switch', '--quiet', '--create', 'b');
  repo.commit('ignore dist', { '.gitignore': 'node_modules\ndist\n' });
  repo.git('switch', '--quiet', 'main');
  save(repo, 'T');
  succeed(repo, 'switch', 'b');
  expect(repo.status()).toBe('');
  expect(repo.read('.gitignore')).toBe('node_modules\ndist\n');
});

test('saved, then installed: a stash on one branch does not uncover the archive on another', () => {
  const repo = createRepo({ files: { '.gitignore': 'node_modules\n', a: 'a\n' } });
  repo.git('branch', 'b');
  repo.write('a', 'work\n');
  save(repo, 'T');
  install(repo);
  succeed(repo, 'stash');
  succeed(repo, 'switch', 'b');
  expect(repo.status()).toBe('');
  repo.write('new.txt', 'new\n');
  succeed(repo, 'stash', '--include-untracked');
  expect(repo.archive()).toEqual(['main.md']);
  succeed(repo, 'switch', 'main');
  expect(repo.checkpoint(['list']).stderr).toBe('');
  succeed(repo, 'switch', 'b');
  succeed(repo, 'stash', 'pop');
  expect(repo.status()).toBe('?? new.txt');
});

describe('where git has the note, it stays as git has it', () => {
  test.each([
    ['HEAD', 'work'],
    ['the base branch', 'main'],
  ])('%s tracks it: nothing hides it', (_, branch) => {
    const repo = createRepo({ files: { a: 'a\n' } });
    repo.git('branch', 'work');
    repo.git('switch', '--quiet', branch);
    repo.commit('keep notes', { 'CHECKPOINT.md': note(branch) });
    repo.git('switch', '--quiet', 'work');
    repo.checkpoint(['save', '--title', 'By hand']);
    install(repo);
    expect(repo.git('diff', '--cached', '--name-only')).toBe('CHECKPOINT.md');
    expect(repo.gitResult(['check-ignore', '--no-index', '-q', 'CHECKPOINT.md']).code).toBe(1);
  });

  test('where another rule hides it, no second one is written', () => {
    const repo = createRepo({ files: { '.gitignore': '*.md\n.checkpoints\n' } });
    save(repo, 'T');
    install(repo);
    expect(repo.exists('.git/info/exclude') && repo.read('.git/info/exclude')).not.toContain(
      'CHECKPOINT',
    );
  });
});
