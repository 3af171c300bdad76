/** Settings that put the archive where the live checkpoint is: the default counts, and a warning says so. */
import { expect, test } from 'vitest';
import { createRepo } from '../helpers/repo.ts';

test.each([
  ['dir', '.'],
  ['dir', './'],
  ['dir', 'CHECKPOINT.md'],
  ['dir', 'the top'],
  ['file', '.checkpoints/N.md'],
])('checkpoint.%s = %s', (name, given) => {
  const repo = createRepo();
  const value = given === 'the top' ? repo.path : given;
  repo.git('config', `checkpoint.${name}`, value);
  const said = repo.checkpoint(['save', '--title', 'T', '--next', 'n']);
  expect(said).toMatchObject({
    code: 0,
    stderr: `warning: file:.git/config: checkpoint.${name} is '${value}', where the archive and the live checkpoint would meet\n`,
  });
  repo.git('config', '--unset', `checkpoint.${name}`);
  expect(repo.checkpoint(['save', '--next', 'm'])).toMatchObject({ code: 0, stderr: '' });
  expect(repo.read('CHECKPOINT.md')).toContain('# Checkpoint: T\n');
  expect(repo.archive()).toEqual(['main.prev.md']);
});
