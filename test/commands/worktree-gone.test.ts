/** Worktrees that other tools remove their own way: the mirror is there already, and resume offers it. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRepo, type Repo } from '../helpers/repo.ts';

/** A worktree with a checkpoint that was saved in it, and nothing done since. */
function saved(): { repo: Repo; linked: Repo; text: string } {
  const repo = createRepo();
  const linked = repo.worktree('linked', 'topic');
  expect(linked.checkpoint(['save', '--title', 'Half done', '--next', 'the rest']).code).toBe(0);
  return { repo, linked, text: linked.read('CHECKPOINT.md') };
}

describe.each<[string, (repo: Repo, linked: Repo) => void]>([
  ['rm -rf', (_, linked) => rmSync(linked.path, { recursive: true })],
  [
    'rm -rf and git worktree prune',
    (repo, linked) => {
      rmSync(linked.path, { recursive: true });
      repo.git('worktree', 'prune');
    },
  ],
  ['a rename', (_, linked) => renameSync(linked.path, join(linked.path, '../.trash'))],
  [
    'git worktree remove --force',
    (repo, linked) => void repo.git('worktree', 'remove', '--force', linked.path),
  ],
])('%s', (_, harm) => {
  test('the text is in the archive, and resume finds it by name', () => {
    const { repo, linked, text } = saved();
    harm(repo, linked);
    expect(existsSync(linked.path)).toBe(false);
    expect(repo.read('.checkpoints/topic.mirror.md')).toBe(text);
    expect(repo.checkpoint(['list']).stdout).toContain('Half done');
    const said = repo.checkpoint(['resume', 'topic']);
    expect(said.code).toBe(0);
    expect(said.stdout).toContain('Half done');
    expect(said.stderr).toContain("'git checkpoint resume topic --worktree'");
    expect(repo.read('CHECKPOINT.md')).toBe(text);
  });

  test('a new worktree for the branch gets it back', () => {
    const { repo, linked, text } = saved();
    harm(repo, linked);
    repo.git('worktree', 'prune');
    expect(repo.checkpoint(['resume', 'topic', '--worktree', '../again']).code).toBe(0);
    expect(repo.at('../again').read('CHECKPOINT.md')).toBe(text);
  });

  test('on that branch, anywhere, it comes back', () => {
    const { repo, linked, text } = saved();
    harm(repo, linked);
    repo.git('worktree', 'prune');
    repo.git('switch', '--quiet', 'topic');
    expect(repo.checkpoint(['resume']).code).toBe(0);
    expect(repo.read('CHECKPOINT.md')).toBe(text);
  });
});

test('a rename that worktree-remove is asked about afterwards', () => {
  const { repo, linked, text } = saved();
  const away = join(linked.path, '../away');
  renameSync(linked.path, away);
  const said = repo.checkpoint(['worktree-remove', 'topic']);
  expect(said.code).toBe(0);
  expect(said.stdout).toContain(`forgot ${linked.path}, which was gone already\n`);
  expect(repo.read('.checkpoints/topic.mirror.md')).toBe(text);
  expect(repo.at('../away').read('CHECKPOINT.md')).toBe(text);
});

test('where the directory around it is missing too, it is not forgotten: it may be back (G83)', () => {
  const { repo } = saved();
  const away = createRepo().path; // a disk, say
  repo.git('worktree', 'add', '-q', `${away}/in/linked`, '-b', 'other');
  renameSync(`${away}/in`, `${away}/moved`);
  for (const args of [['other'], ['--dry-run', 'other'], ['--force', 'other']]) {
    const said = repo.checkpoint(['worktree-remove', ...args]);
    expect(said.code).toBe(1);
    expect(said.stderr).toBe(
      `error: '${away}/in/linked' is missing, and so is the directory that it was in\n` +
        "hint: 'git worktree repair <its new path>' mends one that was moved\n" +
        "hint: 'git worktree prune' makes git forget one that was deleted\n",
    );
  }
  repo.git('worktree', 'repair', `${away}/moved/linked`);
  expect(repo.checkpoint(['worktree-remove', 'other']).code).toBe(0);
});

test('one in the main worktree is gone with the directory around it', () => {
  const repo = createRepo();
  repo.git('worktree', 'add', '-q', '.trees/linked', '-b', 'other');
  rmSync(join(repo.path, '.trees'), { recursive: true });
  expect(repo.checkpoint(['worktree-remove', 'other'])).toMatchObject({ code: 0, stderr: '' });
});

test('a dry run says that a worktree would be forgotten, not removed (G89)', () => {
  const { repo, linked } = saved();
  rmSync(linked.path, { recursive: true });
  const said = repo.checkpoint(['worktree-remove', '--dry-run', 'topic']);
  expect(said.stdout).toContain(`would forget ${linked.path}, which is gone already\n`);
  expect(said.code).toBe(0);
});
