import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRepo } from '../helpers/repo.ts';
import { site } from '../helpers/site.ts';

const SAVE = ['save', 'Token refresh', '--next', 'write the test', '--next', 'ask Dana'];

test.each(['main', 'linked'] as const)(
  'lists, ticks off and undoes, in the %s worktree',
  (where) => {
    const { here, main } = site(where);
    here.checkpoint(SAVE);
    expect(here.checkpoint(['next'])).toMatchObject({
      code: 0,
      stdout: '1  write the test\n2  ask Dana\n',
    });
    const before = here.read('CHECKPOINT.md');
    expect(here.checkpoint(['next', '--done', '2', '--dry-run']).code).toBe(0);
    expect(here.read('CHECKPOINT.md')).toBe(before);
    expect(here.checkpoint(['next', '--done', '2']).stdout).toBe(
      'done: ask Dana\nnext: write the test\n',
    );
    expect(here.checkpoint(['next', '--done']).stdout).toBe(
      'done: write the test\nno next step is left\n',
    );
    if (where === 'linked') {
      expect(main.read('.checkpoints/work.mirror.md')).toBe(here.read('CHECKPOINT.md'));
    }
    here.checkpoint(['undo']);
    here.checkpoint(['undo']);
    expect(here.read('CHECKPOINT.md')).toBe(before);
  },
);

test('a resume numbers the steps as "next --done" counts them', () => {
  const repo = createRepo();
  repo.checkpoint(SAVE);
  repo.write(
    'CHECKPOINT.md',
    repo.read('CHECKPOINT.md').replace('1. write the test', '1.\n1. [x] old\n1. write the test'),
  );
  expect(repo.checkpoint(['resume']).stdout).toContain(
    'next\n  1. write the test\n  2. ask Dana\n',
  );
  expect(repo.checkpoint(['next', '--done', '2']).stdout).toContain('done: ask Dana\n');
});

test('of another branch says whose it is', () => {
  const repo = createRepo();
  repo.checkpoint(SAVE);
  repo.git('switch', '--quiet', '--create', 'other');
  const said = "warning: the checkpoint is of another branch, 'main'\n";
  expect(repo.checkpoint(['next'])).toMatchObject({ code: 0, stderr: said });
  expect(repo.checkpoint(['next', '--done'])).toMatchObject({ code: 0, stderr: said });
  repo.git('switch', '--quiet', 'main');
  repo.git('branch', '--move', 'renamed');
  expect(repo.checkpoint(['next'])).toMatchObject({ code: 0, stderr: '' });
});

test('where there is nothing to tick off', () => {
  const repo = createRepo();
  expect(repo.checkpoint(['next'])).toMatchObject({ code: 1, stdout: '' });
  expect(repo.checkpoint(['next', '--done'])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^error: there is no live checkpoint here\nhint: /),
  });
  repo.checkpoint(['save', 'Token refresh', '--next', 'only this']);
  expect(repo.checkpoint(['next', '--done', '2']).stderr).toMatch(
    /^error: only 1 next step is open\nhint: /,
  );
  expect(repo.checkpoint(['next', '--done', 'x']).code).toBe(129);
  repo.checkpoint(['next', '--done']);
  expect(repo.checkpoint(['next', '--done'])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^error: no next step is open\n/),
  });
  expect(repo.checkpoint(['next'])).toMatchObject({ code: 0, stdout: 'no next step is open\n' });
});

test('what was written by hand before stays in the history', () => {
  const repo = createRepo();
  repo.checkpoint(SAVE);
  appendFileSync(join(repo.path, 'CHECKPOINT.md'), '\nby hand\n');
  const byHand = repo.read('CHECKPOINT.md');
  expect(repo.checkpoint(['next', '--done']).code).toBe(0);
  expect(repo.read('CHECKPOINT.md')).toContain('by hand');
  rmSync(join(repo.path, 'CHECKPOINT.md'));
  expect(repo.checkpoint(['show', 'main@{1}']).stdout).toBe(byHand);
});
