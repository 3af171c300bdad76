/** What the tests of merges share. */
import { expect } from 'vitest';
import { hooked } from '../helpers/hooked.ts';
import { noteOf, put } from '../helpers/notes.ts';
import type { Repo } from '../helpers/repo.ts';

/** A repository on `main`, and branches with a commit and a parked note each. */
export function withBranches(...branches: string[]): Repo {
  const repo = hooked();
  for (const branch of branches) {
    repo.git('switch', '--quiet', '-c', branch, 'main');
    repo.commit(`on ${branch}`, { [`${branch}.txt`]: `${branch}\n` });
    put(repo, 'CHECKPOINT.md', noteOf(branch));
    repo.git('switch', '--quiet', 'main');
  }
  expect(repo.archive()).toEqual(branches.map((branch) => `${branch}.md`));
  return repo;
}

/** Runs git, and answers with what the hooks said. */
export function told(repo: Repo, ...args: string[]): string {
  const done = repo.gitResult(args);
  expect(done.code, done.stderr).toBe(0);
  return done.stderr;
}

/** What a merge says of a branch whose note is finished. */
export const finished = (branch: string) =>
  `'${branch}' is merged; its checkpoint is done, and kept as 'done/${branch}'\n`;
