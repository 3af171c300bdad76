/** What hooks can do nothing about costs nothing, and is told once. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hooked } from '../helpers/hooked.ts';
import { noteOf, put } from '../helpers/notes.ts';
import type { Repo } from '../helpers/repo.ts';
import { canTrace, programsOf } from './processes.ts';

/** What git says of some commands, one after the other. */
function said(repo: Repo, ...commands: string[][]): string {
  return commands.map((args) => repo.gitResult([...args, '--quiet']).stderr).join('');
}

const COMMIT = ['commit', '--allow-empty', '--message', 'x'];

/** The lock of a process that nobody can look for. */
function lockByOther(repo: Repo): string {
  const lock = join(repo.path, '.git/checkpoint-state/lock');
  mkdirSync(join(lock, '..'), { recursive: true });
  writeFileSync(lock, '{"pid":4242,"host":"other-container","started":"77"}');
  return lock;
}

const kinds: [string, (path: string) => void][] = [
  ['a link', (path) => symlinkSync('README.md', path)],
  ['a link that leads nowhere', (path) => symlinkSync('none', path)],
  ['a directory', (path) => mkdirSync(path)],
];

describe.each(kinds)('%s in the place of the live note', (_, make) => {
  test('is left alone without a word, here and in a linked worktree (G36)', () => {
    const repo = hooked();
    put(repo, '.checkpoints/topic.md', noteOf('topic'));
    const linked = repo.worktree('wt', 'other');
    for (const one of [repo, linked]) {
      make(join(one.path, 'CHECKPOINT.md'));
      const [here = ''] = one.git('branch', '--show-current').split('\n');
      expect(said(one, ['switch', '--create', `${here}-2`], COMMIT, COMMIT, ['switch', here])).toBe(
        '',
      );
      expect(said(one, ['merge', '--no-ff', '--no-edit', `${here}-2`])).toBe('');
    }
    expect(repo.archive()).toEqual(['topic.md']);
  });

  test('ends no command that does not need it (G36)', () => {
    const repo = hooked();
    put(repo, '.checkpoints/topic.md', noteOf('topic'));
    make(join(repo.path, 'CHECKPOINT.md'));
    for (const args of [
      ['list'],
      ['list', '--worktrees'],
      ['show', 'topic'],
      ['brief', 'topic'],
      ['doctor'],
    ]) {
      expect(repo.checkpoint(args).stderr, args.join(' ')).not.toContain('fatal');
    }
    const input = JSON.stringify({ session_id: 's1', cwd: repo.path, source: 'startup' });
    const started = repo.checkpoint(['agent', 'hook', 'claude-code', 'session-start'], { input });
    expect(started.stdout).toContain('topic');
    expect(started.stderr).toBe('');
    const beside = repo.checkpoint(['save', '--as', 'side', '--title', 'S', '--next', 'n']);
    expect(beside.code).toBe(0);
    expect(beside.stderr).not.toContain('warning');
    expect(repo.read('.checkpoints/side.md')).toContain('# Checkpoint: S');
    const saved = repo.checkpoint(['save', '--title', 'S', '--next', 'n']);
    expect(saved.code).not.toBe(0);
    expect(saved.stderr).toMatch(
      /CHECKPOINT\.md' is a (?:symbolic link, and is not followed|directory)/,
    );
  });

  test.skipIf(!canTrace)('starts no process (G36; needs strace)', () => {
    const repo = hooked();
    repo.git('branch', 'topic');
    put(repo, '.checkpoints/topic.md', noteOf('topic'));
    make(join(repo.path, 'CHECKPOINT.md'));
    expect(programsOf(repo, ['switch', '--quiet', 'topic'])).toEqual(['git', 'post-checkout']);
    rmSync(join(repo.path, '.git/checkpoint-state'), { recursive: true, force: true });
    const linked = repo.worktree('wt', 'linked');
    make(join(linked.path, 'CHECKPOINT.md'));
    repo.commit('to be merged');
    expect(programsOf(linked, ['merge', '--quiet', '--ff-only', 'topic'])).not.toContain('node');
  });
});

describe('a lock that nobody takes away', () => {
  test('is told once, and waited for once, until it is gone (G19)', () => {
    const repo = hooked();
    const linked = repo.worktree('wt', 'topic');
    put(linked, 'CHECKPOINT.md', noteOf('topic'));
    const lock = lockByOther(repo);
    expect(said(linked, COMMIT)).toMatch(/^warning: .*other-container.*\n$/);
    const start = Date.now();
    expect(said(linked, COMMIT)).toBe('');
    expect(Date.now() - start).toBeLessThan(1_900); // the patience of one
    expect(said(linked, COMMIT, ['switch', '--create', 'next'])).toBe('');
    rmSync(lock);
    put(linked, 'CHECKPOINT.md', noteOf('next', 'changed'), new Date());
    expect(said(linked, COMMIT)).toBe('');
    expect(repo.archive()).toEqual(['next.mirror.md']);
    lockByOther(repo);
    put(linked, 'CHECKPOINT.md', noteOf('next', 'again'), new Date(Date.now() + 5_000));
    expect(said(linked, COMMIT)).toContain('other-container');
  });

  test('keeps no mirror from being made once it is gone, in this worktree or another', () => {
    const repo = hooked();
    const [one, two] = [repo.worktree('one', 'one'), repo.worktree('two', 'two')];
    for (const each of [one, two]) {
      put(each, 'CHECKPOINT.md', noteOf(each.git('branch', '--show-current')));
    }
    const lock = lockByOther(repo);
    expect(said(one, COMMIT)).toContain('other-container');
    rmSync(lock);
    expect(said(two, COMMIT)).toBe('');
    expect(said(one, COMMIT)).toBe('');
    expect(repo.archive()).toEqual(['one.mirror.md', 'two.mirror.md']);
  });

  test('and the commits of a rebase do not meet it (G19)', () => {
    const repo = hooked();
    const linked = repo.worktree('wt', 'topic');
    repo.commit('onto');
    for (const name of ['1', '2', '3']) linked.commit(name);
    put(linked, 'CHECKPOINT.md', noteOf('topic'));
    lockByOther(repo);
    const start = Date.now();
    const done = linked.gitResult(['rebase', '--quiet', '--empty=keep', 'main']);
    expect(done.stderr).toBe('');
    expect(Date.now() - start).toBeLessThan(1_900);
  });
});

test('an archive that cannot be made is told once (G19)', () => {
  const repo = hooked();
  const linked = repo.worktree('wt', 'topic');
  put(linked, 'CHECKPOINT.md', noteOf('topic'));
  writeFileSync(repo.archivePath, '');
  expect(said(linked, COMMIT)).toContain('warning: git-checkpoint');
  expect(said(linked, COMMIT, COMMIT)).toBe('');
});

describe('a long document of another kind', () => {
  test.each([
    ['of many lines in bold', '**bold**\n'.repeat(100_000)],
    ['of many empty lines', '\n'.repeat(500_000)],
    ['of many titles', '# title\n'.repeat(100_000)],
  ])('%s is not read to its end, and not at all once it is known (G20)', (_, text) => {
    const repo = hooked();
    repo.git('branch', 'topic');
    put(repo, 'CHECKPOINT.md', `# Guide\n\n${text}`);
    repo.git('switch', '--quiet', 'topic');
    if (canTrace)
      expect(programsOf(repo, ['switch', '--quiet', 'main'])).toEqual(['git', 'post-checkout']);
    const start = Date.now();
    repo.git('switch', '--quiet', 'topic');
    expect(Date.now() - start).toBeLessThan(500);
  });
});
