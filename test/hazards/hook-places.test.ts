/** Wherever git's directories and the worktree are, the hook files the right note in the right place. */
import { cpSync, renameSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EVENTS } from '../../src/install/events.ts';
import { snapshot } from '../helpers/bytes.ts';
import type { EnvironmentChanges } from '../helpers/env.ts';
import {
  addHooks,
  commonDir,
  filed,
  hooked,
  hookScript,
  ignoreNotes,
  writeHook,
} from '../helpers/hooked.ts';
import { noteOf, put } from '../helpers/notes.ts';
import { createRepo, Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

/** Leaves a branch with a note by plain git, and expects it to be filed without a word. */
function expectToFile(
  here: Repo,
  branch: string,
  {
    args = [],
    env = {},
    cwd = '.',
  }: { args?: string[]; env?: EnvironmentChanges; cwd?: string } = {},
): void {
  put(here, 'CHECKPOINT.md', noteOf(branch));
  const done = here.gitResult([...args, 'switch', '--quiet', '-c', 'elsewhere'], { env, cwd });
  const stderr = `checkpoint 'Work on ${branch}' parked\n`;
  expect(done).toMatchObject({ code: 0, stdout: '', stderr });
  expect(filed(here)).toEqual([`${branch}.md`]);
  expect(here.exists('CHECKPOINT.md')).toBe(false);
}

describe('layouts', () => {
  test('git started in a subdirectory, and with -C', () => {
    const repo = hooked({ files: { 'a/b/c.txt': 'c\n' } });
    expectToFile(repo, 'main', { cwd: 'a/b' });
    put(repo, 'CHECKPOINT.md', noteOf('elsewhere'));
    expect(repo.gitResult(['-C', 'a', 'switch', '--quiet', 'main']).code).toBe(0);
    expect(filed(repo)).toEqual(['elsewhere.md']);
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main'));
  });

  test('a git directory elsewhere: --separate-git-dir', () => {
    const repo = hooked();
    const store = join(repo.path, '../store.git');
    repo.git('init', '--quiet', `--separate-git-dir=${store}`);
    expectToFile(new Repo(repo.path, join(store, 'checkpoints')), 'main');
  });

  test('a symbolic link in the place of .git', () => {
    const repo = hooked();
    const store = join(repo.path, '../real.git');
    renameSync(join(repo.path, '.git'), store);
    symlinkSync(store, join(repo.path, '.git'));
    expectToFile(new Repo(repo.path, join(store, 'checkpoints')), 'main');
  });

  test('a worktree of a bare repository', () => {
    const bare = createRepo({ bare: true, name: 'repo.git' });
    addHooks(bare);
    const linked = bare.worktree('work', 'work');
    expectToFile(linked, 'work');
  });

  test.each(['absolute', 'relative'])('a GIT_DIR that is given: %s', (kind) => {
    const repo = hooked();
    const gitDir = kind === 'absolute' ? join(repo.path, '.git') : '.git';
    expectToFile(repo, 'main', { env: { GIT_DIR: gitDir, GIT_WORK_TREE: '.' } });
  });

  test('--git-dir and --work-tree, as yadm has it', () => {
    const repo = hooked();
    const store = join(repo.path, '../dotfiles');
    renameSync(join(repo.path, '.git'), store);
    const args = [`--git-dir=${store}`, `--work-tree=${repo.path}`];
    expectToFile(new Repo(repo.path, join(store, 'checkpoints')), 'main', { args });
  });

  test('a submodule', () => {
    const sub = createRepo({ name: 'sub' });
    const repo = createRepo();
    repo.git('submodule', '--quiet', 'add', sub.path, 'libs/x');
    const store = join(repo.path, '.git/modules/libs/x');
    const inside = new Repo(join(repo.path, 'libs/x'), join(store, 'checkpoints'));
    addHooks(inside);
    expectToFile(inside, 'main');
    repo.commit('a submodule', {});
    put(inside, 'CHECKPOINT.md', noteOf('elsewhere'));
    repo.git('submodule', '--quiet', 'update', '--checkout', '--force');
    expect(filed(repo)).toEqual([]);
    expect(inside.read('CHECKPOINT.md')).toBe(noteOf('elsewhere'));
  });

  test('core.hooksPath', () => {
    const repo = createRepo();
    ignoreNotes(repo);
    const hooks = join(temporaryDirectory(), 'my hooks');
    for (const event of EVENTS) writeHook(hooks, event, hookScript(event));
    repo.git('config', 'core.hooksPath', hooks);
    const linked = repo.worktree('linked', 'work');
    expectToFile(linked, 'work');
  });

  test('another name for the live note, and a setting of git -c', () => {
    const repo = hooked();
    repo.git('config', 'checkpoint.file', 'docs/NOTES.md');
    expect(repo.checkpoint(['save', '--title', 'x']).code).toBe(0);
    const text = repo.read('docs/NOTES.md');
    repo.git('-c', 'checkpoint.dir=.notes', 'switch', '--quiet', '-c', 'other');
    expect(repo.read('.notes/main.md')).toBe(text);
    expect(repo.exists('docs/NOTES.md')).toBe(false);
  });
});

describe('a fresh clone', () => {
  const cloned = (note: string) => {
    const origin = createRepo({ files: { 'CHECKPOINT.md': note }, branch: 'trunk' });
    const template = temporaryDirectory();
    for (const event of EVENTS) writeHook(join(template, 'hooks'), event, hookScript(event));
    const parent = new Repo(temporaryDirectory(), '');
    const args = ['clone', '--quiet', `--template=${template}`, origin.path, 'clone'];
    expect(parent.gitResult(args)).toEqual({ code: 0, signal: null, stdout: '', stderr: '' });
    const path = join(parent.path, 'clone');
    return new Repo(path, join(path, '.checkpoints'));
  };

  test.each([
    ['of its branch', noteOf('trunk')],
    ['of another branch', noteOf('work')],
    ['that is no note', '# Chapter 5\n\n## Checkpoints\n'],
  ])('that tracks a file %s: nothing', (_, note) => {
    const clone = cloned(note);
    expect(clone.read('CHECKPOINT.md')).toBe(note);
    expect(clone.archive()).toEqual([]);
    expect(clone.status()).toBe('');
    expect(clone.exists('.git/checkpoints.git')).toBe(false);
  });
});

test('GIT_DIR leaks into no other repository (field case 21)', () => {
  const main = hooked();
  const linked = main.worktree('linked', 'lin');
  put(main, 'CHECKPOINT.md', noteOf('main'));
  expectToFile(linked, 'lin');
  expect(main.read('CHECKPOINT.md')).toBe(noteOf('main'));
  const below = Object.keys(snapshot(join(commonDir(main), 'worktrees')));
  expect(below.filter((path) => path.includes('.md'))).toEqual([]);
  expect(main.status()).toBe('');
  expect(linked.status()).toBe('');
});

test('blanks and quotes in every path (field case 23)', () => {
  const tool = join(temporaryDirectory(), "my tool's (y)");
  cpSync(join(root, 'dist'), tool, { recursive: true });
  const repo = createRepo({ name: "my repo's (x)" });
  ignoreNotes(repo);
  const done = repo.checkpoint(['install'], { cli: join(tool, 'cli.cjs') });
  expect(done).toMatchObject({ code: 0, stderr: '' });
  const before = Object.keys(snapshot(dirname(repo.path), { ignore: ["my repo's (x)"] }));
  const linked = repo.worktree("a 'linked' one", 'lin');
  put(repo, 'CHECKPOINT.md', noteOf('main'));
  expectToFile(linked, 'lin');
  repo.git('switch', '--quiet', '-c', 'other');
  expect(filed(repo)).toEqual(['lin.md', 'main.md']);
  const after = Object.keys(snapshot(dirname(repo.path), { ignore: ["my repo's (x)"] }));
  expect(after.filter((path) => !path.startsWith("a 'linked' one"))).toEqual(before);
});

describe('a sparse checkout (field case 125)', () => {
  test('in a linked worktree: the note is filed, and the main checkout keeps its settings', () => {
    const main = hooked({ files: { 'src/a.ts': 'a\n', 'docs/a.md': 'a\n' } });
    const linked = main.worktree('linked', 'lin');
    linked.git('sparse-checkout', 'set', '--cone', 'src');
    const changed = main.git('config', '--list', '--local');
    expectToFile(linked, 'lin');
    expect(main.git('config', '--list', '--local')).toBe(changed);
    expect(main.gitResult(['config', 'core.sparseCheckout']).stdout).toBe('');
    expect(main.exists('docs/a.md')).toBe(true);
  });

  test('in a project that tracks a file in the archive: what git deletes comes back', () => {
    const repo = hooked({ files: { 'src/a.ts': 'a\n', '.checkpoints/README.md': 'ours\n' } });
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    repo.git('switch', '--quiet', '-c', 'other');
    expect(filed(repo)).toEqual(['README.md', 'main.md']);
    // git takes every ignored file of a directory along that is outside the cone.
    repo.git('sparse-checkout', 'set', '--cone', 'src');
    expect(repo.archive()).toEqual([]);
    put(repo, 'CHECKPOINT.md', noteOf('other'));
    const done = repo.gitResult(['switch', '--quiet', 'main']);
    expect(done.stderr).toMatch(/^warning: .*had vanished; 1 checkpoint came back/);
    expect(filed(repo)).toEqual(['other.md']);
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main'));
  });
});

test('a hook that is run twice does its work once', () => {
  const repo = hooked({}, (hook) => `${hook}${hook.split('\n').slice(2).join('\n')}`);
  expectToFile(repo, 'main');
});
