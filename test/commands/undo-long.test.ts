/** An undo in a history of which it reads the newest part, unless the answer lies further back. */
import { expect, test } from 'vitest';
import { recordElsewhere } from '../helpers/history.ts';
import { createRepo } from '../helpers/repo.ts';

test('what is near and what is far is taken back and done again (G96)', () => {
  const repo = createRepo();
  const run = (...args: string[]) => {
    const said = repo.checkpoint(args);
    expect(said.code, said.stderr).toBe(0);
  };
  run('save', '--title', 'T', '--next', 'one');
  run('save', '--next', 'two');
  const [first, second] = [repo.read('.checkpoints/main.prev.md'), repo.read('CHECKPOINT.md')];
  recordElsewhere(repo, 230);
  run('undo');
  expect(repo.read('CHECKPOINT.md')).toBe(first);
  recordElsewhere(repo, 230);
  run('undo', '--redo');
  expect(repo.read('CHECKPOINT.md')).toBe(second);
  run('undo');
  expect(repo.read('CHECKPOINT.md')).toBe(first);
  run('undo', '--redo');
  expect(repo.read('CHECKPOINT.md')).toBe(second);
});
