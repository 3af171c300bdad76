/** Field cases about a git that does not answer as usual. */
import { chmodSync, mkdirSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { snapshot } from '../helpers/bytes.ts';
import { testEnv } from '../helpers/env.ts';
import { installHook, noteOf, put } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { shellQuote } from '../helpers/shell-quote.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

describe('58: safe.directory', () => {
  const OTHER_OWNER = { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' };

  test("a command shows git's own text, and edits no configuration", () => {
    const repo = createRepo();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    const home = testEnv()['HOME'] ?? '';
    const before = [snapshot(repo.path), snapshot(home)];
    for (const args of [
      [],
      ['save'],
      ['resume'],
      ['list'],
      ['show'],
      ['edit'],
      ['done'],
      ['mirror'],
    ]) {
      const result = repo.checkpoint(args, { env: OTHER_OWNER });
      expect(result).toMatchObject({ code: 128, stdout: '' });
      expect(result.stderr).toBe(
        [
          `fatal: detected dubious ownership in repository at '${repo.path}'`,
          'To add an exception for this directory, call:',
          '',
          `\tgit config --global --add safe.directory ${repo.path}`,
          '',
        ].join('\n'),
      );
      const json = repo.checkpoint([...args, '--json'], { env: OTHER_OWNER });
      expect(json.json()).toMatchObject({ error: { kind: 'no-worktree' } });
    }
    expect([snapshot(repo.path), snapshot(home)]).toEqual(before);
  });

  test('and once it is allowed, all is well', () => {
    const repo = createRepo();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    repo.git('config', '--global', '--add', 'safe.directory', repo.path);
    expect(repo.checkpoint(['resume'], { env: OTHER_OWNER })).toMatchObject({
      code: 0,
      stderr: '',
    });
  });

  test('the hook warns in a line and exits 0', () => {
    const repo = createRepo();
    put(repo, 'CHECKPOINT.md', noteOf('other'));
    const hook = [join(root, 'dist/hook.cjs'), 'post-checkout', 'a', 'b', '1'];
    const result = runProcess(repo.path, process.execPath, hook, { env: OTHER_OWNER });
    expect(result).toMatchObject({
      code: 0,
      stdout: '',
      stderr: `warning: git-checkpoint: detected dubious ownership in repository at '${repo.path}'\n`,
    });
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('other'));
  });
});

/**
 * A repository that looks from outside as one with reftable does: `.git/HEAD` names `.invalid`, and no
 * ref or reflog lies below `.git`. This git has no reftable, so a wrapper keeps the true repository
 * elsewhere and answers for it, extensions.refStorage included.
 */
function stubbed(): { repo: Repo; env: { PATH: string } } {
  const repo = createRepo({ branch: 'feature/real' });
  const stub = join(repo.path, '.git');
  const real = join(realpathSync(temporaryDirectory()), 'real.git');
  renameSync(stub, real);
  mkdirSync(join(stub, 'refs'), { recursive: true });
  mkdirSync(join(stub, 'objects'));
  writeFileSync(join(stub, 'HEAD'), 'ref: refs/heads/.invalid\n');
  writeFileSync(join(stub, 'refs/heads'), 'this repository uses the reftable format\n');
  const bin = temporaryDirectory();
  const { PATH = '' } = testEnv();
  const git = runProcess('/', 'sh', ['-c', 'command -v git']).stdout.trim();
  const wrapper = `#!/bin/bash
set -o pipefail
if [ "\${GIT_DIR:-${stub}}" = ${shellQuote(stub)} ]; then
  export GIT_DIR=${shellQuote(real)} GIT_WORK_TREE=${shellQuote(repo.path)}
fi
${shellQuote(git)} -c extensions.refStorage=reftable "$@" | sed 's#${real}#${stub}#g'
`;
  writeFileSync(join(bin, 'git'), wrapper);
  chmodSync(join(bin, 'git'), 0o755);
  return { repo, env: { PATH: `${bin}:${PATH}` } };
}

test('52: the branch comes from git, never from .git/HEAD', () => {
  const { repo, env } = stubbed();
  expect(repo.gitResult(['rev-parse', 'HEAD']).code).toBe(128); // without the wrapper git is lost
  const run = (...args: string[]) => {
    const result = repo.checkpoint(args, { env });
    expect(result.stdout + result.stderr).not.toContain('invalid');
    expect(result.code, result.stderr).toBe(0);
    return result.stdout;
  };
  expect(run('save', '--title', 'A')).toContain("saved 'A' on feature/real\n");
  expect(repo.read('CHECKPOINT.md')).toContain('**Branch:** `feature/real`');
  expect(run()).toContain("on 'feature/real'");
  expect(run('list')).toMatch(/^\* A +feature\/real/);
  expect(run('resume')).toContain('branch   feature/real');

  // Former names are in a reflog that only git can read (field case 36).
  expect(repo.gitResult(['branch', '--move', 'feature/new'], { env }).code).toBe(0);
  expect(run('resume')).toContain("the branch was renamed from 'feature/real' to 'feature/new'");

  // And the hook, which files away by the name that git tells.
  expect(repo.gitResult(['switch', '--quiet', '--create', 'third'], { env }).code).toBe(0);
  const hook = [join(root, 'dist/hook.cjs'), 'post-checkout', 'a', 'b', '1'];
  expect(runProcess(repo.path, process.execPath, hook, { env })).toMatchObject({
    code: 0,
    stderr: "checkpoint 'A' parked\n",
  });
  expect(repo.archive()).toContain('feature-real.md');
  expect(repo.exists('CHECKPOINT.md')).toBe(false);
});

test('a directory that is gone while a shell stands in it', () => {
  const repo = createRepo();
  const script = `mkdir gone && cd gone && rmdir ../gone && git checkpoint`;
  const result = runProcess(repo.path, 'sh', ['-c', script]);
  expect(result.code).toBe(128);
  expect(result.stderr).toContain(
    '\nfatal: unable to read current working directory\nhint: cd to a directory that is there\n',
  );
});

test('messages in another language change nothing (field case 93)', () => {
  const repo = createRepo();
  put(repo, 'CHECKPOINT.md', noteOf('other'));
  installHook(repo);
  const env = { LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8', LANGUAGE: 'de' };
  const plain = repo.checkpoint(['resume']);
  expect(repo.checkpoint(['resume'], { env })).toMatchObject({
    code: plain.code,
    stderr: plain.stderr,
  });
});
