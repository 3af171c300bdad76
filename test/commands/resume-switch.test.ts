/** A checkpoint of another branch, resumed on its branch: `--switch`, and the question at a terminal. */
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { snapshot } from '../helpers/bytes.ts';
import { addHooks, ignoreNotes } from '../helpers/hooked.ts';
import { noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import { dialogue, type Turn } from '../helpers/terminal.ts';

const DOWN = '\x1b[B';

function asked(repo: Repo, args: string[], turns: Turn[]) {
  return dialogue(repo.path, [process.execPath, builtCli, 'resume', ...args], turns, { cols: 300 });
}

/** On `main`, with a live note, a branch `team/y` and its parked note. */
function begun(prepare: (repo: Repo) => void): Repo {
  const repo = createRepo();
  prepare(repo);
  repo.git('branch', 'team/y');
  put(repo, 'CHECKPOINT.md', noteOf('main'));
  putInArchive(repo, 'team-y.md', noteOf('team/y'));
  return repo;
}

const branchOf = (repo: Repo) => repo.git('branch', '--show-current');

describe.each([
  ['with hooks', addHooks],
  ['without hooks', ignoreNotes],
])('%s', (_, prepare) => {
  test('--switch parks the one and resumes the other', () => {
    const repo = begun(prepare);
    const { code, stdout, stderr } = repo.checkpoint(['resume', 'team/y', '--switch']);
    expect(stderr).toBe("hint: 'git switch -' goes back to the branch before\n");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Work on team\/y\n/);
    expect(branchOf(repo)).toBe('team/y');
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('team/y'));
    expect(repo.archive()).toEqual(['main.md']);
    expect(repo.read('.checkpoints/main.md')).toBe(noteOf('main'));
  });

  test('--switch to a note that is live here', () => {
    const repo = begun(prepare);
    put(repo, 'CHECKPOINT.md', noteOf('team/y', 'Taken here'));
    for (const args of [['team/y'], []]) {
      repo.git('symbolic-ref', 'HEAD', 'refs/heads/main');
      expect(repo.checkpoint(['resume', ...args, '--switch']).stdout).toMatch(/^Taken here\n/);
      expect(branchOf(repo)).toBe('team/y');
      expect(repo.archive()).toEqual(['team-y.md']);
    }
  });

  test('--switch to another note than the one that its branch gets back', () => {
    const repo = begun(prepare);
    putInArchive(repo, 'plan.md', noteOf('team/y', 'The plan'));
    expect(repo.checkpoint(['resume', 'plan', '--switch']).stdout).toMatch(/^The plan\n/);
    expect(branchOf(repo)).toBe('team/y');
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('team/y', 'The plan'));
    expect(repo.archive()).toEqual(['main.md', 'team-y.md']);
  });

  test('--worktree is for another note than the one that its branch gets back, too', () => {
    const repo = begun(prepare);
    putInArchive(repo, 'plan.md', noteOf('team/y', 'The plan'));
    expect(repo.checkpoint(['resume', 'plan', '--worktree']).stdout).toMatch(/^The plan\n/);
    expect(repo.archive()).toContain('team-y.md');
  });

  test('at a terminal the switch comes first', async () => {
    const repo = begun(prepare);
    const { code } = await asked(
      repo,
      ['team/y'],
      [{ expect: /● switch to it \(git switch team\/y\)/, send: '\r' }],
    );
    expect(code).toBe(0);
    expect(branchOf(repo)).toBe('team/y');
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('team/y'));
  });
});

test('git refuses to switch: its own words, and nothing has changed', async () => {
  const repo = begun(ignoreNotes);
  repo.commit('on main', { 'a.txt': 'main\n' });
  put(repo, 'a.txt', 'changed\n');
  const before = snapshot(dirname(repo.path), { ignore: ['repo/.git/checkpoint-state'] });
  const { code, stderr } = repo.checkpoint(['resume', 'team/y', '--switch']);
  expect(code).toBe(128);
  expect(stderr).toMatch(/^fatal: Your local changes to the following files would be overwritten/);
  expect(stderr).toContain('a.txt');
  expect(snapshot(dirname(repo.path), { ignore: ['repo/.git/checkpoint-state'] })).toEqual(before);
  const turns = [{ expect: '● switch to it', send: '\r' }];
  expect((await asked(repo, ['team/y'], turns)).screen).toContain('would be overwritten');
});

