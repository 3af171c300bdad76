import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { snapshot } from '../helpers/bytes.ts';
import { installHook, noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import { dialogue, type Turn } from '../helpers/terminal.ts';

const DOWN = '\x1b[B';

function asked(repo: Repo, args: string[], turns: Turn[]) {
  return dialogue(repo.path, [process.execPath, builtCli, 'resume', ...args], turns, { cols: 300 });
}

/** A linked worktree with a saved note, which somebody then removes behind our back. */
function removed(how: 'by git' | 'by hand'): { main: Repo; text: string; was: string } {
  const main = createRepo();
  const linked = main.worktree('linked', 'feature/x');
  linked.commit('work', { 'a.txt': 'a\n' });
  expect(linked.checkpoint(['save', '--title', 'Half done', '--next', 'Go on']).code).toBe(0);
  const text = linked.read('CHECKPOINT.md');
  if (how === 'by git') main.git('worktree', 'remove', '--force', linked.path);
  else {
    rmSync(linked.path, { recursive: true });
    main.git('worktree', 'prune');
  }
  return { main, text, was: linked.path };
}

describe.each(['by git', 'by hand'] as const)('a worktree was removed %s', (how) => {
  test('--worktree makes it again and restores the note there', () => {
    const { main, text } = removed(how);
    const result = main.checkpoint(['resume', 'feature/x', '--worktree']);
    const path = `${main.path}-feature-x`;
    expect(result.stderr).toBe(`hint: to go on there: cd ${path}\n`);
    expect(result.code).toBe(0);
    expect(result.stdout).toContain(`file     ${path}/CHECKPOINT.md`);
    expect(result.stdout).toContain('start with: Go on');
    const made = new Repo(path, main.archivePath);
    expect(made.read('CHECKPOINT.md')).toBe(text);
    expect(made.read('a.txt')).toBe('a\n');
    expect(made.git('branch', '--show-current')).toBe('feature/x');
    expect(main.exists('CHECKPOINT.md')).toBe(false);
    expect(main.archive()).toEqual(['feature-x.mirror.md']);
  });

  test('--worktree <path>, below the directory in which it was typed', () => {
    const { main, text } = removed(how);
    const result = main.at('sub').checkpoint(['resume', 'feature-x', '--worktree', '../../again']);
    expect(result.code).toBe(0);
    expect(
      new Repo(join(dirname(main.path), 'again'), main.archivePath).read('CHECKPOINT.md'),
    ).toBe(text);
  });

  test('without it the note is restored here, and the hint that follows works', () => {
    const { main, text } = removed(how);
    const result = main.checkpoint(['resume', 'feature/x']);
    expect(result.code).toBe(0);
    expect(result.stderr).toBe(
      "hint: 'feature/x' is checked out nowhere; 'git checkpoint resume feature/x --switch' switches to it\n" +
        "hint: 'git checkpoint resume feature/x --worktree' makes a worktree for it\n",
    );
    expect(main.read('CHECKPOINT.md')).toBe(text);
    const again = main.checkpoint(['resume', 'feature/x', '--worktree']);
    expect(again.stderr).toContain('hint: to go on there');
    expect(again.code).toBe(0);
    expect(main.exists('CHECKPOINT.md')).toBe(false);
    expect(new Repo(`${main.path}-feature-x`, main.archivePath).read('CHECKPOINT.md')).toBe(text);
  });

  test('it is offered where nothing else waits: plain resume, list and status know of it', () => {
    const { main } = removed(how);
    expect(main.checkpoint(['resume']).stderr).toContain("the archive has 'feature-x.mirror'");
    expect(main.checkpoint([]).stdout).toContain('next: git checkpoint list');
    expect(main.checkpoint(['list']).stdout).toContain('feature/x (only a mirror');
  });

  test('at a terminal: the question, and the answers of a worktree and of here', async () => {
    const first = removed(how);
    const make = await asked(
      first.main,
      ['feature/x'],
      [
        { expect: "'feature/x' is checked out nowhere. Where is it resumed?", send: DOWN },
        { expect: /● make a worktree for it/, send: '\r' },
      ],
    );
    expect(make.code).toBe(0);
    expect(new Repo(`${first.main.path}-feature-x`, '').read('CHECKPOINT.md')).toBe(first.text);

    const second = removed(how);
    put(second.main, 'CHECKPOINT.md', noteOf('main'));
    const here = await asked(
      second.main,
      ['feature/x'],
      [
        { expect: 'Where is it resumed?', send: DOWN + DOWN },
        { expect: /● here/, send: '\r' },
        { expect: "take 'feature-x.mirror'?", send: 'y' },
      ],
    );
    expect(here.code).toBe(0);
    expect(second.main.read('CHECKPOINT.md')).toBe(second.text);
    expect(second.main.archive()).toContain('main.md');
  });

  test('at a terminal: picked from the archive, then asked where', async () => {
    const { main, text } = removed(how);
    const result = await asked(
      main,
      [],
      [
        { expect: 'Which checkpoint is resumed?', send: '\r' },
        { expect: 'Where is it resumed?', send: DOWN },
        { expect: /● make a worktree for it/, send: '\r' },
      ],
    );
    expect(result.code).toBe(0);
    expect(new Repo(`${main.path}-feature-x`, '').read('CHECKPOINT.md')).toBe(text);
  });

  test('at a terminal: Ctrl-C makes nothing', async () => {
    const { main } = removed(how);
    main.checkpoint(['status']); // what is remembered of the base branch
    const before = snapshot(dirname(main.path));
    const result = await asked(
      main,
      ['feature/x'],
      [{ expect: 'Where is it resumed?', send: '\x03' }],
    );
    expect(result.code).toBe(1);
    expect(snapshot(dirname(main.path))).toEqual(before);
  });

  test('--dry-run makes nothing', () => {
    const { main } = removed(how);
    main.checkpoint(['status']); // what is remembered of the base branch
    const before = snapshot(dirname(main.path));
    const result = main.checkpoint(['resume', 'feature/x', '--worktree', '--dry-run']);
    expect(result.stdout).toBe(
      `would make the worktree ${main.path}-feature-x for 'feature/x', and resume ${main.archivePath}/feature-x.mirror.md there\n`,
    );
    expect(snapshot(dirname(main.path))).toEqual(before);
  });

  test('what is in the way of it', async () => {
    const { main } = removed(how);
    new Repo(dirname(main.path), '').write('repo-feature-x/keep', 'mine');
    expect(main.checkpoint(['resume', 'feature/x', '--worktree'])).toMatchObject({
      code: 1,
      stderr: `error: '${main.path}-feature-x' exists already\nhint: choose another path with '--worktree <path>'\n`,
    });
    // At a terminal it is then not proposed.
    const result = await asked(
      main,
      ['feature/x'],
      [
        { expect: /○ here/, send: DOWN },
        { expect: /● here/, send: '\r' },
      ],
    );
    expect(result.screen).not.toContain('make a worktree');
    expect(result.code).toBe(0);
    expect(main.exists('CHECKPOINT.md')).toBe(true);
  });
});

test('a directory that is gone, but that git still knows', () => {
  const main = createRepo();
  const linked = main.worktree('linked', 'feature');
  linked.checkpoint(['save', '--title', 'Half done']);
  rmSync(linked.path, { recursive: true });
  expect(main.checkpoint(['resume', 'feature', '--worktree'])).toMatchObject({
    code: 1,
    stderr: `error: the worktree of 'feature' is gone from '${linked.path}'\nhint: 'git worktree repair <its new path>' mends one that was moved\nhint: 'git worktree prune' makes git forget one that was deleted, then try again\n`,
  });
  const here = main.checkpoint(['resume', 'feature']);
  expect(here.code).toBe(0);
  expect(here.stderr).toBe(
    "hint: the worktree of 'feature' is gone; 'git worktree repair <its new path>' mends one that was moved\n" +
      "hint: after 'git worktree prune', 'git checkpoint resume feature --switch' switches to the branch\n" +
      "hint: 'git checkpoint resume feature --worktree' then makes the worktree again\n",
  );
});

test.each([true, false])('with the hook installed, autoRestore %s', (autoRestore) => {
  const { main, text } = removed('by git');
  installHook(main);
  main.git('config', 'checkpoint.autoRestore', String(autoRestore));
  expect(main.checkpoint(['resume', 'feature-x', '--worktree']).code).toBe(0);
  expect(new Repo(`${main.path}-feature-x`, '').read('CHECKPOINT.md')).toBe(text);
});

test.each([
  ['a note of this branch', 'main', 1, 'there is no branch without a worktree'],
  ['a branch that is deleted', 'gone', 1, "there is no branch 'gone' any more"],
  ['a branch that has a worktree', 'busy', 1, 'there is no branch without a worktree'],
  ['a name that nothing has', 'zzz', 1, "no checkpoint is called 'zzz'"],
])('--worktree is refused for %s', (_, name, code, words) => {
  const main = createRepo();
  main.worktree('linked', 'busy');
  for (const branch of ['main', 'gone', 'busy']) putInArchive(main, `${branch}.md`, noteOf(branch));
  const before = snapshot(dirname(main.path), { ignore: ['repo/.git/checkpoint-state'] });
  const result = main.checkpoint(['resume', name, '--worktree']);
  expect(result.code).toBe(code);
  expect(result.stderr).toContain(words);
  expect(snapshot(dirname(main.path), { ignore: ['repo/.git/checkpoint-state'] })).toEqual(before);
});

test('the name of a branch is not a shell command in the hint (field case 99)', () => {
  const main = createRepo();
  const branch = 'a;touch${IFS}pwn';
  main.git('branch', branch);
  putInArchive(main, 'a.md', noteOf(branch));
  const { stderr } = main.checkpoint(['resume', branch]);
  expect(stderr).toContain("'git checkpoint resume 'a;touch${IFS}pwn' --switch'");
  expect(main.checkpoint(['resume', branch, '--switch']).code).toBe(0);
  expect(main.git('branch', '--show-current')).toBe(branch);
});

test('a note that is live in another worktree is not taken from it', () => {
  const main = createRepo();
  const linked = main.worktree('linked', 'feature');
  linked.checkpoint(['save', '--title', 'Half done']);
  for (const args of [['feature'], ['feature', '--yes'], ['feature', '--worktree', 'x']]) {
    expect(main.checkpoint(['resume', ...args])).toMatchObject({
      code: 1,
      stderr: `error: the checkpoint of 'feature' is live in '${linked.path}'\nhint: cd there and run 'git checkpoint resume'\n`,
    });
  }
});

test('this branch’s note is live in another worktree', () => {
  const main = createRepo();
  const linked = main.worktree('linked', 'feature');
  put(linked, 'CHECKPOINT.md', noteOf('main'));
  putInArchive(main, 'other.md', noteOf('other'));
  expect(main.checkpoint(['resume']).stderr).toContain(
    `error: the checkpoint of 'main' is live in '${linked.path}'`,
  );
});
