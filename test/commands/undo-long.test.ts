/** An undo in a history of which it reads the newest part, unless the answer lies further back. */
import { expect, test } from 'vitest';
import type { Operation } from '../../src/history/operation.ts';
import { record } from '../../src/history/record.ts';
import { asPath } from '../helpers/brands.ts';
import { historyOf } from '../helpers/history.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

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

test('what is near and what is far is taken back and done again (G96)', () => {
  const repo = createRepo();
  const run = (...args: string[]) => {
    const said = repo.checkpoint(args);
    expect(said.code, said.stderr).toBe(0);
  };
  run('save', '--title', 'T', '--next', 'one');
  run('save', '--next', 'two');
  const [first, second] = [repo.read('.checkpoints/main.prev.md'), repo.read('CHECKPOINT.md')];
  others(repo, 230);
  run('undo');
  expect(repo.read('CHECKPOINT.md')).toBe(first);
  others(repo, 230);
  run('undo', '--redo');
  expect(repo.read('CHECKPOINT.md')).toBe(second);
  run('undo');
  expect(repo.read('CHECKPOINT.md')).toBe(first);
  run('undo', '--redo');
  expect(repo.read('CHECKPOINT.md')).toBe(second);
});