test('a hook that fails after the switch does not stop the resume', () => {
  const repo = begun((one) => addHooks(one, () => '#!/bin/sh\nexit 3\n'));
  expect(repo.checkpoint(['resume', 'team/y', '--switch']).code).toBe(0);
  expect(repo.read('CHECKPOINT.md')).toBe(noteOf('team/y'));
});

test('--here asks nothing, and --dry-run says what would be', async () => {
  const repo = begun(ignoreNotes);
  const before = snapshot(dirname(repo.path));
  expect(repo.checkpoint(['resume', 'team/y', '--switch', '--dry-run']).stdout).toBe(
    `would switch to 'team/y', and resume ${repo.archivePath}/team-y.md there\n`,
  );
  expect(snapshot(dirname(repo.path))).toEqual(before);
  expect((await asked(repo, ['team/y', '--here', '--park'], [])).code).toBe(0);
  expect(branchOf(repo)).toBe('main');
  expect(repo.read('CHECKPOINT.md')).toBe(noteOf('team/y'));
});

test('without a terminal the hints name the switch first', () => {
  const repo = begun(ignoreNotes);
  expect(repo.checkpoint(['resume', 'team/y'])).toMatchObject({
    code: 1,
    stderr: [
      "error: 'CHECKPOINT.md' holds 'Work on main'",
      "hint: 'team/y' is checked out nowhere; 'git checkpoint resume team/y --switch' switches to it",
      "hint: 'git checkpoint resume team/y --worktree' makes a worktree for it",
      "hint: '--park' files it first",
      '',
    ].join('\n'),
  });
});

test.each([
  ['main', 0, ''],
  [
    'gone',
    1,
    "there is no branch 'gone' to switch to\nhint: to resume it on the current branch, use '--here'",
  ],
  ['unparsed-20260101-000000', 1, 'the checkpoint names no branch to switch to'],
  ['busy', 128, "'busy' is already"],
  ['zzz', 1, "no checkpoint is called 'zzz'"],
])('--switch for %s', (name, code, words) => {
  const repo = createRepo();
  ignoreNotes(repo);
  repo.worktree('linked', 'busy');
  for (const branch of ['main', 'gone', 'busy']) putInArchive(repo, `${branch}.md`, noteOf(branch));
  putInArchive(repo, 'unparsed-20260101-000000.md', '# Checkpoint: Whose is it?\n');
  const result = repo.checkpoint(['resume', name, '--switch']);
  expect(result).toMatchObject({ code, stderr: expect.stringContaining(words) });
  expect(branchOf(repo)).toBe('main');
});

test('two ways at once are refused', () => {
  const repo = begun(ignoreNotes);
  expect(repo.checkpoint(['resume', 'team/y', '--switch', '--here'])).toMatchObject({
    code: 129,
    stderr: expect.stringContaining("options '--switch' and '--here' cannot be used together"),
  });
});

test('at a terminal: down to here', async () => {
  const repo = begun(ignoreNotes);
  const turns = [
    { expect: 'Where is it resumed?', send: DOWN + DOWN },
    { expect: /● here/, send: '\r' },
    { expect: "take 'team-y'?", send: 'y' },
  ];
  expect((await asked(repo, ['team/y'], turns)).code).toBe(0);
  expect(branchOf(repo)).toBe('main');
});

test('a worktree of the branch that is gone stands in the way of a switch', () => {
  const repo = begun(ignoreNotes);
  const linked = repo.worktree('linked', 'team/y', { create: false });
  rmSync(linked.path, { recursive: true });
  expect(repo.checkpoint(['resume', 'team/y', '--switch'])).toMatchObject({
    code: 1,
    stderr: `error: the worktree of 'team/y' is gone from '${linked.path}'\nhint: 'git worktree repair <its new path>' mends one that was moved\nhint: 'git worktree prune' makes git forget one that was deleted, then try again\n`,
  });
});
