/** post-merge: which notes are finished by which kind of merge. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hooked } from '../helpers/hooked.ts';
import { noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { finished, told, withBranches } from './branches.ts';

describe('the note of a merged branch is finished', () => {
  test('by a true merge', () => {
    const repo = withBranches('x', 'y');
    expect(told(repo, 'merge', '--quiet', '--no-ff', 'x')).toBe(finished('x'));
    expect(repo.archive()).toEqual(['done/x.md', 'y.md']);
    expect(repo.read('.checkpoints/done/x.md')).toBe(noteOf('x'));
    expect(repo.status()).toBe('');
  });

  test('by a fast-forward', () => {
    const repo = withBranches('x');
    expect(told(repo, 'merge', '--quiet', '--ff-only', 'x')).toBe(finished('x'));
    expect(repo.archive()).toEqual(['done/x.md']);
  });

  test('by merge -s ours, which takes nothing over', () => {
    const repo = withBranches('x');
    expect(told(repo, 'merge', '--quiet', '--strategy=ours', 'x')).toBe(finished('x'));
  });

  test('by an octopus: two lines at most', () => {
    const two = withBranches('x', 'y');
    expect(told(two, 'merge', '--quiet', 'x', 'y')).toBe(finished('x') + finished('y'));
    const three = withBranches('x', 'y', 'z');
    expect(told(three, 'merge', '--quiet', 'x', 'y', 'z')).toBe(
      "3 checkpoints of merged branches are done, and kept in 'done/'\n",
    );
    expect(three.archive()).toEqual(['done/x.md', 'done/y.md', 'done/z.md']);
  });

  test.each([
    ['a merge', ['--no-rebase', '--no-ff']],
    ['a fast-forward', ['--ff-only']],
  ])('by a pull that is %s', (_, how) => {
    const repo = withBranches('x');
    const bare = createRepo({ bare: true, empty: true });
    repo.git('remote', 'add', 'origin', bare.path);
    repo.git('push', '--quiet', 'origin', 'x:main');
    expect(told(repo, 'pull', '--quiet', ...how, 'origin', 'main')).toBe(finished('x'));
    expect(repo.archive()).toEqual(['done/x.md']);
  });

  test('in a linked worktree that has the base branch, and its own note is mirrored', () => {
    const repo = withBranches('x');
    repo.git('switch', '--quiet', '-c', 'other');
    const linked = repo.worktree('linked', 'main', { create: false });
    put(linked, 'CHECKPOINT.md', noteOf('main'));
    expect(told(linked, 'merge', '--quiet', 'x')).toBe(finished('x'));
    expect(repo.archive()).toEqual(['done/x.md', 'main.mirror.md']);
  });

  test('with all its notes, and under a free name', () => {
    const repo = withBranches('x');
    putInArchive(repo, 'x-2.md', noteOf('x', 'More'));
    putInArchive(repo, 'aside.md', noteOf('x', 'Aside'));
    putInArchive(repo, 'x.mirror.md', noteOf('x'));
    putInArchive(repo, 'done/x.md', noteOf('x', 'Long ago'));
    expect(told(repo, 'merge', '--quiet', 'x')).toBe(
      "3 checkpoints of merged branches are done, and kept in 'done/'\n",
    );
    const names = repo.archive();
    expect(names.filter((name) => !name.startsWith('done/'))).toEqual([]);
    expect(repo.read('.checkpoints/done/x.md')).toBe(noteOf('x', 'Long ago'));
    const texts = names.map((name) => repo.read(`.checkpoints/${name}`));
    for (const title of ['Work on x', 'More', 'Aside']) expect(texts).toContain(noteOf('x', title));
  });

  test('where only its mirror is left, the worktree being gone', () => {
    const repo = hooked();
    const linked = repo.worktree('linked', 'x');
    linked.commit('on x', { 'x.txt': 'x\n' });
    put(linked, 'CHECKPOINT.md', noteOf('x'));
    linked.git('commit', '--quiet', '--allow-empty', '-m', 'c');
    repo.git('worktree', 'remove', '--force', linked.path);
    expect(told(repo, 'merge', '--quiet', 'x')).toBe(finished('x'));
    expect(repo.archive()).toEqual(['done/x.md']);
  });
});

describe('the note stays', () => {
  test('after a squash (field case 34)', () => {
    const repo = withBranches('x');
    expect(told(repo, 'merge', '--quiet', '--squash', 'x')).toBe('');
    repo.git('reset', '--quiet', '--hard');
    expect(repo.archive()).toEqual(['x.md']);
    told(repo, 'merge', '--quiet', '--squash', 'x');
    repo.git('commit', '--quiet', '-m', 'squashed');
    expect(repo.checkpoint(['save', '--title', 'm']).stderr).not.toContain('finish');
    expect(repo.archive()).toEqual(['x.md']);
  });

  test('where the base branch is merged into a feature, or one feature into another', () => {
    const repo = withBranches('x', 'y');
    putInArchive(repo, 'main.md', noteOf('main'));
    repo.commit('on main');
    repo.git('switch', '--quiet', '-c', 'z', 'x');
    expect(told(repo, 'merge', '--quiet', 'main')).toBe('');
    expect(told(repo, 'merge', '--quiet', 'y')).toBe('');
    expect(repo.archive()).toEqual(['main.md', 'x.md', 'y.md']);
  });

  test('where the branch has nothing of its own: it was made from the base branch', () => {
    const repo = withBranches('x');
    told(repo, 'merge', '--quiet', 'x');
    repo.commit('on main');
    repo.git('branch', 'fresh');
    putInArchive(repo, 'fresh.md', noteOf('fresh'));
    repo.git('switch', '--quiet', '-c', 'y', 'main~1');
    repo.commit('on y', { 'y.txt': 'y\n' });
    repo.git('switch', '--quiet', 'main');
    expect(told(repo, 'merge', '--quiet', 'y')).toBe('');
    expect(repo.archive()).toEqual(['done/x.md', 'fresh.md']);
    repo.commit('on main');
    expect(repo.checkpoint(['save', '--title', 'm']).stderr).not.toContain('fresh');
    expect(repo.archive()).toEqual(['done/x.md', 'fresh.md']);
  });

  test('where the branch is checked out somewhere: a hint', () => {
    const repo = withBranches('x');
    repo.git('config', 'checkpoint.autoRestore', 'false');
    const linked = repo.worktree('linked', 'x', { create: false });
    expect(linked.exists('CHECKPOINT.md')).toBe(false);
    expect(told(repo, 'merge', '--quiet', 'x')).toBe(
      "hint: 'x' is merged; 'git checkpoint done x' finishes its checkpoint\n",
    );
    expect(repo.archive()).toEqual(['x.md']);
  });
});

describe('checkpoint.onMerge', () => {
  test('hint', () => {
    const repo = withBranches('x');
    repo.git('config', 'checkpoint.onMerge', 'hint');
    expect(told(repo, 'merge', '--quiet', 'x')).toBe(
      "hint: 'x' is merged; 'git checkpoint done x' finishes its checkpoint\n",
    );
    expect(repo.archive()).toEqual(['x.md']);
    expect(repo.checkpoint(['done', 'x']).code).toBe(0);
    expect(repo.archive()).toEqual(['done/x.md']);
  });

  test('off', () => {
    const repo = withBranches('x');
    repo.git('config', 'checkpoint.onMerge', 'off');
    expect(told(repo, 'merge', '--quiet', 'x')).toBe('');
    expect(repo.archive()).toEqual(['x.md']);
  });

  test('done, the default', () => {
    const repo = withBranches('x');
    repo.git('config', 'checkpoint.onMerge', 'done');
    expect(told(repo, 'merge', '--quiet', 'x')).toBe(finished('x'));
  });
});

describe('a merge that stopped on a conflict and was committed by hand', () => {
  function inConflict(): Repo {
    const repo = withBranches('x');
    // The first look only remembers where the base branch is.
    expect(repo.checkpoint(['save', '--title', 'm']).code).toBe(0);
    repo.commit('on main', { 'x.txt': 'main\n' });
    expect(repo.gitResult(['merge', '--quiet', 'x']).code).toBe(1);
    repo.write('x.txt', 'both\n');
    repo.git('add', 'x.txt');
    // With our hook, the commit itself finishes it (merge-conflict.test.ts).
    repo.git('-c', 'core.hooksPath=/dev/null', 'commit', '--quiet', '--message=by hand');
    expect(repo.archive()).toEqual(['x.md']);
    return repo;
  }

  test.each<[string, (repo: Repo) => void]>([
    ['save', (repo) => repo.checkpoint(['save', '--title', 'm'])],
    ['resume', (repo) => repo.checkpoint(['resume', '--yes'])],
    [
      'a later merge',
      (repo) => {
        repo.git('switch', '--quiet', '-c', 'y', 'main~1');
        repo.commit('on y');
        repo.git('switch', '--quiet', 'main');
        repo.git('merge', '--quiet', 'y');
      },
    ],
  ])('ends in the same state at the next run: %s', (_, run) => {
    const repo = inConflict();
    run(repo);
    expect(repo.archive()).toContain('done/x.md');
    expect(repo.archive()).not.toContain('x.md');
    expect(repo.read('.checkpoints/done/x.md')).toBe(noteOf('x'));
  });
});

test('there and back gives the same bytes and the same time', () => {
  const repo = hooked();
  expect(repo.checkpoint(['save', '--title', 'm']).code).toBe(0);
  const look = () => {
    const { ino, mtimeNs, mode } = statSync(join(repo.path, 'CHECKPOINT.md'), { bigint: true });
    return { ino, mtimeNs, mode, text: repo.read('CHECKPOINT.md') };
  };
  const before = look();
  repo.git('switch', '--quiet', '-c', 'x');
  expect(repo.exists('CHECKPOINT.md')).toBe(false);
  repo.git('switch', '--quiet', 'main');
  expect(look()).toEqual(before);
  expect(repo.archive()).toEqual([]);
});
