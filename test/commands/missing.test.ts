/** A live note that git took away is looked for before it is called lost: in stashes, on its branch. */
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ignoreArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { countGitProcesses } from '../helpers/trace.ts';

/** On branch `x`, with a change and a live note of it. */
function working(): Repo {
  const repo = createRepo();
  ignoreArchive(repo);
  repo.git('switch', '--quiet', '--create', 'x');
  save(repo, 'X');
  return repo;
}

function save(repo: Repo, title: string): void {
  expect(repo.checkpoint(['save', '--title', title, '--next', 'go on']).code).toBe(0);
}

/** The rows of the status that tell of what is missing, and the command to type next. */
function told(repo: Repo): { row: string | undefined; next: string | undefined } {
  const { stdout, code } = repo.checkpoint([]);
  expect(code).toBe(0);
  return {
    row: /^ {2}((?:lost|stashed) .*)$/m.exec(stdout)?.[1]?.replace(/ +/g, ' '),
    next: /^next: (.*)$/m.exec(stdout)?.[1],
  };
}

function refusal(repo: Repo): string {
  const { stderr, code } = repo.checkpoint(['resume']);
  expect(code).toBe(1);
  return stderr;
}

const STASHED = "'X' was live here and is in stash@{0}: 'git stash pop' brings it back";

test('git stash --all: status, list and resume name the stash, and the pop works', () => {
  const repo = working();
  repo.write('CHECKPOINT.md', `${repo.read('CHECKPOINT.md')}by hand, seen by no command\n`);
  const text = repo.read('CHECKPOINT.md');
  repo.git('stash', '--quiet', '--all');
  expect(told(repo)).toEqual({ row: `stashed ${STASHED}`, next: 'git stash pop' });
  expect(repo.checkpoint(['list']).stderr).toBe(`hint: ${STASHED}\n`);
  expect(refusal(repo)).toBe(
    "error: no checkpoint for 'x': 'X' was live here and is in stash@{0}\nhint: 'git stash pop' brings it back\n",
  );
  const { data } = JSON.parse(repo.checkpoint(['status', '--json']).stdout);
  expect(data).toMatchObject({
    lost: null,
    stashed: { branch: 'x', title: 'X', stash: 'stash@{0}' },
  });
  repo.git('stash', 'pop', '--quiet');
  expect(repo.read('CHECKPOINT.md')).toBe(text);
  expect(told(repo)).toEqual({ row: undefined, next: 'git checkpoint resume' });
});

test('a save that goes on from what is gone keeps the bytes that are no characters', () => {
  const repo = working();
  const line = Buffer.from('by hand: caf\xe9\n', 'latin1');
  appendFileSync(join(repo.path, 'CHECKPOINT.md'), line);
  expect(repo.checkpoint(['save', '--next', 'one']).code).toBe(0);
  rmSync(join(repo.path, 'CHECKPOINT.md'));
  expect(repo.checkpoint(['save', '--next', 'two']).stdout).toContain('went on from it');
  expect(readFileSync(join(repo.path, 'CHECKPOINT.md')).includes(line)).toBe(true);
});

test('a note that was added to the index lies in the stash itself', () => {
  const repo = working();
  repo.git('add', '--force', 'CHECKPOINT.md');
  repo.git('stash', '--quiet');
  expect(told(repo).row).toBe(`stashed ${STASHED}`);
});

test('an older stash, and another branch: the number, and the branch first', () => {
  const repo = working();
  repo.git('stash', '--quiet', '--all');
  repo.write('README.md', 'changed\n');
  repo.git('stash', '--quiet');
  expect(told(repo)).toEqual({
    row: "stashed 'X' was live here and is in stash@{1}: 'git stash pop 1' brings it back",
    next: 'git stash pop 1',
  });
  repo.git('switch', '--quiet', 'main');
  expect(told(repo)).toEqual({
    row: "stashed 'X' was live here and is in stash@{1}: 'git switch x', then 'git stash pop 1' brings it back",
    next: 'git checkpoint save',
  });
  expect(refusal(repo)).toContain("hint: 'git checkpoint status' names the command");
});

