/** git is told where the repository and its work tree are, as with dotfiles: nothing is found by itself. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { git } from '../helpers/git.ts';
import { Repo } from '../helpers/repo.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

/** A repository `.dot` around a work tree, and a directory outside of both. */
function dotfiles() {
  const top = temporaryDirectory();
  const home = new Repo(join(top, 'h'), '').at('.');
  git(home.path, ['init', '--quiet', '--bare', '.dot']);
  const env = { GIT_DIR: join(home.path, '.dot'), GIT_WORK_TREE: home.path };
  home.gitResult(['commit', '--quiet', '--allow-empty', '-m', 'x'], { env });
  return { home, outside: new Repo(top, ''), env };
}

test("from outside the work tree that git was told, commands go there, as git's own do (G22)", () => {
  const { home, outside, env } = dotfiles();
  expect(outside.checkpoint(['save', '--title', 'T', '--next', 'n'], { env }).code).toBe(0);
  expect(home.read('CHECKPOINT.md')).toContain('# Checkpoint: T');
  expect(outside.checkpoint(['status'], { env })).toMatchObject({ code: 0, stderr: '' });
  // What has no work tree is refused as before.
  const inside = new Repo(join(home.path, '.dot'), '');
  expect(inside.checkpoint(['status']).code).toBe(128);
});

test('the way back from a fresh terminal names what git was told (G22)', () => {
  const { home, env } = dotfiles();
  const said = home.checkpoint(['save', '--title', 'T', '--next', 'n', '--verbose'], { env });
  const [, back = ''] = /^ {2}(git .*checkpoint resume)$/m.exec(said.stdout) ?? [];
  expect(back).toBe(`git --git-dir=${env.GIT_DIR} --work-tree=${home.path} checkpoint resume`);
  const words = back.split(' ').slice(1, 3);
  expect(runProcess('/', 'git', [...words, 'rev-parse', '--git-dir']).code).toBe(0);
  // Where git finds it by itself, nothing is said of it.
  git(home.path, ['init', '--quiet', 'plain']);
  const plain = home.at('plain');
  const found = plain.checkpoint(['save', '--title', 'P', '--next', 'n', '--verbose'], {
    env: { GIT_DIR: join(plain.path, '.git'), GIT_WORK_TREE: plain.path },
  });
  expect(found.stdout).toContain('\n  git checkpoint resume\n');
});

test('list names the branch, though git calls the main worktree bare (G34)', () => {
  const { home, env } = dotfiles();
  home.checkpoint(['save', '--title', 'T', '--next', 'n'], { env });
  expect(home.checkpoint(['list'], { env }).stdout).toMatch(/^\* T {2}main \((?!HEAD is detached)/);
  expect(home.checkpoint(['list', '--worktrees'], { env }).stdout).toMatch(/^\* h +main /);
});
