/** Worktrees that git lists by another path, or that are another repository's; more are in the slow file beside. */
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git } from '../helpers/git.ts';
import { createRepo, Repo } from '../helpers/repo.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { listedThroughLink } from './removing.ts';

describe('a worktree that git lists under a path with a link in it', () => {
  test('is removed by either path, and not from inside (G5)', () => {
    const { repo, linked } = listedThroughLink();
    const inside = linked.checkpoint(['worktree-remove', 'topic']);
    expect(inside.stderr).toContain('is where this command was started');
    expect(existsSync(linked.path)).toBe(true);
    expect(repo.checkpoint(['worktree-remove', '../linked'])).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(existsSync(linked.path)).toBe(false);
    expect(repo.read('.checkpoints/topic.mirror.md')).toContain('BY HAND');
  });
});

describe('worktrees that cannot be looked at', () => {
  test.each<[string, (linked: Repo) => void, RegExp]>([
    [
      'it is gone',
      (linked) => rmSync(linked.path, { recursive: true }),
      /^problem .*linked' is missing.*'git worktree repair'/m,
    ],
  ])('%s: doctor says so, and answers the rest (G35)', (_, harm, problem) => {
    const repo = createRepo();
    const linked = repo.worktree('linked', 'topic');
    repo.checkpoint(['install']);
    harm(linked);
    const said = repo.checkpoint(['doctor']);
    expect(said.code).toBe(1);
    expect(said.stdout).toMatch(problem);
    expect(said.stdout).toMatch(/^ok .*every text is in the history$/m);
    const { stdout } = repo.checkpoint(['mirror', '--all']);
    expect(stdout.includes('no linked worktree has')).toBe(!existsSync(linked.path));
  });
});

test('in a worktree whose repository was moved, the hint is to repair it (G83)', () => {
  const repo = createRepo();
  const linked = repo.worktree('linked', 'topic');
  renameSync(repo.path, `${repo.path}-moved`);
  const said = linked.checkpoint(['status']);
  expect(said.code).toBe(128);
  expect(said.stderr).toContain("hint: 'git worktree repair <this path>'");
  expect(said.stderr).not.toContain('git init');
});

describe('a copied repository', () => {
  test("leaves the checkpoints of its original's worktrees alone (G27)", () => {
    const repo = createRepo();
    const linked = repo.worktree('linked', 'topic');
    linked.checkpoint(['save', '--title', 'one', '--next', 'v1']);
    linked.checkpoint(['save', '--next', 'v2']);
    const copy = new Repo(`${repo.path}2`, `${repo.path}2/.checkpoints`);
    cpSync(repo.path, copy.path, { recursive: true });
    const text = linked.read('CHECKPOINT.md');
    expect(copy.checkpoint(['undo']).code).not.toBe(0);
    const [, commit = ''] = /^(\w+)/m.exec(copy.checkpoint(['log']).stdout) ?? [];
    copy.checkpoint(['undo', commit]);
    copy.checkpoint(['done', 'topic']);
    linked.write('CHECKPOINT.md', `${text}- LATER\n`);
    copy.checkpoint(['mirror', '--all']);
    expect(linked.read('CHECKPOINT.md')).toBe(`${text}- LATER\n`);
    expect(copy.exists('.checkpoints/topic.mirror.md')).toBe(false);
    expect(copy.checkpoint(['list']).stdout).not.toContain(linked.path);
  });
});

test('with a bare git directory in the environment, doctor answers (G34)', () => {
  const home = temporaryDirectory();
  git(home, ['init', '--quiet', '--bare', '.dot']);
  const env = { GIT_DIR: join(home, '.dot'), GIT_WORK_TREE: home };
  const repo = new Repo(home, '');
  repo.gitResult(['commit', '--quiet', '--allow-empty', '-m', 'x'], { env });
  expect(repo.checkpoint(['install'], { env }).stdout).toMatch(/post-checkout .*fires/);
  const said = repo.checkpoint(['doctor'], { env });
  expect(said.stdout).not.toContain('no hooks are installed');
  expect(said.stdout).toMatch(/^ok .*hooks/m);
});
