/** A commit that takes the live note along says so once, with the command that takes it out. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { install } from '../helpers/install.ts';
import { noteOf } from '../helpers/notes.ts';
import { createRepo, type Repo, type RepoOptions } from '../helpers/repo.ts';
import { runProcess } from '../helpers/spawn.ts';
import { canTrace, programsOf } from './processes.ts';

/** A repository with the hooks, on the branch work, whose live note git would show. */
function showing(options: RepoOptions = {}, file = 'CHECKPOINT.md'): Repo {
  const repo = createRepo(options);
  repo.git('config', 'checkpoint.excludeLive', 'false');
  repo.git('config', 'checkpoint.file', file);
  install(repo);
  repo.git('switch', '--quiet', '--create', 'work');
  repo.write(file, noteOf('work'));
  return repo;
}

/** Commits; what the hook says of it. */
function commit(repo: Repo, ...args: string[]): string {
  const done = repo.gitResult(['commit', '--quiet', '--allow-empty', '--message', 'c', ...args]);
  expect(done.code).toBe(0);
  return done.stderr;
}

function hint(path = 'CHECKPOINT.md'): string {
  return `hint: this commit contains the checkpoint; 'git rm --cached :/${path} && git commit --amend --no-edit --allow-empty' takes it out\n`;
}

describe('a commit with the note in it', () => {
  test.each(['main', 'linked'] as const)('is told of once, in a %s worktree', (where) => {
    const main = showing();
    const here = where === 'main' ? main : main.worktree('linked', 'other');
    if (where === 'linked') here.write('CHECKPOINT.md', noteOf('other'));
    expect(commit(here)).toBe('');
    here.git('add', '--all');
    expect(commit(here)).toBe(hint());
    here.write('CHECKPOINT.md', `${here.read('CHECKPOINT.md')}more\n`);
    expect(commit(here, '--all')).toBe('');
    here.git('switch', '--quiet', '--create', 'third', 'HEAD~3');
    here.write('CHECKPOINT.md', noteOf('third'));
    here.git('add', '--all');
    expect(commit(here)).toBe('');
  });

  test.each(['CHECKPOINT.md', 'notes/day book.md', "it's [1]*.md", '-x.md'])(
    'the command of the hint takes %s out',
    (file) => {
      const repo = showing({}, file);
      repo.write('sub/a.txt', 'work\n');
      repo.git('add', '--all');
      const said = commit(repo);
      const command = /'(git rm .* --allow-empty)' takes it out\n$/.exec(said)?.[1] ?? 'false';
      const below = join(repo.path, 'sub');
      expect(runProcess(below, 'sh', ['-c', command])).toMatchObject({ code: 0 });
      expect(repo.git('ls-tree', '-r', '--name-only', 'HEAD')).toBe('README.md\nsub/a.txt');
      expect(repo.read(file)).toBe(noteOf('work'));
    },
  );

  test('the command leaves an empty commit where nothing else was in it', () => {
    const repo = showing();
    repo.git('add', '--all');
    const command = /'(git rm .* --allow-empty)'/.exec(commit(repo))?.[1] ?? 'false';
    expect(runProcess(repo.path, 'sh', ['-c', command])).toMatchObject({ code: 0 });
    expect(repo.git('ls-tree', '-r', '--name-only', 'HEAD')).toBe('README.md');
  });

  test('on the base branch itself, and as the first commit of all', () => {
    const repo = showing({ empty: true });
    repo.git('add', '--all');
    expect(commit(repo)).toBe(hint());
    const main = showing();
    main.git('switch', '--quiet', 'main');
    main.write('CHECKPOINT.md', noteOf('main'));
    main.git('add', '--all');
    expect(commit(main)).toBe(hint());
  });
});

describe('nothing is said', () => {
  test('where the base branch has it', () => {
    const repo = showing();
    repo.git('branch', 'before');
    repo.git('add', '--all');
    repo.git('-c', 'core.hooksPath=/dev/null', 'commit', '--quiet', '--message', 'kept in git');
    repo.git('branch', '--force', 'main', 'work');
    repo.git('switch', '--quiet', 'before');
    repo.write('CHECKPOINT.md', noteOf('before'));
    repo.git('add', '--all');
    expect(commit(repo)).toBe('');
  });

  test('where every save is to stage it', () => {
    const repo = showing();
    repo.git('config', 'checkpoint.stage', 'always');
    expect(repo.checkpoint(['save']).code).toBe(0);
    expect(commit(repo)).toBe('');
    expect(repo.git('ls-tree', '--name-only', 'HEAD')).toContain('CHECKPOINT.md');
  });

  test('of a document of another kind', () => {
    const repo = showing();
    repo.write('CHECKPOINT.md', '# Chapter 5\n\n## Saving\n');
    repo.git('add', '--all');
    expect(commit(repo)).toBe('');
  });

  test('by a rebase, which only repeats it', () => {
    const repo = showing();
    repo.git('add', '--all');
    repo.git('-c', 'core.hooksPath=/dev/null', 'commit', '--quiet', '--message', 'by accident');
    const done = repo.gitResult(['rebase', '--quiet', '--force-rebase', 'main']);
    expect([done.code, done.stderr]).toEqual([0, '']);
  });
});

describe.skipIf(!canTrace)('what it costs (needs strace)', () => {
  const again = ['commit', '--quiet', '--allow-empty', '--message', 'c'];

  test.each(['main', 'linked'] as const)('nothing after a save, in a %s worktree', (where) => {
    const main = createRepo();
    install(main);
    const here = where === 'main' ? main : main.worktree('linked', 'work');
    const bare = programsOf(here, again);
    expect(here.checkpoint(['save', '--title', 'T']).code).toBe(0);
    expect(programsOf(here, again)).toEqual(bare);
  });

  test('one question to git where the note shows, and no start of node', () => {
    const repo = showing();
    const programs = programsOf(repo, again);
    expect(programs).not.toContain('node');
    expect(programs.filter((name) => name === 'git').length).toBeGreaterThan(1);
    repo.git('add', '--all');
    expect(programsOf(repo, again)).toContain('node');
    expect(programsOf(repo, again)).not.toContain('node');
  });
});
