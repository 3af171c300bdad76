/** How often doctor and install ask git, in a repository of several worktrees. */
import { expect, test } from 'vitest';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { countGitProcesses } from '../helpers/trace.ts';

function withWorktrees(n: number): Repo {
  const repo = createRepo();
  for (let at = 0; at < n; at++) repo.worktree(`linked-${at}`, `topic-${at}`);
  return repo;
}

function processes(repo: Repo, ...args: string[]): string[] {
  return countGitProcesses((env) => repo.checkpoint(args, { env })).commands;
}

test('doctor asks once which worktrees there are', () => {
  const repo = withWorktrees(1);
  expect(repo.checkpoint(['install']).code).toBe(0);
  const asked = processes(repo, 'doctor').filter((one) => one.includes('worktree list'));
  expect(asked).toHaveLength(1);
});

test('install asks of another worktree what it says of it, and plans no installation there', () => {
  const [few, many] = [1, 3].map((n) => processes(withWorktrees(n), 'install'));
  const each = ((many?.length ?? 0) - (few?.length ?? 0)) / 2;
  expect(each).toBeGreaterThan(2);
  expect(each).toBeLessThan(14);
  const refs = (asked: string[] = []) => asked.filter((one) => one.includes('for-each-ref'));
  expect(refs(many).length).toBe(refs(few).length);
});
