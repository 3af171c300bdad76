/** GIT_DIR as git hands it to hooks, and as it leaks into other directories. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commonDir, writeHook } from '../helpers/hooked.ts';
import { noteOf } from '../helpers/notes.ts';
import { createRepo } from '../helpers/repo.ts';

const SAVE = 'git checkpoint save --title T --next y';

test('a hook in a linked worktree that goes to a directory below: the note is at the top (G17)', () => {
  const repo = createRepo({ files: { 'sub/s': 's\n' } });
  const linked = repo.worktree('wt', 'topic');
  writeHook(join(commonDir(repo), 'hooks'), 'pre-commit', `#!/bin/sh\ncd sub && ${SAVE}\n`);
  linked.git('commit', '--quiet', '--allow-empty', '--message', 'x');
  expect(linked.exists('CHECKPOINT.md')).toBe(true);
  expect(linked.exists('sub/CHECKPOINT.md')).toBe(false);
});

test('so it is in a rebase that runs a command there, and in the main worktree (G17)', () => {
  const repo = createRepo({ files: { 'sub/s': 's\n' } });
  const linked = repo.worktree('wt', 'topic');
  for (const one of [repo, linked]) {
    one.commit('second', { f: one.path });
    one.git('rebase', '--quiet', '--exec', `cd sub && ${SAVE}`, 'HEAD~1');
    expect(one.exists('CHECKPOINT.md')).toBe(true);
    expect(one.exists('sub/CHECKPOINT.md')).toBe(false);
  }
});

test("the main worktree's GIT_DIR in a linked one: the note is that of the directory (G17)", () => {
  const repo = createRepo();
  const linked = repo.worktree('wt', 'topic');
  repo.write('CHECKPOINT.md', noteOf('main', 'Of main'));
  linked.write('CHECKPOINT.md', noteOf('topic', 'Of topic'));
  const env = { GIT_DIR: join(repo.path, '.git') };
  const status = linked.at('sub').checkpoint(['status'], { env });
  expect(status.stdout).toContain('Of topic');
  expect(status.stdout).not.toContain('lost');
  expect(repo.at('sub').checkpoint(['status'], { env }).stdout).toContain('Of main');
});

test("a git directory that is nobody's around keeps the directory for its top (G17)", () => {
  const repo = createRepo();
  const home = createRepo({ name: 'home' });
  const env = { GIT_DIR: join(repo.path, '.git') };
  const done = home.at('sub').checkpoint(['save', '--title', 'T', '--next', 'n'], { env });
  expect(done.code).toBe(0);
  expect(home.exists('sub/CHECKPOINT.md')).toBe(true);
});
