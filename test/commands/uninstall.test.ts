/** `git checkpoint uninstall`: every byte back, whatever happened in between. */
import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  configHooks,
  everything,
  expectToFile,
  install,
  uninstall,
  writeHook,
} from '../helpers/install.ts';
import { createRepo } from '../helpers/repo.ts';

test('says what it took out', () => {
  const repo = createRepo();
  install(repo);
  expect(uninstall(repo).stdout).toBe(`uninstalled in ${repo.path}
  hook           ${repo.path}/.git/hooks/post-checkout
  hook           ${repo.path}/.git/hooks/post-merge
  hook           ${repo.path}/.git/hooks/post-commit
  ignored        '/CHECKPOINT.md' in ${repo.path}/.git/info/exclude
  ignored        '.checkpoints/' in ${repo.path}/.git/info/exclude
`);
});

test('where nothing is installed: exit 1, nothing changes', () => {
  const repo = createRepo();
  const before = everything(repo);
  const { code, stderr } = repo.checkpoint(['uninstall']);
  expect([code, stderr]).toEqual([
    1,
    "error: no hooks are installed in this repository\nhint: 'git checkpoint install' makes them run\n",
  ]);
  expect(everything(repo)).toEqual(before);
});

test('a second time is one where nothing is installed', () => {
  const repo = createRepo();
  install(repo);
  uninstall(repo);
  expect(repo.checkpoint(['uninstall']).code).toBe(1);
});

test('from another worktree than it was installed from', () => {
  const main = createRepo();
  const before = everything(main);
  const linked = main.worktree('linked', 'linked');
  install(main);
  uninstall(linked);
  expect(everything(main)['.git/hooks']).toEqual(before['.git/hooks']);
  expect(main.exists('.git/hooks/post-checkout')).toBe(false);
});

test('after notes came and went', () => {
  const repo = createRepo();
  install(repo);
  expectToFile(repo);
  uninstall(repo);
  expect(repo.gitResult(['switch', '--quiet', 'main'])).toMatchObject({ code: 0, stderr: '' });
  expect(repo.archive()).toHaveLength(1);
});

test("what the hooks noted in the git directories goes, a linked worktree's too", () => {
  const repo = createRepo();
  const linked = repo.worktree('linked', 'topic');
  install(repo);
  const stamps = () =>
    ['', 'worktrees/linked/']
      .flatMap((place) => [`${place}checkpoint-mirror`, `${place}checkpoint-commit`])
      .filter((name) => repo.exists(`.git/${name}`));
  linked.checkpoint(['save', '--title', 'One']);
  linked.commit('one');
  linked.git('reset', '--quiet', '--hard', 'HEAD~');
  linked.commit('another');
  expect(stamps()).toEqual([
    'worktrees/linked/checkpoint-mirror',
    'worktrees/linked/checkpoint-commit',
  ]);
  uninstall(repo);
  expect(stamps()).toEqual([]);
});

test('where the notes are is forgotten, unless there is one', () => {
  const repo = createRepo();
  repo.git('config', '--global', 'checkpoint.file', 'WORK.md');
  repo.git('config', '--global', 'checkpoint.dir', '.git/notes');
  const before = everything(repo);
  install(repo);
  // A hook that has failed remembers with what.
  writeFileSync(join(repo.path, '.git/checkpoint-state/failure'), 'x\n');
  uninstall(repo);
  expect(everything(repo)).toEqual(before);
  install(repo);
  expect(repo.checkpoint(['save', '--title', 'T']).code).toBe(0);
  uninstall(repo);
  const hidden = repo.checkpoint(['status'], { env: { GIT_CONFIG_GLOBAL: '/dev/null' } });
  expect(hidden.stdout).toContain("'T', saved");
});

