/** Whatever is broken, git does not feel it: exit 0, a line on standard error, and the note stays. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { withLock } from '../../src/disk/lock.ts';
import { testEnv } from '../helpers/env.ts';
import { commonDir, filed, hooked, writeHook } from '../helpers/hooked.ts';
import { noteOf, put } from '../helpers/notes.ts';
import type { Repo } from '../helpers/repo.ts';
import { shellQuote } from '../helpers/shell-quote.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

const FAILED =
  'warning: git-checkpoint failed or took too long; the checkpoint stays where it is\n';
const PARKED = "checkpoint 'Work on main' parked\n";
const GONE = 'warning: node or git-checkpoint itself is gone; the checkpoint stays where it is\n';

/** A repository whose hooks start another program than node; null is one that is not there. */
function withNode(script: string | null): Repo {
  const node =
    script === null ? '/nonexistent/node' : writeHook(temporaryDirectory(), 'node', script);
  return hooked({}, (hook) =>
    hook
      .replace(/for gc_name in .*; do/, () => `for gc_name in ${shellQuote(node)} node; do`)
      // A test need not wait as long as a user may have to.
      .replaceAll('timeout 15', 'timeout 1'),
  );
}

/** A PATH with git and nothing else. */
function barePath(): { PATH: string } {
  const bin = temporaryDirectory();
  const git = spawnSync('sh', ['-c', 'command -v git'], { env: testEnv(), encoding: 'utf8' });
  symlinkSync(git.stdout.trim(), join(bin, 'git'));
  return { PATH: bin };
}

/** Leaves `main`, whose note is there, for a new branch and a new worktree. */
function leave(repo: Repo, env = {}): string {
  put(repo, 'CHECKPOINT.md', noteOf('main'));
  const switched = repo.gitResult(['switch', '--quiet', '-c', 'other'], { env, timeout: 20_000 });
  expect(switched).toMatchObject({ code: 0, stdout: '' });
  return switched.stderr;
}

function expectToStay(repo: Repo): void {
  expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main'));
  expect(repo.git('symbolic-ref', '--short', 'HEAD')).toBe('other');
}

describe('node', () => {
  test('only the one that was recorded: a bare PATH', () => {
    const repo = hooked();
    expect(leave(repo, barePath())).toBe(PARKED);
    expect(filed(repo)).toEqual(['main.md']);
  });

  test('the recorded one is gone: PATH has another', () => {
    const repo = withNode(null);
    expect(leave(repo)).toBe(PARKED);
    expect(filed(repo)).toEqual(['main.md']);
  });

  test('gone altogether', () => {
    const repo = withNode(null);
    expect(leave(repo, barePath())).toBe(GONE);
    expectToStay(repo);
  });

  test.each([
    ['too old', 'echo "SyntaxError: Unexpected token" >&2; echo "  at x" >&2; exit 1'],
    ['killed', 'kill -9 $$'],
    ['hanging', 'sleep 20'],
    ['no program', 'exec /nonexistent/interpreter'],
  ])('%s', (_, script) => {
    const repo = withNode(`#!/bin/sh\n${script}\n`);
    expect(leave(repo)).toBe(FAILED);
    expectToStay(repo);
  });

  test('the program is gone, and only node is left', () => {
    const repo = hooked({}, (hook) => hook.replaceAll('/dist/hook.cjs', '/dist/gone.cjs'));
    expect(leave(repo)).toBe(GONE);
    expectToStay(repo);
  });
});

