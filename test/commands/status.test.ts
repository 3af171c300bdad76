import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

/** What `git checkpoint` alone says, with the paths of the test taken out. */
function statusOf(repo: Repo): string {
  const result = repo.checkpoint([]);
  expect(result.stderr).toBe('');
  expect(result.code).toBe(0);
  expect(repo.checkpoint(['status']).stdout).toBe(result.stdout);
  return result.stdout
    .replaceAll(join(repo.archivePath, '..'), '<repo>')
    .replaceAll(repo.path, '<linked>')
    .replace(/\d+ (?:minute|hour|day|month|year)s? ago/, '<age>');
}

/** Types the command that the status proposes, as it stands. */
function typeNext(repo: Repo) {
  const command = /^next: git (.*)$/m.exec(repo.checkpoint([]).stdout)?.[1];
  return repo.gitResult(command?.split(' ') ?? []);
}

const TITLE = 'Work on main';

describe('each state, and its next command', () => {
  test('nothing', () => {
    const repo = createRepo();
    expect(statusOf(repo)).toMatchInlineSnapshot(`
      "on 'main' in <repo>
        live    none

      next: git checkpoint save
      "
    `);
    expect(typeNext(repo).code).toBe(0);
    expect(repo.exists('CHECKPOINT.md')).toBe(true);
  });

  test('live, ours', () => {
    const repo = createRepo();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    putInArchive(repo, 'a.md', noteOf('a'));
    putInArchive(repo, 'main.prev.md', noteOf('main', 'Before'));
    expect(statusOf(repo)).toMatchInlineSnapshot(`
      "on 'main' in <repo>
        live    'Work on main', saved <age>
        since   1 commit
        next    Finish Work on main
        others  'Work on a' (a), next: Finish Work on a

      next: git checkpoint resume
      "
    `);
    expect(typeNext(repo)).toMatchObject({ code: 0, stdout: expect.stringContaining(TITLE) });
  });

  test('live, of another branch', () => {
    const repo = createRepo();
    put(repo, 'CHECKPOINT.md', noteOf('other'));
    expect(statusOf(repo)).toMatchInlineSnapshot(`
      "on 'main' in <repo>
        live    'Work on other', saved <age>, but for 'other'

      next: git checkpoint save
      "
    `);
    expect(typeNext(repo).code).toBe(0);
    expect(repo.archive()).toContain('other.md');
    expect(repo.read('CHECKPOINT.md')).toContain('**Branch:** `main`');
  });

  test('live, of another branch, and one of this branch in the archive', () => {
    const repo = createRepo();
    put(repo, 'CHECKPOINT.md', noteOf('other'));
    putInArchive(repo, 'main.md', noteOf('main'));
    expect(statusOf(repo)).toMatchInlineSnapshot(`
      "on 'main' in <repo>
        live    'Work on other', saved <age>, but for 'other'
        parked  for this branch: main

      next: git checkpoint resume --park
      "
    `);
    expect(typeNext(repo).code).toBe(0);
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main'));
    expect(repo.archive()).toEqual(['other.md']);
  });

  test('live, unreadable', () => {
    const repo = createRepo();
    put(repo, 'CHECKPOINT.md', '# Checkpoint: Whose?\n');
    expect(statusOf(repo)).toMatchInlineSnapshot(`
      "on 'main' in <repo>
        live    'Whose?', changed <age>, with no readable branch
        since   1 commit

      next: git checkpoint save
      "
    `);
    expect(typeNext(repo).code).toBe(0);
    expect(repo.archive()).toContain('unparsed-20260314-101230.md');
  });

  test('a foreign document that git tracks', () => {
    const repo = createRepo({ files: { 'CHECKPOINT.md': '# Saving models\n' } });
    expect(statusOf(repo)).toMatchInlineSnapshot(`
      "on 'main' in <repo>
        live    none: <repo>/CHECKPOINT.md is another document

      next: git config checkpoint.file CHECKPOINT.local.md
      "
    `);
    expect(typeNext(repo).code).toBe(0);
    expect(repo.checkpoint(['save', '--title', 'Mine']).code).toBe(0);
    expect(repo.read('CHECKPOINT.md')).toBe('# Saving models\n');
    expect(repo.exists('CHECKPOINT.local.md')).toBe(true);
  });

  test('a foreign document that git does not track is not moved by what comes next (G87)', () => {
    const repo = createRepo();
    put(repo, 'CHECKPOINT.md', '# Saving models\n');
    expect(statusOf(repo)).toContain('live    none: <repo>/CHECKPOINT.md is another document\n');
    expect(typeNext(repo).code).toBe(0);
    expect(repo.checkpoint(['save', '--title', 'Mine']).code).toBe(0);
    expect(repo.read('CHECKPOINT.md')).toBe('# Saving models\n');
    expect(repo.exists('CHECKPOINT.local.md')).toBe(true);
  });

  test('parked', () => {
    const repo = createRepo();
    putInArchive(repo, 'main.md', noteOf('main'));
    putInArchive(repo, 'main-2.md', noteOf('main', 'The second'), new Date());
    putInArchive(repo, 'a.md', noteOf('a'));
    expect(statusOf(repo)).toMatchInlineSnapshot(`
      "on 'main' in <repo>
        live    none
        parked  for this branch: main-2, main
        others  'Work on a' (a), next: Finish Work on a

      next: git checkpoint resume --yes
      "
    `);
    expect(typeNext(repo).code).toBe(0);
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main', 'The second'));
  });

  test('only a mirror of this branch', () => {
    const repo = createRepo();
    putInArchive(repo, 'main.mirror.md', noteOf('main'));
    expect(statusOf(repo)).toMatchInlineSnapshot(`
      "on 'main' in <repo>
        live    none
        mirror  of a worktree for this branch: main.mirror

      next: git checkpoint resume
      "
    `);
    expect(typeNext(repo).code).toBe(0);
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main'));
  });

  test('only others', () => {
    const repo = createRepo();
    putInArchive(repo, 'a.md', noteOf('a'));
    putInArchive(repo, 'roadmap.md', noteOf('main', 'Under a name'));
    putInArchive(repo, 'gone.mirror.md', noteOf('gone'));
    putInArchive(repo, 'a.mirror.md', noteOf('a')); // a copy of one that is counted
    expect(statusOf(repo)).toMatchInlineSnapshot(`
      "on 'main' in <repo>
        live    none
        others  'Work on a' (a), next: Finish Work on a
                'Work on gone' (gone), next: Finish Work on gone
                'Under a name' (main), next: Finish Under a name

      next: git checkpoint list
      "
    `);
    expect(typeNext(repo)).toMatchObject({ code: 0, stdout: expect.stringContaining('roadmap') });
  });

  test('an unborn branch, and a detached HEAD', () => {
    const unborn = createRepo({ empty: true });
    expect(statusOf(unborn)).toContain("on 'main' in <repo>\n");
    expect(typeNext(unborn).code).toBe(0);
    const detached = createRepo();
    detached.git('checkout', '--quiet', '--detach');
    expect(statusOf(detached)).toMatch(/^on detached HEAD at [0-9a-f]{7} in <repo>\n/);
    expect(typeNext(detached).code).toBe(0);
  });
});

