/** What is asked of a history of which the newest part is read, unless the answer lies further back. */
import { expect, test } from 'vitest';
import type { Operation } from '../../src/history/operation.ts';
import { record } from '../../src/history/record.ts';
import { asPath } from '../helpers/brands.ts';
import { historyOf, inHistory } from '../helpers/history.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { countGitProcesses } from '../helpers/trace.ts';

/** Records operations of another worktree. */
function others(repo: Repo, most: number): void {
  const operation: Operation = {
    name: 'save',
    branch: null,
    head: null,
    worktree: asPath('/elsewhere'),
    session: null,
    indexBefore: null,
    about: null,
    unrecorded: null,
    ignored: [],
  };
  for (let n = 0; n < most; n++) {
    const files = new Map([['00/worktrees-elsewhere.md', Buffer.from(`${n}\n`)]]);
    record(historyOf(repo), operation, { who: 'a <a>', now: new Date() }, files, true);
  }
}

test('near or far, the answer is the same, and is read no further than it lies', () => {
  const repo = createRepo();
  repo.checkpoint(['save', '--title', 'T', '--next', 'one']);
  others(repo, 110);
  const texts = ['two', 'three', 'four', 'five'].map((next) => {
    repo.checkpoint(['save', '--next', next]);
    return repo.read('CHECKPOINT.md');
  });
  const commit = inHistory(repo, 'rev-parse', '--short=12', 'HEAD');
  /** What is said, and how often operations are read for it. */
  const ask = (...args: string[]): [string, number] => {
    let said = '';
    const { commands } = countGitProcesses((env) => {
      const { code, stdout, stderr } = repo.checkpoint(args, { env });
      expect(code, stderr).toBe(0);
      said = stdout;
    });
    return [said, commands.filter((one) => one.includes('--first-parent')).length];
  };
  const askAll = () => [
    ask('show', 'main@{2}'),
    ask('log', 'main', '-n', '3'),
    ask('diff'),
    ask('restore', 'main', '--dry-run'),
    ask('undo', commit, '--dry-run'),
    ask('show', `main@${commit}`),
  ];
  const near = askAll();
  expect(near[0]).toEqual([texts[1], 1]);
  expect(near.map(([, reads]) => reads)).toEqual([1, 1, 1, 1, 1, 2]);
  others(repo, 110);
  const far = askAll();
  expect(far.map(([said]) => said)).toEqual(near.map(([said]) => said));
  expect(far.map(([, reads]) => reads)).toEqual([2, 2, 2, 2, 2, 3]);
});
