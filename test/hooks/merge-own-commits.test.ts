/** post-merge: merged means that the branch had commits of its own. */
import { describe, expect, test } from 'vitest';
import { hooked } from '../helpers/hooked.ts';
import { noteOf, put, putInArchive } from '../helpers/notes.ts';
import type { Repo } from '../helpers/repo.ts';
import { finished, told, withBranches } from './branches.ts';

describe('the note stays where the branch had no commit of its own', () => {
  /** On `main`; `step1` has two commits, and `step2`, which was made from it, only a note. */
  function stacked(start = 'step1'): Repo {
    const repo = hooked();
    repo.git('switch', '--quiet', '-c', 'step1');
    repo.commit('one', { '1.txt': '1\n' });
    repo.commit('two', { '2.txt': '2\n' });
    put(repo, 'CHECKPOINT.md', noteOf('step1'));
    repo.git('switch', '--quiet', '-c', 'step2', start);
    put(repo, 'CHECKPOINT.md', noteOf('step2'));
    repo.git('switch', '--quiet', 'main');
    expect(repo.archive()).toEqual(['step1.md', 'step2.md']);
    return repo;
  }

  test.each([
    ['by a fast-forward', 'step1', ['merge', '--quiet', '--ff-only', 'step1']],
    ['by a true merge', 'step1', ['merge', '--quiet', '--no-ff', 'step1']],
    ['made from an earlier commit', 'step1~1', ['merge', '--quiet', '--ff-only', 'step1']],
    ['made from an earlier commit, a true merge', 'step1~1', ['merge', '--no-ff', 'step1']],
    ['by a pull', 'step1', ['pull', '--quiet', '--ff-only', '.', 'step1']],
  ])('it was stacked on the merged one, %s', (_, start, args) => {
    const repo = stacked(start);
    expect(told(repo, ...args)).toBe(finished('step1'));
    expect(repo.archive()).toEqual(['done/step1.md', 'step2.md']);
    repo.git('switch', '--quiet', 'step2');
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('step2'));
  });

  test.each([
    ['by a rebase onto it', ['rebase', '--quiet', 'step1']],
    ['by a fast-forward to it', ['merge', '--quiet', '--ff-only', 'step1']],
    ['by a reset to it', ['reset', '--quiet', '--hard', 'step1']],
    ['by a new start', ['switch', '--quiet', '-C', 'step2', 'step1']],
  ])('it came to where the merged one is %s', (_, args) => {
    const repo = stacked('main');
    repo.git('switch', '--quiet', 'step2');
    repo.git(...args);
    repo.git('switch', '--quiet', 'main');
    expect(told(repo, 'merge', '--quiet', '--no-ff', 'step1')).toBe(finished('step1'));
    expect(repo.archive()).toEqual(['done/step1.md', 'step2.md']);
  });

  test('a commit on it, and both are merged by it', () => {
    const repo = stacked();
    repo.git('switch', '--quiet', 'step2');
    repo.commit('three', { '3.txt': '3\n' });
    repo.git('switch', '--quiet', 'main');
    expect(told(repo, 'merge', '--quiet', '--ff-only', 'step2')).toBe(
      finished('step1') + finished('step2'),
    );
    expect(repo.archive()).toEqual(['done/step1.md', 'done/step2.md']);
  });

  test('it was made from the base branch, without the hook', () => {
    const repo = withBranches('x');
    repo.commit('on main');
    repo.git('branch', 'fresh');
    putInArchive(repo, 'fresh.md', noteOf('fresh'));
    repo.commit('more on main');
    expect(repo.checkpoint(['save', '--title', 'm']).stderr).not.toContain('fresh');
    expect(repo.archive()).toContain('fresh.md');
  });
});

describe('the note of a merged branch is finished', () => {
  test('whose commits were made on the base branch and moved to it', () => {
    const repo = withBranches('y');
    repo.commit('meant for x', { 'x.txt': 'x\n' });
    repo.git('branch', 'x');
    repo.git('reset', '--quiet', '--hard', 'HEAD~1');
    putInArchive(repo, 'x.md', noteOf('x'));
    repo.commit('on main');
    expect(told(repo, 'merge', '--quiet', 'x')).toBe(finished('x'));
  });

  test('that is a remote’s, and that nobody committed to here', () => {
    const repo = withBranches('y');
    repo.git('update-ref', 'refs/remotes/origin/team/x', 'y');
    repo.git('config', 'remote.origin.url', 'nowhere');
    repo.git('config', 'remote.origin.fetch', '+refs/heads/*:refs/remotes/origin/*');
    repo.git('switch', '--quiet', 'team/x');
    put(repo, 'CHECKPOINT.md', noteOf('team/x'));
    repo.git('switch', '--quiet', 'main');
    expect(told(repo, 'merge', '--quiet', 'team/x')).toBe(
      finished('team/x').replace('done/team/x', 'done/team-x') + finished('y'),
    );
  });
});
