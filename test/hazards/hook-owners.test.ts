/** Whose a note is says its own Branch line, whatever git says of where somebody came from. */
import { describe, expect, test } from 'vitest';
import { filed, hooked } from '../helpers/hooked.ts';
import { noteOf, put } from '../helpers/notes.ts';
import type { Repo } from '../helpers/repo.ts';

/** Runs git; but for what was parked or is back, nothing is said. */
function quietly(repo: Repo, ...args: string[]): void {
  const { stderr, ...done } = repo.gitResult(args);
  expect(done).toEqual({ code: 0, signal: null, stdout: '' });
  expect(stderr).toMatch(/^(?:checkpoint '[^\n]*' (?:parked|is back; [^\n]*)\n)*$/);
}

test('a new worktree has no old commit: 40 or 64 zeros (field case 26)', () => {
  for (const objectFormat of ['sha1', 'sha256'] as const) {
    const repo = hooked({ objectFormat });
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    quietly(repo, 'worktree', 'add', '--quiet', '../w', '-b', 'x');
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main'));
    expect(repo.archive()).toEqual([]);
  }
});

test('the same commit, another branch (field case 27)', () => {
  const repo = hooked();
  put(repo, 'CHECKPOINT.md', noteOf('main'));
  quietly(repo, 'switch', '--quiet', '-c', 'feat');
  expect(filed(repo)).toEqual(['main.md']);
  expect(repo.read('.checkpoints/main.md')).toBe(noteOf('main'));
  expect(repo.exists('CHECKPOINT.md')).toBe(false);
});

describe('a rebase moves nothing (field case 29)', () => {
  function onTopic(): Repo {
    const repo = hooked();
    repo.commit('on main', { 'a.txt': 'main\n' });
    repo.git('switch', '--quiet', '-c', 'topic', 'HEAD~');
    repo.commit('on topic', { 'b.txt': 'topic\n' });
    // What `@{-1}` names during a rebase: neither the branch before nor this one.
    repo.git('switch', '--quiet', '-c', 'older');
    repo.git('switch', '--quiet', 'main');
    repo.git('switch', '--quiet', 'topic');
    put(repo, 'CHECKPOINT.md', noteOf('topic'));
    return repo;
  }

  test('that goes through', () => {
    const repo = onTopic();
    quietly(repo, 'rebase', '--quiet', 'main');
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('topic'));
    expect(repo.archive()).toEqual([]);
  });

  test('that stops at a conflict, and is given up', () => {
    const repo = onTopic();
    repo.commit('in conflict', { 'a.txt': 'topic\n' });
    expect(repo.gitResult(['rebase', '--quiet', 'main']).code).toBe(1);
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('topic'));
    quietly(repo, 'rebase', '--abort');
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('topic'));
    expect(repo.archive()).toEqual([]);
  });
});

describe('nobody guesses the branch before (field case 31)', () => {
  test('over a detached HEAD', () => {
    const repo = hooked();
    repo.git('switch', '--quiet', '-c', 'feat');
    put(repo, 'CHECKPOINT.md', noteOf('feat'));
    quietly(repo, 'checkout', '--quiet', '--detach');
    expect(repo.gitResult(['rev-parse', '--verify', '@{-2}']).code).toBe(0);
    repo.git('reflog', 'expire', '--expire=all', '--all');
    quietly(repo, 'switch', '--quiet', 'main');
    expect(filed(repo)).toEqual(['feat.md']);
  });

  test.each([
    ['the branch was deleted', ['update-ref', '-d', 'refs/heads/feat']],
    ['HEAD was set by hand', ['symbolic-ref', 'HEAD', 'refs/heads/else']],
  ])('%s', (_, command) => {
    const repo = hooked();
    repo.git('branch', 'else');
    repo.git('switch', '--quiet', '-c', 'feat');
    put(repo, 'CHECKPOINT.md', noteOf('feat'));
    repo.git(...command);
    quietly(repo, 'checkout', '--quiet', '-f', 'main');
    expect(filed(repo)).toEqual(['feat.md']);
  });

  test('where neither is known the note stays, and a line says so', () => {
    const repo = hooked();
    const text = noteOf('feat').replace(/^\*\*Branch.*\n/m, '');
    put(repo, 'CHECKPOINT.md', text);
    const done = repo.gitResult(['switch', '--quiet', '-c', 'other']);
    expect(done.code).toBe(0);
    expect(done.stderr).toMatch(/^warning: no branch can be read in the live checkpoint/);
    expect(repo.read('CHECKPOINT.md')).toBe(text);
  });

  test('a note whose header shows the Branch line of another one', () => {
    const repo = hooked();
    repo.git('switch', '--quiet', '-c', 'feat');
    const example = '```\n**Branch:** `main`\n```\n\n';
    const text = noteOf('feat').replace('**Date:**', `${example}**Date:**`);
    put(repo, 'CHECKPOINT.md', text);
    quietly(repo, 'switch', '--quiet', 'main');
    expect(filed(repo)).toEqual(['feat.md']);
    expect(repo.read('.checkpoints/feat.md')).toBe(text);
  });
});

test.each([
  'a;touch${IFS}pwn',
  '$(touch${IFS}pwn)',
  '`touch${IFS}pwn`',
  'a"b',
  "a'b",
  'ä/日本語',
  '%s%n',
  'a/!b&c|d<e>',
])('a branch called %s is a name and no command (field case 99)', (branch) => {
  const repo = hooked();
  repo.git('update-ref', `refs/heads/${branch}`, 'HEAD');
  const there = () => repo.git('symbolic-ref', 'HEAD', `refs/heads/${branch}`);
  there();
  expect(repo.checkpoint(['save', '--title', 'x']).code).toBe(0);
  const text = repo.read('CHECKPOINT.md');
  quietly(repo, 'switch', '--quiet', 'main');
  const [file = ''] = filed(repo);
  expect(repo.read(`.checkpoints/${file}`)).toBe(text);
  there();
  // The shell looks its mark up, and node restores it.
  expect(repo.gitResult(['checkout', '--quiet'])).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringMatching(/^checkpoint 'x' is back[^\n]*\n$/),
  });
  expect(repo.read('CHECKPOINT.md')).toBe(text);
  expect(repo.status()).toBe('');
  expect(repo.exists('pwn')).toBe(false);
});

test('a note that is live in another worktree waits for nobody', () => {
  const repo = hooked();
  const linked = repo.worktree('linked', 'work');
  put(linked, 'CHECKPOINT.md', noteOf('work'));
  linked.git('commit', '--quiet', '--allow-empty', '-m', 'c');
  linked.git('switch', '--quiet', '--detach');
  expect(repo.archive()).toEqual(['work.mirror.md']);
  quietly(repo, 'switch', '--quiet', 'work');
  expect(repo.exists('CHECKPOINT.md')).toBe(false);
  repo.git('switch', '--quiet', 'main');
  repo.git('worktree', 'remove', linked.path);
  expect(repo.gitResult(['switch', '--quiet', 'work']).stderr).toContain('is back');
  expect(repo.read('CHECKPOINT.md')).toBe(noteOf('work'));
});