test('without our records, by the marks alone', () => {
  const repo = createRepo();
  const path = writeHook(repo, 'post-merge', '#!/bin/sh\necho mine\n');
  const before = everything(repo)[path];
  install(repo);
  rmSync(join(repo.path, '.git/checkpoint-state'), { recursive: true });
  uninstall(repo);
  expect(repo.exists('.git/hooks/post-checkout')).toBe(false);
  expect(everything(repo)[path]).toEqual(before);
});

describe('what others have done since', () => {
  test('lines that were added to a script of ours stay, and the script with them', () => {
    const repo = createRepo();
    install(repo);
    const path = join(repo.path, '.git/hooks/post-merge');
    writeFileSync(path, `${readFileSync(path, 'utf8')}echo mine\n`);
    uninstall(repo);
    expect(repo.read('.git/hooks/post-merge')).toMatch(/^#!\/bin\/sh\n#.*\necho mine\n$/);
  });

  test('a hook that was replaced stays', () => {
    const repo = createRepo();
    install(repo);
    const path = writeHook(repo, 'post-merge', '#!/bin/sh\necho theirs\n');
    uninstall(repo);
    expect(repo.read(path)).toBe('#!/bin/sh\necho theirs\n');
  });

  test('hooks that were put into the directory that we made stay', () => {
    const repo = createRepo();
    rmSync(join(repo.path, '.git/hooks'), { recursive: true, force: true });
    install(repo);
    writeHook(repo, 'pre-push', '#!/bin/sh\n');
    uninstall(repo);
    expect(repo.exists('.git/hooks/pre-push')).toBe(true);
  });

  test('a mode that was changed stays changed', () => {
    const repo = createRepo();
    const path = join(repo.path, writeHook(repo, 'post-merge', '#!/bin/sh\n'));
    install(repo);
    chmodSync(path, 0o700);
    uninstall(repo);
    expect(statSync(path).mode & 0o777).toBe(0o700);
  });
});

test('modes that the umask would not give come back', () => {
  const repo = createRepo();
  const path = writeHook(repo, 'post-merge', '#!/bin/sh\n', 0o777);
  const before = everything(repo);
  install(repo);
  expect(everything(repo)[path]?.mode).toBe('777');
  uninstall(repo);
  expect(everything(repo)).toEqual(before);
});

describe.skipIf(!configHooks)('hooks in .git/config (git 2.54 or newer)', () => {
  const python = '#!/usr/bin/env python3\n';

  test('a configuration that ends in the middle of a line gets its bytes back', () => {
    const repo = createRepo();
    for (const event of ['post-checkout', 'post-merge', 'post-commit'])
      writeHook(repo, event, python);
    writeFileSync(join(repo.path, '.git/config'), `${repo.read('.git/config')}[a]\n\tb = c`);
    const before = everything(repo);
    expect(install(repo).map(({ way }) => way)).toEqual(['config', 'config', 'config']);
    uninstall(repo);
    expect(everything(repo)).toEqual(before);
  });

  test('settings that were made since stay', () => {
    const repo = createRepo();
    writeHook(repo, 'post-checkout', python);
    install(repo);
    repo.git('config', 'my.own', 'value');
    uninstall(repo);
    expect(repo.git('config', 'my.own')).toBe('value');
    expect(repo.read('.git/config')).not.toContain('hook');
  });

  test('an event never stands there without its command', () => {
    const repo = createRepo();
    writeHook(repo, 'post-checkout', python);
    install(repo);
    const config = repo.read('.git/config');
    expect(config.indexOf('command =')).toBeGreaterThan(0);
    expect(config.indexOf('command =')).toBeLessThan(config.indexOf('event ='));
  });

  test('hooks of others in the configuration are neither run by an installation nor touched', () => {
    const repo = createRepo();
    repo.git('config', 'hook.mine.command', 'echo ran >>../log;:');
    repo.git('config', 'hook.mine.event', 'post-checkout');
    writeHook(repo, 'post-checkout', python);
    const before = everything(repo);
    install(repo);
    expect(repo.exists('../log')).toBe(false);
    uninstall(repo);
    expect(everything(repo)).toEqual(before);
  });
});
