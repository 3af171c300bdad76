/** What is asked of a history of which the newest part is read, unless the answer lies further back. */
import { expect, test } from 'vitest';
import { inHistory, recordElsewhere } from '../helpers/history.ts';
import { createRepo } from '../helpers/repo.ts';
import { countGitProcesses } from '../helpers/trace.ts';

test('near or far, the answer is the same, and is read no further than it lies', () => {
  const repo = createRepo();
  repo.checkpoint(['save', '--title', 'T', '--next', 'one']);
  recordElsewhere(repo, 110);
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
  recordElsewhere(repo, 110);
  const far = askAll();
  expect(far.map(([said]) => said)).toEqual(near.map(([said]) => said));
  expect(far.map(([, reads]) => reads)).toEqual([2, 2, 2, 2, 2, 3]);
});
