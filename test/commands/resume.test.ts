import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { snapshot } from '../helpers/bytes.ts';
import { bytesAndTime, LONG_AGO, noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import { dialogue, type Turn } from '../helpers/terminal.ts';

/** The rows of the table of docs/design.md §6 are shown in both kinds of worktree, on the branch `work`. */
const PLACES = ['main checkout', 'linked worktree'] as const;

function place(kind: (typeof PLACES)[number]): Repo {
  if (kind === 'main checkout') return createRepo({ branch: 'work' });
  return createRepo().worktree('linked', 'work');
}

/** Everything on disk, the repository's own lock directory, history and notes for the hooks left out. */
function everything(repo: Repo): unknown {
  return snapshot(join(repo.path, '..'), {
    ignore: ['checkpoint-state', 'checkpoints.git', 'checkpoint-mirror'].map(
      (one) => `repo/.git/${one}`,
    ),
  });
}

/** Runs `resume` where nobody can be asked: it is to say no, to name the hints, to change nothing. */
function refused(repo: Repo, ...args: string[]): string {
  const before = everything(repo);
  const result = repo.checkpoint(['resume', ...args]);
  expect(result.stdout).toBe('');
  expect(result.code).toBe(1);
  expect(everything(repo)).toEqual(before);
  return result.stderr;
}

function resumed(repo: Repo, ...args: string[]): string {
  const result = repo.checkpoint(['resume', ...args]);
  expect(result.stderr).toBe('');
  expect(result.code).toBe(0);
  return result.stdout;
}

/** Runs `resume` at a terminal. */
function asked(repo: Repo, args: string[], turns: Turn[]) {
  return dialogue(repo.path, [process.execPath, builtCli, 'resume', ...args], turns, { cols: 200 });
}

const DOWN = '\x1b[B';
const CTRL_C = '\x03';

describe.each(PLACES)('%s', (kind) => {
  const linked = kind === 'linked worktree';

  test('A: the live note of this branch is resumed where it is', async () => {
    const repo = place(kind);
    put(repo, 'CHECKPOINT.md', noteOf('work'));
    putInArchive(repo, 'work.md', noteOf('work', 'An older one'));
    const before = everything(repo);
    const answer = resumed(repo);
    expect(answer).toContain('Work on work\n');
    expect(answer).toContain('start with: Finish Work on work');
    expect(everything(repo)).toEqual(before);
    expect((await asked(repo, [], [])).code).toBe(0);
    expect(everything(repo)).toEqual(before);
  });

  describe('B: the live note is of another branch', () => {
    function mismatch(): Repo {
      const repo = place(kind);
      put(repo, 'CHECKPOINT.md', noteOf('other'));
      putInArchive(repo, 'work.md', noteOf('work'));
      putInArchive(repo, 'third.md', noteOf('third'));
      return repo;
    }

    test('without a terminal it is refused, and the flags are named', () => {
      expect(refused(mismatch())).toBe(
        [
          "error: the live checkpoint is for 'other', and HEAD is 'work'",
          "hint: to resume it as it is, use '--as-is'",
          "hint: to file it away and take this branch's own, 'work', use '--park'",
          "hint: to file it away and take another, 'third', use '--park <name>'",
          '',
        ].join('\n'),
      );
      expect(refused(mismatch(), '--yes')).toContain('--as-is');
    });

    test('--as-is', () => {
      const repo = mismatch();
      const before = everything(repo);
      expect(resumed(repo, '--as-is')).toContain('Work on other');
      expect(everything(repo)).toEqual(before);
    });

    test.each([[['--park']], [['--park', '--yes']]])('%j: a swap, byte for byte', (flags) => {
      const repo = mismatch();
      expect(resumed(repo, ...flags)).toContain(
        `the one that was here is ${repo.archivePath}/other.md`,
      );
      expect(bytesAndTime(repo.path, 'CHECKPOINT.md')).toEqual({
        text: noteOf('work'),
        mtime: LONG_AGO,
      });
      expect(bytesAndTime(repo.archivePath, 'other.md')).toEqual({
        text: noteOf('other'),
        mtime: LONG_AGO,
      });
      expect(repo.archive()).toEqual([
        'other.md',
        'third.md',
        ...(linked ? ['work.mirror.md'] : []),
      ]);
    });

    test('--park <name>', () => {
      const repo = mismatch();
      resumed(repo, '--park', 'third');
      expect(repo.read('CHECKPOINT.md')).toBe(noteOf('third'));
      expect(repo.archive()).toEqual([
        'other.md',
        ...(linked ? ['third.mirror.md'] : []),
        'work.md',
      ]);
    });

    test('at a terminal: as it is', async () => {
      const repo = mismatch();
      const before = everything(repo);
      const { code, screen } = await asked(
        repo,
        [],
        [{ expect: 'resume it as it is', send: '\r' }],
      );
      expect(screen).toContain("The live checkpoint is for 'other'.");
      expect(screen).toContain('start with: Finish Work on other');
      expect(code).toBe(0);
      expect(everything(repo)).toEqual(before);
    });

    test("at a terminal: this branch's own", async () => {
      const repo = mismatch();
      const turns = [
        { expect: 'resume it as it is', send: DOWN },
        { expect: /● file it away and take this branch's own/, send: '\r' },
      ];
      expect((await asked(repo, [], turns)).code).toBe(0);
      expect(repo.read('CHECKPOINT.md')).toBe(noteOf('work'));
      expect(repo.archive()).toContain('other.md');
    });

    test('at a terminal: one of the archive', async () => {
      const repo = mismatch();
      const turns = [
        { expect: 'resume it as it is', send: DOWN + DOWN },
        { expect: /● file it away and pick one/, send: '\r' },
        { expect: 'Which checkpoint is resumed?', send: '\r' },
      ];
      expect((await asked(repo, [], turns)).code).toBe(0);
      expect(repo.read('CHECKPOINT.md')).toBe(noteOf('third'));
      expect(repo.archive()).toEqual([
        'other.md',
        ...(linked ? ['third.mirror.md'] : []),
        'work.md',
      ]);
    });

    test('at a terminal: Ctrl-C', async () => {
      const repo = mismatch();
      const before = everything(repo);
      const { code, screen } = await asked(
        repo,
        [],
        [{ expect: 'resume it as it is', send: CTRL_C }],
      );
      expect(screen).toContain('error: cancelled; nothing was changed\n');
      expect(code).toBe(1);
      expect(everything(repo)).toEqual(before);
    });

    test('nothing else: a save is the way out, and it works', () => {
      const repo = place(kind);
      put(repo, 'CHECKPOINT.md', noteOf('other'));
      expect(refused(repo)).toContain("run 'git checkpoint save'");
      expect(refused(repo, '--park', '--yes')).toContain("run 'git checkpoint save'");
      expect(repo.checkpoint(['save', '--title', 'Mine']).code).toBe(0);
      expect(repo.archive()).toContain('other.md');
    });

    test('no readable branch', () => {
      const repo = place(kind);
      put(repo, 'CHECKPOINT.md', '# Checkpoint: Whose is it?\n');
      putInArchive(repo, 'work.md', noteOf('work'));
      expect(refused(repo)).toContain(
        'error: the live checkpoint has no readable branch, and HEAD is',
      );
      resumed(repo, '--park', '--yes');
      expect(repo.read('CHECKPOINT.md')).toBe(noteOf('work'));
      expect(repo.archive()).toContain('unparsed-20260314-101230.md');
    });
  });

  describe('C: a parked note of this branch', () => {
    function parked(): Repo {
      const repo = place(kind);
      putInArchive(repo, 'work.md', noteOf('work'));
      putInArchive(repo, 'work.prev.md', noteOf('work', 'Before'));
      return repo;
    }

    test.each([[[]], [['--yes']]])('%j moves it back, byte for byte, with its time', (flags) => {
      const repo = parked();
      expect(resumed(repo, ...flags)).toContain(`file     ${repo.path}/CHECKPOINT.md`);
      expect(bytesAndTime(repo.path, 'CHECKPOINT.md')).toEqual({
        text: noteOf('work'),
        mtime: LONG_AGO,
      });
      expect(repo.archive()).toEqual([...(linked ? ['work.mirror.md'] : []), 'work.prev.md']);
    });

    test('at a terminal: it asks nothing', async () => {
      const repo = parked();
      const { code, screen } = await asked(repo, [], []);
      expect(code).toBe(0);
      expect(screen).toMatch(/^Work on work\n/);
      expect(repo.read('CHECKPOINT.md')).toBe(noteOf('work'));
    });

    test('several: the newest is offered first, all are listed', async () => {
      const repo = parked();
      const newer = noteOf('work', 'The newest');
      putInArchive(repo, 'work-2.md', noteOf('work', 'The second'));
      putInArchive(repo, 'work-3.md', newer, new Date());
      expect(refused(repo)).toBe(
        [
          "error: several checkpoints of 'work' wait: 'work-3.md', 'work-2.md', 'work.md'",
          "hint: to restore the newest, use '--yes'",
          "hint: to restore another, run 'git checkpoint resume <name>'",
          '',
        ].join('\n'),
      );
      const turns = [
        { expect: /● The newest \(work-3, /, send: DOWN + DOWN },
        { expect: /● Work on work \(work, /, send: '\r' },
      ];
      expect((await asked(repo, [], turns)).code).toBe(0);
      expect(repo.read('CHECKPOINT.md')).toBe(noteOf('work'));
      expect(resumed(repo, '--park', '--yes')).toContain('The newest');
      expect(repo.read('CHECKPOINT.md')).toBe(newer);
      expect(repo.archive().filter((name) => /^work(-\d)?\.md$/.test(name))).toEqual([
        'work-2.md',
        'work.md',
      ]);
    });
  });

  describe("C': only a mirror", () => {
    function mirrored(): Repo {
      const repo = place(kind);
      putInArchive(repo, 'work.mirror.md', noteOf('work'));
      putInArchive(repo, 'other.md', noteOf('other'));
      return repo;
    }

    test.each([[[]], [['--yes']]])('%j copies it, and the mirror stays', (flags) => {
      const repo = mirrored();
      resumed(repo, ...flags);
      expect(repo.read('CHECKPOINT.md')).toBe(noteOf('work'));
      expect(bytesAndTime(repo.archivePath, 'work.mirror.md')).toEqual({
        text: noteOf('work'),
        mtime: LONG_AGO,
      });
      expect(repo.archive()).toEqual(['other.md', 'work.mirror.md']);
    });

    test('at a terminal: it asks nothing', async () => {
      const repo = mirrored();
      expect((await asked(repo, [], [])).code).toBe(0);
      expect(repo.read('CHECKPOINT.md')).toBe(noteOf('work'));
      expect(repo.archive()).toEqual(['other.md', 'work.mirror.md']);
    });
  });

  describe('D: other notes', () => {
    function others(): Repo {
      const repo = place(kind);
      putInArchive(repo, 'alpha.md', noteOf('alpha'));
      putInArchive(repo, 'roadmap.md', noteOf('work', 'Saved under a name'));
      putInArchive(repo, 'alpha.prev.md', noteOf('alpha', 'Before'));
      return repo;
    }

    test('without a terminal they are listed', () => {
      expect(refused(others())).toBe(
        [
          "error: no checkpoint for 'work'; the archive has 'alpha', 'roadmap'",
          "hint: to restore one, run 'git checkpoint resume <name>'",
          '',
        ].join('\n'),
      );
      expect(refused(others(), '--yes')).toContain("'git checkpoint resume <name>'");
    });

    test('a name moves it back', () => {
      const repo = others();
      expect(resumed(repo, 'roadmap')).toContain('Saved under a name');
      expect(bytesAndTime(repo.path, 'CHECKPOINT.md')).toEqual({
        text: noteOf('work', 'Saved under a name'),
        mtime: LONG_AGO,
      });
      expect(repo.archive()).toEqual([
        'alpha.md',
        'alpha.prev.md',
        ...(linked ? ['work.mirror.md'] : []),
      ]);
    });

    test('at a terminal: a pick', async () => {
      const repo = others();
      const turns = [
        { expect: /● Work on alpha \(alpha, /, send: DOWN },
        { expect: /● Saved under a name \(roadmap, /, send: '\r' },
      ];
      expect((await asked(repo, [], turns)).code).toBe(0);
      expect(repo.read('CHECKPOINT.md')).toBe(noteOf('work', 'Saved under a name'));
    });

    test('at a terminal: Ctrl-C', async () => {
      const repo = others();
      const before = everything(repo);
      const result = await asked(
        repo,
        [],
        [{ expect: 'Which checkpoint is resumed?', send: CTRL_C }],
      );
      expect(result.code).toBe(1);
      expect(everything(repo)).toEqual(before);
    });

    test('the live note is in the way', async () => {
      const repo = others();
      put(repo, 'CHECKPOINT.md', noteOf('work'));
      expect(refused(repo, 'alpha')).toBe(
        "error: 'CHECKPOINT.md' holds 'Work on work'\nhint: '--park' files it first\n",
      );
      const no = await asked(
        repo,
        ['alpha'],
        [{ expect: "File the live checkpoint away and take 'alpha'?", send: 'n' }],
      );
      expect(no.code).toBe(1);
      expect(repo.read('CHECKPOINT.md')).toBe(noteOf('work'));
      const yes = await asked(
        repo,
        ['alpha'],
        [{ expect: "File the live checkpoint away and take 'alpha'?", send: 'y' }],
      );
      expect(yes.code).toBe(0);
      expect(repo.read('CHECKPOINT.md')).toBe(noteOf('alpha'));
      expect(repo.archive()).toContain('work.md');
    });

    test('a previous version is copied, a finished one is moved', () => {
      const repo = others();
      putInArchive(repo, 'done/old.md', noteOf('old'));
      resumed(repo, 'alpha.prev');
      expect(repo.read('CHECKPOINT.md')).toBe(noteOf('alpha', 'Before'));
      expect(repo.archive()).toContain('alpha.prev.md');
      resumed(repo, 'done/old', '--park');
      expect(repo.read('CHECKPOINT.md')).toBe(noteOf('old'));
      expect(repo.archive()).not.toContain('done/old.md');
    });

    test('a workstream is read in its place', () => {
      const repo = others();
      putInArchive(repo, 'topic-checkpoint.md', noteOf('work', 'A long story'));
      const before = everything(repo);
      expect(resumed(repo, 'topic')).toContain(`file     ${repo.archivePath}/topic-checkpoint.md`);
      expect(everything(repo)).toEqual(before);
    });
  });

  test('E: nothing', async () => {
    const repo = place(kind);
    const told =
      "error: no checkpoint for 'work', and none elsewhere\nhint: 'git checkpoint save' writes one\n";
    expect(refused(repo)).toBe(told);
    expect(refused(repo, '--yes')).toBe(told);
    const { code, screen } = await asked(repo, [], []);
    expect([code, screen]).toEqual([1, told]);
  });

  test('E: a previous version is nothing to resume', () => {
    const repo = place(kind);
    putInArchive(repo, 'work.prev.md', noteOf('work'));
    expect(refused(repo, '--yes')).toContain('and none elsewhere');
  });

  test('E: what is done is named with the command that brings it back', () => {
    const repo = place(kind);
    putInArchive(repo, 'done/work.md', noteOf('work'));
    const told = "error: 'work' is done\nhint: 'git checkpoint resume done/work' brings it back\n";
    for (const args of [[], ['work'], ['wor'], ['work.md']]) {
      expect(refused(repo, ...args)).toBe(told.replace("'work' is", `'${args[0] ?? 'work'}' is`));
    }
    putInArchive(repo, 'alpha.md', noteOf('alpha'));
    expect(refused(repo)).toContain("hint: 'git checkpoint resume done/work' brings it back\n");
    resumed(repo, 'done/work');
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('work'));
  });

  test('E: what only the history has is named with the command that brings it back', () => {
    const repo = place(kind);
    expect(repo.checkpoint(['save', '--title', 'Once']).code).toBe(0);
    for (const path of [repo.path, repo.archivePath]) {
      for (const name of ['CHECKPOINT.md', 'work.mirror.md']) {
        rmSync(join(path, name), { force: true });
      }
    }
    const told =
      "error: 'work' is only in the history\nhint: 'git checkpoint restore work' brings it back\n";
    expect(refused(repo)).toBe(
      "error: no checkpoint for 'work': 'Once' was live here and is gone\nhint: 'git checkpoint restore' brings it back\n",
    );
    expect(refused(repo, 'work')).toBe(told);
    expect(refused(repo, 'never')).toContain("no checkpoint is called 'never'");
    expect(repo.checkpoint(['restore', 'work']).code).toBe(0);
    expect(resumed(repo)).toMatch(/^Once\n/);
  });

  test('--dry-run changes nothing, not even the lock', () => {
    const repo = place(kind);
    put(repo, 'CHECKPOINT.md', noteOf('other'));
    putInArchive(repo, 'work.md', noteOf('work'));
    const before = snapshot(join(repo.path, '..'));
    const result = repo.checkpoint(['resume', '--park', '--yes', '--dry-run']);
    expect(result.stdout).toBe(
      [
        `would move ${repo.path}/CHECKPOINT.md to ${repo.archivePath}/other.md`,
        `would move ${repo.archivePath}/work.md to ${repo.path}/CHECKPOINT.md`,
        ...(linked
          ? [`would mirror ${repo.path}/CHECKPOINT.md to ${repo.archivePath}/work.mirror.md`]
          : []),
        '',
      ].join('\n'),
    );
    expect(snapshot(join(repo.path, '..'))).toEqual(before);
  });

  test('with --json nobody is asked, even at a terminal', async () => {
    const repo = place(kind);
    putInArchive(repo, 'work.md', noteOf('work'));
    putInArchive(repo, 'work-2.md', noteOf('work', 'Another'));
    const { code, screen } = await asked(repo, ['--json'], []);
    expect(code).toBe(1);
    expect(screen).toContain('"kind":"refused"');
    expect(repo.archive()).toEqual(['work-2.md', 'work.md']);
  });
});

test('from a sub-directory the top of the worktree is meant (field case 25)', () => {
  const repo = createRepo({ branch: 'work' });
  putInArchive(repo, 'work.md', noteOf('work'));
  resumed(repo.at('packages/a'), '--yes');
  expect(repo.read('CHECKPOINT.md')).toBe(noteOf('work'));
  expect(repo.exists('packages/a/CHECKPOINT.md')).toBe(false);
});

test('on an unborn branch and on a detached HEAD', () => {
  const unborn = createRepo({ empty: true, branch: 'work' });
  putInArchive(unborn, 'work.md', noteOf('work'));
  resumed(unborn, '--yes');
  expect(unborn.read('CHECKPOINT.md')).toBe(noteOf('work'));

  const detached = createRepo();
  detached.git('checkout', '--quiet', '--detach');
  expect(detached.checkpoint(['save', '--title', 'Bisecting']).code).toBe(0);
  expect(resumed(detached)).toContain('branch   detached HEAD');
  expect(detached.checkpoint(['done']).code).toBe(0);
  expect(detached.archive()).toEqual(['done/repo.md']);
});
