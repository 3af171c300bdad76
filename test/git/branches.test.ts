import { describe, expect, test } from 'vitest';
import { askBranches, askFromBase, parseBranches, parseFromBase } from '../../src/git/branches.ts';
import { openClient } from '../../src/git/client.ts';
import { testEnv } from '../helpers/env.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

function clientOf(repo: Repo) {
  return openClient(testEnv(), { gitDir: `${repo.path}/.git`, worktree: repo.path });
}

/** A repository with what a server has of it. */
function withServer(): Repo {
  const repo = createRepo();
  const server = createRepo({ bare: true, name: 'server' });
  repo.git('remote', 'add', 'origin', server.path);
  for (const branch of ['even', 'apart', 'gone']) {
    repo.git('switch', '--quiet', '--create', branch, 'main');
    repo.commit(`on ${branch}`);
    repo.git('push', '--quiet', '--set-upstream', 'origin', branch);
  }
  repo.git('switch', '--quiet', 'apart');
  repo.git('commit', '--quiet', '--amend', '--allow-empty', '--message=again');
  repo.commit('more');
  repo.git('push', '--quiet', 'origin', ':gone');
  repo.git('switch', '--quiet', 'main');
  return repo;
}

test('what branches follow, and how far they are from it', async () => {
  const refs = await askBranches(clientOf(withServer()));
  const found = Object.fromEntries(
    refs.map(({ name, upstream, track }) => [name, { upstream, track }]),
  );
  expect(found).toMatchObject({
    'refs/heads/main': { upstream: null, track: null },
    'refs/heads/even': { upstream: 'origin/even', track: { ahead: 0, behind: 0 } },
    'refs/heads/apart': { upstream: 'origin/apart', track: { ahead: 2, behind: 1 } },
    'refs/heads/gone': { upstream: 'origin/gone', track: 'gone' },
    'refs/remotes/origin/even': { upstream: null, track: null },
  });
});

test('which branches are in one of two commits of the base branch', async () => {
  const repo = withServer();
  repo.git('merge', '--quiet', 'even');
  const here = repo.git('rev-parse', 'main');
  const there = repo.git('rev-parse', 'gone');
  const { merged } = await askFromBase(clientOf(repo), [here, there]);
  expect([...merged].sort()).toEqual(['refs/heads/even', 'refs/heads/gone', 'refs/heads/main']);
  expect((await askFromBase(clientOf(repo), [here])).merged).not.toContain('refs/heads/gone');
});

describe('what git prints', () => {
  test('a symbolic ref, and a branch without a target', () => {
    const lines = ['refs/remotes/origin/HEAD\0a\0refs/remotes/origin/main\0\0', ''];
    expect(parseBranches(lines.join('\n'))).toEqual([
      {
        name: 'refs/remotes/origin/HEAD',
        oid: 'a',
        target: 'refs/remotes/origin/main',
        upstream: null,
        track: null,
      },
    ]);
  });

  test('git 2.41 and newer: the nearer of two commits counts', () => {
    const text = 'refs/heads/a\0' + '3 0\0' + '1 2\nrefs/heads/b\0' + '0 7\0' + '2 0\n';
    const { merged, apart } = parseFromBase(text);
    expect([...apart]).toEqual([
      ['refs/heads/a', { ahead: 1, behind: 2 }],
      ['refs/heads/b', { ahead: 0, behind: 7 }],
    ]);
    expect([...merged]).toEqual(['refs/heads/b']);
  });
});