describe('the archive (field case 19)', () => {
  test.each<[string, (repo: Repo) => void, RegExp]>([
    ['a file', (repo) => writeFileSync(repo.archivePath, ''), /is not a directory/],
    ['a link', (repo) => symlinkSync('/tmp', repo.archivePath), /is a symbolic link/],
    ['read-only', (repo) => makeReadOnly(repo.archivePath), /not permitted|permission denied/],
  ])('%s', (_, arrange, words) => {
    const repo = hooked();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    arrange(repo);
    const told = leave(repo);
    expect(told).toMatch(/^warning: git-checkpoint: [^\n]+\n$/);
    expect(told).toMatch(words);
    // Once, as long as it is so (G19).
    expect(repo.gitResult(['switch', '--quiet', '-c', 'third'])).toMatchObject({
      code: 0,
      stderr: '',
    });
    const added = repo.gitResult(['worktree', 'add', '--quiet', '../w', '-b', 'w']);
    expect(added).toMatchObject({ code: 0, stderr: '' });
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main'));
  });

  test('locked by another process: two seconds, then a line', () => {
    const repo = hooked();
    const state = join(commonDir(repo), 'checkpoint-state');
    withLock(state, { patience: 0 }, () => {
      expect(leave(repo)).toMatch(
        /^warning: git-checkpoint: process \d+ on \S+ has locked the archive\n/,
      );
    });
    expectToStay(repo);
    repo.git('switch', '--quiet', '-c', 'third');
    expect(filed(repo)).toEqual(['main.md']);
  });
});

describe('the live note', () => {
  test.each<[string, (path: string) => void]>([
    ['a directory', (path) => mkdirSync(path)],
    ['a dangling link', (path) => symlinkSync('nowhere', path)],
    ['a named pipe', (path) => runProcess('/', 'mkfifo', [path])],
  ])('%s is left alone without a word, and nobody waits for it (G36)', (_, make) => {
    const repo = hooked();
    make(join(repo.path, 'CHECKPOINT.md'));
    const done = repo.gitResult(['switch', '--quiet', '-c', 'other'], { timeout: 20_000 });
    expect(done).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });

  test('without a branch that can be read it stays, and a line says so', () => {
    const repo = hooked();
    put(repo, 'CHECKPOINT.md', '# Checkpoint: No branch\n');
    const done = repo.gitResult(['switch', '--quiet', '-c', 'other']);
    expect(done.stderr).toBe(
      'warning: no branch can be read in the live checkpoint; it stays where it is\n',
    );
    expect(repo.read('CHECKPOINT.md')).toBe('# Checkpoint: No branch\n');
  });
});

describe('the configuration', () => {
  test('a value that is none is pointed out, and no reason to stop', () => {
    const repo = hooked();
    repo.git('config', 'checkpoint.autoRestore', 'perhaps');
    expect(leave(repo)).toMatch(
      /^warning: [^\n]*checkpoint\.autoRestore[^\n]*\ncheckpoint [^\n]* parked\n$/i,
    );
    expect(filed(repo)).toEqual(['main.md']);
  });
});

describe('no terminal (field case 18)', () => {
  test('in a session of its own it neither asks nor opens one', () => {
    const repo = hooked();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    const trace = join(temporaryDirectory(), 'trace');
    const strace = ['strace', '-f', '-e', 'trace=open,openat', '-o', trace];
    const words = spawnSync('strace', ['-V']).error ? [] : strace;
    const git = [...words, 'git', 'switch', '--quiet', '-c', 'other'];
    const done = runProcess(repo.path, 'setsid', ['--wait', ...git], { timeout: 20_000 });
    expect(done).toMatchObject({ code: 0, stdout: '', stderr: PARKED });
    expect(filed(repo)).toEqual(['main.md']);
    if (words.length === 0) return;
    const opened = runProcess('/', 'grep', ['-c', '/dev/tty', trace]).stdout;
    expect(opened).toBe('0\n');
  });
});

/** Nobody can write there, not even root, to whom permissions mean nothing. */
function makeReadOnly(directory: string): void {
  mkdirSync(directory);
  if (process.getuid?.() !== 0) {
    chmodSync(directory, 0o555);
    onTestFinished(() => chmodSync(directory, 0o755));
    return;
  }
  runProcess('/', 'chattr', ['+i', directory]);
  onTestFinished(() => void runProcess('/', 'chattr', ['-i', directory]));
}
