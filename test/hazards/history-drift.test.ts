/** What has changed since a save is known exactly, not by the clock. */
import { describe, expect, test } from 'vitest';
import { ignoreArchive, put } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

interface Finding {
  kind: string;
  paths?: string[];
  commits?: { subject: string }[];
}

/** A repository with a commit on a branch, and two changed files. */
function working(): Repo {
  const repo = createRepo({ files: { 'a.txt': 'a\n', 'b.txt': 'b\n', 'c.txt': 'c\n' } });
  ignoreArchive(repo);
  repo.git('switch', '--quiet', '--create', 'topic');
  repo.commit('first', { 'c.txt': 'changed\n' });
  repo.write('a.txt', 'dirty\n');
  repo.write('new.txt', 'untracked\n');
  return repo;
}

function save(repo: Repo): void {
  const said = repo.checkpoint(['save', '--title', 'One']);
  expect(said.code, said.stderr).toBe(0);
}

function drift(repo: Repo): Finding[] {
  const said = repo.checkpoint(['resume', '--json']);
  expect(said.code, said.stderr).toBe(0);
  return (said.json() as { data: { drift: Finding[] } }).data.drift;
}

function find(repo: Repo, kind: string): Finding | undefined {
  return drift(repo).find((one) => one.kind === kind);
}

test('nothing has moved', () => {
  const repo = working();
  save(repo);
  expect(drift(repo)).toEqual([]);
});

describe('commits', () => {
  test('of the same second, before and after', () => {
    const repo = working();
    const date = new Date().toISOString();
    const commit = (message: string) =>
      repo.gitResult(['commit', '--quiet', '--allow-empty', '-m', message], {
        env: { GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
      });
    commit('before');
    save(repo);
    expect(find(repo, 'commits')).toBeUndefined();
    commit('after');
    expect(find(repo, 'commits')?.commits?.map((one) => one.subject)).toEqual(['after']);
  });

  test('with a clock that was set back', () => {
    const repo = working();
    save(repo);
    const date = '2001-01-01T00:00:00Z';
    repo.gitResult(['commit', '--quiet', '--allow-empty', '-m', 'long ago'], {
      env: { GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
    });
    expect(find(repo, 'commits')?.commits?.map((one) => one.subject)).toEqual(['long ago']);
    expect(find(repo, 'rewritten')).toBeUndefined();
  });

  test('that were merged in, however old', () => {
    const repo = working();
    repo.git('stash', '--quiet');
    repo.git('switch', '--quiet', '--create', 'old', 'main');
    repo.commit('from elsewhere', { 'd.txt': 'd\n' });
    repo.git('switch', '--quiet', 'topic');
    save(repo);
    repo.git('merge', '--quiet', '--no-edit', 'old');
    const subjects = find(repo, 'commits')?.commits?.map((one) => one.subject);
    expect(subjects).toContain('from elsewhere');
  });
});

describe('a branch that was rewritten', () => {
  test.each<[string, (repo: Repo) => void]>([
    ['commit --amend', (repo) => repo.git('commit', '--quiet', '--amend', '--message=other')],
    ['reset', (repo) => repo.git('reset', '--quiet', '--soft', 'HEAD~1')],
    [
      'rebase',
      (repo) => {
        repo.git('stash', '--quiet');
        repo.git('switch', '--quiet', 'main');
        repo.commit('meanwhile', { 'd.txt': 'd\n' });
        repo.git('switch', '--quiet', 'topic');
        repo.git('rebase', '--quiet', 'main');
      },
    ],
  ])('by %s', (_, rewrite) => {
    const repo = working();
    save(repo);
    rewrite(repo);
    expect(find(repo, 'rewritten')).toEqual({ kind: 'rewritten' });
  });

  test('not by a commit on top', () => {
    const repo = working();
    save(repo);
    repo.commit('more');
    expect(find(repo, 'rewritten')).toBeUndefined();
  });
});

describe('files that were dirty at the save', () => {
  test('and were edited since, of the same size', () => {
    const repo = working();
    save(repo);
    repo.write('a.txt', 'DIRTY\n');
    expect(find(repo, 'edited')).toEqual({ kind: 'edited', paths: ['a.txt'] });
  });

  test('untracked ones likewise', () => {
    const repo = working();
    save(repo);
    repo.write('new.txt', 'other\n');
    expect(find(repo, 'edited')?.paths).toEqual(['new.txt']);
  });

  test('and were touched, but hold the same', () => {
    const repo = working();
    save(repo);
    put(repo, 'a.txt', 'dirty\n');
    expect(drift(repo)).toEqual([]);
  });

  test('and were reverted', () => {
    const repo = working();
    save(repo);
    repo.git('checkout', '--quiet', '--', 'a.txt');
    expect(find(repo, 'edited')).toBeUndefined();
    expect(find(repo, 'clean')?.paths).toEqual(['a.txt']);
  });

  test('and were committed as they were', () => {
    const repo = working();
    save(repo);
    repo.commit('the work', { 'a.txt': 'dirty\n' });
    expect(find(repo, 'edited')).toBeUndefined();
    expect(find(repo, 'committed')?.paths).toEqual(['a.txt']);
  });

  test('and were deleted', () => {
    const repo = working();
    save(repo);
    repo.git('rm', '--quiet', '--force', 'a.txt');
    expect(find(repo, 'edited')?.paths).toEqual(['a.txt']);
  });
});

test('a file that was clean at the save, and is dirty now, is told of as one that is not listed', () => {
  const repo = working();
  save(repo);
  repo.write('b.txt', 'changed\n');
  expect(drift(repo)).toEqual([{ kind: 'unlisted', paths: ['b.txt'] }]);
});

test('each branch is compared with its own save', () => {
  const repo = working();
  save(repo);
  repo.git('stash', '--quiet');
  repo.git('switch', '--quiet', '--create', 'other');
  const said = repo.checkpoint(['save', '--title', 'Other']);
  expect(said.code).toBe(0);
  repo.commit('on the other');
  expect(find(repo, 'commits')?.commits).toHaveLength(1);
  expect(repo.checkpoint(['done']).code).toBe(0);
  repo.git('switch', '--quiet', 'topic');
  expect(repo.checkpoint(['resume', '--yes']).code).toBe(0);
  expect(find(repo, 'commits')).toBeUndefined();
});

test('an undo of a save takes its state back, too', () => {
  const repo = working();
  save(repo);
  repo.commit('more');
  expect(repo.checkpoint(['save', '--done', 'more']).code).toBe(0);
  expect(find(repo, 'commits')).toBeUndefined();
  expect(repo.checkpoint(['undo']).code).toBe(0);
  expect(find(repo, 'commits')?.commits?.map((one) => one.subject)).toEqual(['more']);
});