describe('really lost', () => {
  test('status, list and resume name restore, which brings it back', () => {
    const repo = working();
    const text = repo.read('CHECKPOINT.md');
    rmSync(join(repo.path, 'CHECKPOINT.md'));
    const row = "'X' was live here and is gone; 'git checkpoint restore x' brings it back";
    expect(told(repo)).toEqual({ row: `lost ${row}`, next: 'git checkpoint restore x' });
    expect(repo.checkpoint(['list']).stderr).toBe(`hint: ${row}\n`);
    expect(refusal(repo)).toBe(
      "error: no checkpoint for 'x': 'X' was live here and is gone\nhint: 'git checkpoint restore' brings it back\n",
    );
    expect(repo.checkpoint(['restore']).code).toBe(0);
    expect(repo.read('CHECKPOINT.md')).toBe(text);
  });

  test('one without a title is a checkpoint', () => {
    const repo = working();
    repo.write('CHECKPOINT.md', '**Branch:** `x`\n\nOnly words.\n');
    expect(repo.checkpoint(['save', '--next', 'more']).code).toBe(0);
    rmSync(join(repo.path, 'CHECKPOINT.md'));
    expect(told(repo).row).not.toContain('null');
  });

  test('resume names it beside what else there is', () => {
    const repo = working();
    rmSync(join(repo.path, 'CHECKPOINT.md'));
    expect(repo.checkpoint(['save', '--as', 'beside']).code).toBe(0);
    expect(refusal(repo)).toContain("hint: 'X' was live here and is gone: see 'git checkpoint");
  });

  test.each<[string, (repo: Repo) => void]>([
    [
      'with only an earlier version in a stash',
      (repo) => {
        repo.git('stash', '--quiet', '--all');
        expect(repo.checkpoint(['restore', 'x']).code).toBe(0);
      },
    ],
    [
      'with only an earlier version committed',
      (repo) => {
        repo.git('add', '--force', 'CHECKPOINT.md');
        repo.git('commit', '--quiet', '--message=note');
        repo.git('rm', '--quiet', '--cached', 'CHECKPOINT.md');
      },
    ],
    [
      'with a note of another branch in a stash',
      (repo) => {
        repo.git('switch', '--quiet', '--create', 'y');
        save(repo, 'Y');
        repo.git('stash', '--quiet', '--all');
        repo.git('switch', '--quiet', 'x');
        // The stash has the archive, too, and what is parked in it.
        expect(repo.checkpoint(['resume', '--yes']).code).toBe(1);
      },
    ],
  ])('%s', (_, arrange) => {
    const repo = working();
    arrange(repo);
    save(repo, 'X');
    expect(repo.checkpoint(['save', '--done', 'more']).code).toBe(0);
    rmSync(join(repo.path, 'CHECKPOINT.md'));
    expect(told(repo).row).toMatch(/^lost 'X' was live here and is gone; /);
  });
});

test.each(['as it was saved', 'with an edit by hand'])(
  'a note that is committed on its branch, %s, is not lost on another',
  (how) => {
    const repo = working();
    if (how !== 'as it was saved') {
      repo.write('CHECKPOINT.md', `${repo.read('CHECKPOINT.md')}by hand\n`);
    }
    repo.git('add', '--force', 'CHECKPOINT.md');
    repo.git('commit', '--quiet', '--message=note');
    repo.git('switch', '--quiet', 'main');
    expect(told(repo)).toEqual({ row: undefined, next: 'git checkpoint save' });
    expect(refusal(repo)).toContain('and none elsewhere');
  },
);

test('status costs six processes at the most where something is missing', () => {
  const repo = working();
  const processes = () =>
    countGitProcesses((env) => {
      expect(repo.checkpoint([], { env }).code).toBe(0);
    }).count;
  rmSync(join(repo.path, 'CHECKPOINT.md'));
  const lost = processes();
  expect(repo.checkpoint(['restore']).code).toBe(0);
  repo.git('stash', '--quiet', '--all');
  expect(processes()).toBeLessThanOrEqual(lost);
  expect(lost).toBeLessThanOrEqual(6);
});

describe('a save in its place (G39, G98)', () => {
  test('goes on from it and says so', () => {
    const repo = working();
    repo.checkpoint(['save', '--decision', 'keep me']);
    rmSync(join(repo.path, 'CHECKPOINT.md'));
    const said = repo.checkpoint(['save', '--next', 'two']);
    expect(said.stdout).toBe(
      "saved 'X' on x; next: two\nwent on from it: 'X' was live here and is gone; 'git checkpoint show x@{1}' prints it\n",
    );
    expect(repo.read('CHECKPOINT.md')).toContain('- keep me');
    expect(repo.checkpoint(['show', 'x@{1}']).stdout).toContain('1. go on');
  });

  test('of a stash takes the text that the stash has', () => {
    const repo = working();
    const text = repo.read('CHECKPOINT.md');
    repo.write('CHECKPOINT.md', `${text}\n## Ideas\n\nby hand, seen by no command\n`);
    repo.git('stash', '--quiet', '--all');
    const said = repo.checkpoint(['save', '--next', 'two']);
    expect(said.stdout).toContain("went on from it: 'X' was live here and is in stash@{0}; ");
    expect(repo.read('CHECKPOINT.md')).toContain('seen by no command');
  });

  test('begins another effort under another title, or on another branch, and tells of it', () => {
    const repo = working();
    rmSync(join(repo.path, 'CHECKPOINT.md'));
    const other = repo.checkpoint(['save', '--title', 'Y']);
    expect(other.stdout).toContain(
      "\n'X' was live here and is gone; 'git checkpoint show x@{1}' prints it\n",
    );
    const again = working();
    rmSync(join(again.path, 'CHECKPOINT.md'));
    again.git('switch', '--quiet', 'main');
    expect(again.checkpoint(['save', '--title', 'Z']).stdout).toContain(
      "\n'X' was live here and is gone; 'git checkpoint restore x' brings it back\n",
    );
    expect(again.checkpoint(['restore', 'x']).code).toBe(0);
  });
});
