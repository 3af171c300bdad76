/** `git checkpoint diff`: what has changed since a recorded version. */
import { describe, expect, test } from 'vitest';
import { gitState } from '../helpers/git-state.ts';
import { inHistory } from '../helpers/history.ts';
import { noteOf, put } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

function run(repo: Repo, ...args: string[]): string {
  const said = repo.checkpoint(args);
  expect(said.code, said.stderr).toBe(0);
  return said.stdout;
}

/** The lines that were taken out and put in. */
function changed(patch: string): string[] {
  return patch.split('\n').filter((line) => /^[-+]/.test(line) && !/^(?:---|\+\+\+) /.test(line));
}

function saved(...things: string[]): Repo {
  const repo = createRepo();
  for (const thing of things) run(repo, 'save', '--done', thing);
  return repo;
}

describe('between the present text and', () => {
  test('the version before', () => {
    const repo = saved('one', 'two', 'three');
    expect(changed(run(repo, 'diff'))).toContain('+- three');
    expect(changed(run(repo, 'diff'))).not.toContain('+- two');
  });

  test.each([['{2}'], ['@{2}'], ['main', '{2}'], ['main', '@{2}'], ['main@{2}']])(
    'an earlier one: %s %s',
    (...args) => {
      const repo = saved('one', 'two', 'three');
      const lines = changed(run(repo, 'diff', ...args.filter((one) => one !== undefined)));
      expect(lines).toContain('+- two');
      expect(lines).toContain('+- three');
    },
  );

  test('the one at a commit', () => {
    const repo = saved('one', 'two');
    const first = inHistory(repo, 'rev-list', '--max-parents=0', 'HEAD');
    expect(changed(run(repo, 'diff', 'main', first))).toContain('+- two');
  });

  test('the last save, where the note was edited by hand since', () => {
    const repo = saved('one');
    put(repo, 'CHECKPOINT.md', `${repo.read('CHECKPOINT.md')}by hand\n`);
    expect(changed(run(repo, 'diff'))).toEqual(['+by hand']);
  });

  test('the newest version of a note that is gone', () => {
    const repo = saved('one', 'two');
    run(repo, 'done');
    expect(changed(run(repo, 'diff', 'main'))).toContain('+- two');
  });
});

test('nothing to compare with', () => {
  const repo = saved('one');
  expect(run(repo, 'diff')).toBe('there is only this one version\n');
  expect(run(repo, 'diff', 'main@{0}')).toBe('nothing differs\n');
});

test('neither the repository nor the log of the history is changed by looking', () => {
  const repo = saved('one');
  put(repo, 'CHECKPOINT.md', noteOf('main', 'By hand'));
  const before = [gitState(repo.path), inHistory(repo, 'rev-parse', 'HEAD')];
  run(repo, 'diff');
  expect([gitState(repo.path), inHistory(repo, 'rev-parse', 'HEAD')]).toEqual(before);
});
