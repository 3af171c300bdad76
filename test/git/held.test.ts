import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openClient } from '../../src/git/client.ts';
import { locate } from '../../src/git/locate.ts';
import { askRefs } from '../../src/git/refs.ts';
import { askHead } from '../../src/git/status.ts';
import { everHeld } from '../../src/git/tracking.ts';
import { testEnv } from '../helpers/env.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

/** Asks as a save does, and keeps the memo as a save does. */
function asker(repo: Repo, path = 'CHECKPOINT.md') {
  const memo = join(temporaryDirectory(), 'memo.json');
  const ask = async (from: Repo = repo): Promise<boolean> => {
    const place = await locate(from.path, testEnv());
    const client = openClient(testEnv(), place);
    const head = await askHead(client, place.worktreeName);
    const answer = await everHeld(testEnv(), place, await askRefs(client), head.oid, path, memo);
    if (answer.memo !== null) writeFileSync(memo, answer.memo);
    return answer.held;
  };
  return { ask, memo };
}

test('never', async () => {
  const repo = createRepo();
  repo.write('CHECKPOINT.md', 'untracked');
  repo.commit('elsewhere', { 'docs/CHECKPOINT.md': '', 'CHECKPOINT.md.bak': '' });
  expect(await asker(repo).ask()).toBe(false);
});

test('an unborn branch, and one beside others', async () => {
  const empty = createRepo({ empty: true });
  expect(await asker(empty).ask()).toBe(false);
  const repo = createRepo({ files: { 'CHECKPOINT.md': 'x' } });
  repo.git('switch', '--quiet', '--orphan', 'other');
  expect(await asker(repo).ask()).toBe(true);
});

test.each(['sha1', 'sha256'] as const)(
  'added and deleted on a merged side branch, %s',
  async (objectFormat) => {
    const repo = createRepo({ objectFormat });
    repo.git('switch', '--quiet', '-c', 'side');
    repo.commit('add', { 'CHECKPOINT.md': 'x' });
    repo.git('rm', '--quiet', 'CHECKPOINT.md');
    repo.commit('remove');
    repo.git('switch', '--quiet', 'main');
    repo.commit('meanwhile', { 'b.txt': '' });
    repo.git('merge', '--quiet', '--no-edit', 'side');
    repo.git('branch', '-D', 'side');
    // Without --full-history git does not find it: the very reason for asking so.
    expect(repo.git('rev-list', '-1', '--all', '--', 'CHECKPOINT.md')).toBe('');
    expect(await asker(repo).ask()).toBe(true);
  },
);

test('a stash of untracked files is no history, nor is what a mirror clone fetched of others', async () => {
  const repo = createRepo();
  repo.write('CHECKPOINT.md', 'secret');
  repo.git('stash', '--quiet', '--include-untracked');
  const stash = repo.git('rev-parse', 'stash@{0}^3');
  repo.git('update-ref', 'refs/checkpoints/somebody/x', stash);
  const { ask } = asker(repo);
  expect(await ask()).toBe(false);
  repo.git('update-ref', 'refs/stashes', stash);
  expect(await ask()).toBe(true);
});

test('on another branch, a tag, a remote branch, or the HEAD of another worktree', async () => {
  for (const where of ['branch', 'tag', 'remote', 'worktree']) {
    const repo = createRepo();
    const linked = repo.worktree('linked', 'feature');
    const oid = linked.commit('add', { 'CHECKPOINT.md': 'x' });
    if (where !== 'branch')
      linked.git('checkout', '--quiet', '--detach', where === 'worktree' ? 'feature' : 'main');
    if (where === 'tag') repo.git('tag', '-a', '-m', 'x', 'v1', 'feature');
    if (where === 'remote') repo.git('update-ref', 'refs/remotes/origin/x', oid);
    if (where !== 'branch') repo.git('branch', '-D', 'feature');
    expect([where, await asker(repo).ask()]).toEqual([where, true]);
  }
});

test('the path is taken word for word', async () => {
  const repo = createRepo({ files: { 'note1.md': '', 'b/CHECKPOINT.md': '' } });
  expect(await asker(repo, 'note[1].md').ask()).toBe(false);
  expect(await asker(repo, '*.md').ask()).toBe(false);
  expect(await asker(repo, 'b/CHECKPOINT.md').ask()).toBe(true);
});

test('refs to blobs and trees do no harm', async () => {
  const repo = createRepo();
  repo.git('update-ref', 'refs/odd/blob', repo.git('rev-parse', 'HEAD:README.md'));
  repo.git('update-ref', 'refs/odd/tree', repo.git('rev-parse', 'HEAD^{tree}'));
  const { ask } = asker(repo);
  expect(await ask()).toBe(false);
  repo.commit('more', { a: '' });
  expect(await ask()).toBe(false);
});

test('a memo saves the walk, and what is new since is looked at', async () => {
  const repo = createRepo();
  const { ask, memo } = asker(repo);
  expect(await ask()).toBe(false);
  const first = readFileSync(memo, 'utf8');
  expect(JSON.parse(first)).toMatchObject({ held: false, tips: [repo.git('rev-parse', 'HEAD')] });
  // Nothing new: git is not asked, so that it does not matter that the repository is unreadable.
  expect(await ask()).toBe(false);
  repo.commit('unrelated', { a: '' });
  expect(await ask()).toBe(false);
  expect(readFileSync(memo, 'utf8')).not.toBe(first);
  repo.commit('add', { 'CHECKPOINT.md': '' });
  repo.git('rm', '--quiet', 'CHECKPOINT.md');
  repo.commit('remove');
  expect(await ask()).toBe(true);
  expect(JSON.parse(readFileSync(memo, 'utf8'))).toMatchObject({ held: true });
});

test('tips that are gone since, and a memo that is torn, do no harm', async () => {
  const repo = createRepo();
  const { ask, memo } = asker(repo);
  repo.git('switch', '--quiet', '-c', 'short');
  repo.commit('short', { a: '' });
  expect(await ask()).toBe(false);
  repo.git('switch', '--quiet', 'main');
  repo.git('branch', '-D', 'short');
  repo.git('reflog', 'expire', '--expire=now', '--all');
  repo.git('gc', '--quiet', '--prune=now');
  repo.commit('next', { b: '' });
  expect(await ask()).toBe(false);
  for (const torn of ['', '{"path":"CHECKPOINT.md"', 'null', '{"path":"CHECKPOINT.md","tips":7}']) {
    writeFileSync(memo, torn);
    expect(await ask()).toBe(false);
  }
});

test('a memo for another path is none', async () => {
  const repo = createRepo({ files: { 'b.md': '' } });
  const { memo, ask } = asker(repo, 'a.md');
  expect(await ask()).toBe(false);
  const other = asker(repo, 'b.md');
  writeFileSync(other.memo, readFileSync(memo));
  expect(await other.ask()).toBe(true);
});

test('a shallow clone', async () => {
  const repo = createRepo({ files: { 'CHECKPOINT.md': '' } });
  repo.git('rm', '--quiet', 'CHECKPOINT.md');
  repo.commit('remove');
  const clone = createRepo({ empty: true, name: 'clone' });
  clone.git(
    'fetch',
    '--quiet',
    '--depth=1',
    `file://${repo.path}`,
    'main:refs/remotes/origin/main',
  );
  expect(await asker(clone).ask()).toBe(false);
});
