import { symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRepo } from './repo.ts';

describe('repo', () => {
  test('has one commit, a clean tree and a fresh index', () => {
    const repo = createRepo();
    expect(repo.git('log', '--format=%s', 'main')).toBe('initial');
    expect(repo.read('README.md')).toBe('# Project\n');
    // Before anything refreshes the index: plumbing that does not finds nothing either.
    expect(repo.git('diff-files')).toBe('');
    expect(repo.status()).toBe('');
    expect(repo.git('fsck', '--strict')).toBe('');
  });

  test('is not shared with the next one', () => {
    const first = createRepo();
    first.commit('second', { 'a.txt': 'a' });
    const second = createRepo();
    expect(dirname(second.path)).not.toBe(dirname(first.path));
    expect(second.git('rev-list', '--count', 'HEAD')).toBe('1');
  });

  test('takes files, a branch and a name', () => {
    const files = { 'src/a.ts': 'a\n', 'b c.bin': Buffer.from([0, 255]) };
    const repo = createRepo({ files, branch: 'feature/x', name: "my repo's (x)" });
    expect(repo.path).toMatch(/\/my repo's \(x\)$/);
    expect(repo.git('ls-files')).toBe('b c.bin\nsrc/a.ts');
    expect(repo.git('cat-file', '-s', 'HEAD:b c.bin')).toBe('2');
    expect(repo.git('symbolic-ref', 'HEAD')).toBe('refs/heads/feature/x');
    expect(repo.git('rev-list', '--count', '--all')).toBe('1');
  });

  test('can be empty', () => {
    const repo = createRepo({ empty: true, branch: 'trunk' });
    expect(repo.git('symbolic-ref', 'HEAD')).toBe('refs/heads/trunk');
    expect(repo.gitResult(['rev-parse', '--verify', 'HEAD']).code).toBe(128);
  });

  test('can be bare, with worktrees', () => {
    const repo = createRepo({ bare: true, name: 'repo.git' });
    expect(repo.git('rev-parse', '--is-bare-repository')).toBe('true');
    expect(repo.git('remote')).toBe('');
    const linked = repo.worktree('linked', 'feature');
    expect(linked.read('README.md')).toBe('# Project\n');
    expect(linked.archivePath).toBe(join(repo.path, 'checkpoints'));
  });

  test('can use SHA-256', () => {
    const repo = createRepo({ objectFormat: 'sha256' });
    expect(repo.git('rev-parse', 'HEAD')).toHaveLength(64);
    expect(repo.status()).toBe('');
  });

  test('refuses files where there is no place for them', () => {
    expect(() => createRepo({ bare: true, files: {} })).toThrow('files need a work tree');
  });

  test('git throws its own words, gitResult returns them', () => {
    const repo = createRepo();
    expect(() => repo.git('checkout', 'nowhere')).toThrow("pathspec 'nowhere' did not match");
    const result = repo.gitResult(['hash-object', '--stdin'], { input: 'hello\n' });
    expect(result).toMatchObject({ code: 0, stdout: 'ce013625030ba8dba906f756967f9e9ca394464a\n' });
    repo.write('sub/file', '');
    const prefix = repo.gitResult(['rev-parse', '--show-prefix'], { cwd: 'sub', env: { X: '1' } });
    expect(prefix.stdout).toBe('sub/\n');
  });

  test('commits files, what is staged, or nothing', () => {
    const repo = createRepo();
    repo.write('note.md', 'not to be committed');
    const first = repo.commit('one', { 'a*.txt': 'a' });
    expect(repo.git('show', '--name-only', '--format=%H', first)).toBe(`${first}\n\na*.txt`);
    repo.write('b', 'b');
    repo.git('add', 'b');
    repo.commit('two');
    expect(repo.git('show', '--name-only', '--format=')).toBe('b');
    repo.commit('three');
    expect(repo.git('show', '--name-only', '--format=')).toBe('');
    expect(repo.status()).toBe('?? note.md');
  });

  test('status keeps the blank of its first column', () => {
    const repo = createRepo();
    repo.write('README.md', 'changed');
    expect(repo.status()).toBe(' M README.md');
  });

  test('a linked worktree lies beside it, for a new branch or one that is there', () => {
    const repo = createRepo();
    repo.git('branch', 'old');
    const created = repo.worktree('created', 'feature/new');
    const existing = repo.at('sub').worktree('existing', 'old', { create: false });
    expect(created.git('branch', '--show-current')).toBe('feature/new');
    expect(existing.git('branch', '--show-current')).toBe('old');
    expect(dirname(created.path)).toBe(dirname(repo.path));
    expect(dirname(existing.path)).toBe(dirname(repo.path));
    expect(created.git('rev-parse', '--git-common-dir')).toBe(join(repo.path, '.git'));
  });

  test('lists the archive of all its worktrees', () => {
    const repo = createRepo();
    expect(repo.archive()).toEqual([]);
    repo.write('.checkpoints/b.md', '');
    repo.write('.checkpoints/done/a.md', '');
    symlinkSync('b.md', join(repo.archivePath, 'link.md'));
    expect(repo.worktree('linked', 'x').at('deep/er').archive()).toEqual([
      'b.md',
      'done/a.md',
      'link.md',
    ]);
    expect(repo.exists('.checkpoints/b.md')).toBe(true);
    expect(repo.exists('.checkpoints/c.md')).toBe(false);
  });
});