describe('the mirror of a linked worktree', () => {
  function linked(): Repo {
    const repo = createRepo().worktree('linked', 'work');
    put(repo, 'CHECKPOINT.md', noteOf('work'));
    return repo;
  }

  test('missing, then up to date, then stale, then missing again', () => {
    const repo = linked();
    expect(statusOf(repo)).toMatchInlineSnapshot(`
      "on 'work' in <linked>
        live    'Work on work', saved <age>
        since   1 commit
        next    Finish Work on work
        mirror  missing: this checkpoint would go with the worktree; run 'git checkpoint mirror'

      next: git checkpoint resume
      "
    `);
    expect(repo.checkpoint(['mirror']).code).toBe(0);
    expect(statusOf(repo)).toContain('mirror  up to date\n');
    put(repo, 'CHECKPOINT.md', noteOf('work', 'Edited by hand'));
    expect(statusOf(repo)).toContain("mirror  out of date; run 'git checkpoint mirror'\n");
    rmSync(join(repo.archivePath, 'work.mirror.md'));
    expect(statusOf(repo)).toContain('mirror  missing: ');
  });

  test('of a note of another branch', () => {
    const repo = linked();
    put(repo, 'CHECKPOINT.md', noteOf('other'));
    expect(statusOf(repo)).toContain('mirror  missing');
    expect(repo.checkpoint(['mirror']).code).toBe(0);
    expect(repo.archive()).toEqual(['other.mirror.md']);
    expect(statusOf(repo)).toContain('mirror  up to date\n');
  });

  test('of a foreign document, of no note, and in the main checkout there is none', () => {
    const repo = linked();
    put(repo, 'CHECKPOINT.md', '# Saving models\n');
    expect(statusOf(repo)).not.toContain('mirror');
    rmSync(join(repo.path, 'CHECKPOINT.md'));
    expect(statusOf(repo)).not.toContain('mirror');
    const main = createRepo();
    put(main, 'CHECKPOINT.md', noteOf('main'));
    expect(statusOf(main)).not.toContain('mirror');
  });

  test('of a branch that was renamed (field case 36)', () => {
    const repo = linked();
    expect(repo.checkpoint(['mirror']).code).toBe(0);
    repo.git('branch', '--move', 'work', 'feature/new');
    expect(statusOf(repo)).toContain('mirror  up to date\n');
    expect(repo.checkpoint(['save', '--next', 'More']).code).toBe(0);
    expect(statusOf(repo)).toContain('mirror  up to date\n');
  });
});

test('a title of many lines and control characters stays one line, and harmless', () => {
  const repo = createRepo();
  put(repo, 'CHECKPOINT.md', '# Checkpoint: a\x1b[31mred\x07\u202e\n\n**Branch:** `main`\n');
  expect(repo.checkpoint([]).stdout).toContain("live    'a\ufffd[31mred\ufffd\ufffd', saved");
});
