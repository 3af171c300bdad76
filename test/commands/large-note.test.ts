/** Notes of more than 1 MiB, which the history does not keep: what it does not know is not nothing. */
import { mkdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hooked } from '../helpers/hooked.ts';
import { noteOf } from '../helpers/notes.ts';
import { createRepo } from '../helpers/repo.ts';

const LARGE = `${noteOf('main', 'Big')}\n## Log\n\n${`${'x'.repeat(1999)}\n`.repeat(600)}`;

describe('a save over a large note', () => {
  test('cannot be taken back: nothing is removed, and the text is named (G76)', () => {
    const repo = createRepo();
    repo.write('CHECKPOINT.md', LARGE);
    const args = ['save', '--title', 'Other', '--overwrite', '--next', 'n'];
    expect(repo.checkpoint(args).code).toBe(0);
    const live = repo.read('CHECKPOINT.md');
    const undone = repo.checkpoint(['undo']);
    expect(undone).toMatchObject({ code: 1, stdout: '' });
    expect(undone.stderr).toContain(`'${join(repo.path, 'CHECKPOINT.md')}' is larger than 1 MiB`);
    expect(repo.read('CHECKPOINT.md')).toBe(live);
    expect(repo.read('.checkpoints/main.prev.md')).toBe(LARGE);
    const doctor = repo.checkpoint(['doctor', '--fix']);
    expect(doctor.code).toBe(1);
    expect(doctor.stdout).toMatch(/problem .*larger than 1 MiB.*main\.prev\.md/);
  });

  test('by a large one neither, and no older operation in its place (G76)', () => {
    const repo = createRepo();
    expect(repo.checkpoint(['save', '--title', 'Small', '--next', 'n']).code).toBe(0);
    repo.write('CHECKPOINT.md', LARGE);
    expect(repo.checkpoint(['save', '--next', 'two', '--overwrite']).code).toBe(0);
    const undone = repo.checkpoint(['undo']);
    expect(undone.code).toBe(1);
    expect(undone.stderr).toContain('larger than 1 MiB');
    const [, older = ''] = repo.checkpoint(['log']).stdout.match(/^(\w{7}).*Small/m) ?? [];
    expect(repo.checkpoint(['undo', older]).code).toBe(1);
    expect(repo.read('CHECKPOINT.md')).toContain('1. two');
  });
});

test('a large note that was parked by a save cannot be taken back, and log says why (G76)', () => {
  const repo = createRepo();
  repo.write('CHECKPOINT.md', LARGE.replaceAll('main', 'other'));
  expect(repo.checkpoint(['save', '--title', 'T', '--next', 'n']).code).toBe(0);
  expect(repo.archive()).toEqual(['other.md']);
  expect(repo.checkpoint(['undo']).code).toBe(1);
  expect(repo.archive()).toEqual(['other.md']);
  const log = repo.checkpoint(['log', 'other']);
  expect(log.code).toBe(1);
  expect(log.stderr).toContain('is larger than 1 MiB: no version of it is in the history');
  expect(log.stderr).not.toContain('--fix');
});

describe('a file far too large for a note', () => {
  const HUGE = 300 * 2 ** 20;

  /** A file of that size, which takes no room and no time to make. */
  function huge(path: string, head: string): void {
    writeFileSync(path, head);
    truncateSync(path, HUGE);
  }

  /** A file that is larger than what can be read at once. */
  const ENORMOUS = 5 * 2 ** 30;

  function enormous(path: string): void {
    writeFileSync(path, noteOf('main'));
    truncateSync(path, ENORMOUS);
  }

  test('in the place of the previous version makes room for it unread (G80)', () => {
    const repo = createRepo();
    repo.checkpoint(['save', '--title', 'T', '--next', 'n']);
    mkdirSync(repo.archivePath);
    enormous(join(repo.archivePath, 'main.prev.md'));
    const said = repo.checkpoint(['save', '--next', 'm']);
    expect(said).toMatchObject({ code: 0, stdout: "saved 'T' on main; next: m\n" });
    expect(repo.archive()).toEqual(['main-2.prev.md', 'main.prev.md']);
    expect(statSync(join(repo.archivePath, 'main-2.prev.md')).size).toBe(ENORMOUS);
  });

  test('in the place of a mirror: what is live is mirrored beside it (G80)', () => {
    const repo = createRepo();
    const linked = repo.worktree('linked', 'topic');
    mkdirSync(repo.archivePath);
    enormous(join(repo.archivePath, 'topic.mirror.md'));
    const said = linked.checkpoint(['save', '--title', 'T', '--next', 'm']);
    expect(said).toMatchObject({ code: 0, stdout: expect.stringContaining("saved 'T'") });
    expect(repo.read('.checkpoints/topic.mirror.md')).toBe(linked.read('CHECKPOINT.md'));
  });

  test('in the place of the live one is what undo and list name (G80)', () => {
    const repo = createRepo();
    repo.checkpoint(['save', '--title', 'T', '--next', 'n']);
    enormous(join(repo.path, 'CHECKPOINT.md'));
    const named = `'${join(repo.path, 'CHECKPOINT.md')}' is larger than 16 MiB`;
    expect(repo.checkpoint(['undo']).stderr).toContain(`fatal: ${named}`);
    const listed = repo.checkpoint(['list']);
    expect(listed.stderr).toContain(named);
    expect(listed.stderr).not.toContain('is gone');
  });

  test('as the text of a save is refused by its size (G80)', () => {
    const repo = createRepo();
    enormous(join(repo.path, 'x.md'));
    const said = repo.checkpoint(['save', '--file', 'x.md']);
    expect(said.code).toBe(128);
    expect(said.stderr).toContain("fatal: 'x.md' is larger than 16 MiB\n");
  });

  test('in the place of the live one is refused by its size, before it is read (G80)', () => {
    const repo = hooked();
    huge(join(repo.path, 'CHECKPOINT.md'), noteOf('main'));
    const start = Date.now();
    const saved = repo.checkpoint(['save', '--title', 'T', '--next', 'n']);
    expect(saved.code).toBe(128);
    expect(saved.stderr).toContain("CHECKPOINT.md' is larger than 16 MiB");
    expect(repo.checkpoint(['list']).code).toBe(0);
    expect(repo.checkpoint(['save', '--as', 'side', '--title', 'T', '--next', 'n']).code).toBe(0);
    expect(repo.gitResult(['switch', '--quiet', '--create', 'topic'])).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(Date.now() - start).toBeLessThan(5_000);
    expect(repo.archive()).toEqual(['side.md']);
    expect(statSync(join(repo.path, 'CHECKPOINT.md')).size).toBe(HUGE);
  });

  test('in the archive is passed over, and doctor names it (G80)', () => {
    const repo = createRepo();
    expect(repo.checkpoint(['save', '--title', 'T', '--next', 'n']).code).toBe(0);
    mkdirSync(repo.archivePath, { recursive: true });
    huge(join(repo.archivePath, 'topic.md'), noteOf('topic'));
    const start = Date.now();
    expect(repo.checkpoint(['list']).stdout).not.toContain('topic');
    expect(repo.checkpoint(['status'])).toMatchObject({ code: 0 });
    expect(repo.checkpoint(['doctor']).stdout).toMatch(/problem .*larger than 1 MiB.*topic\.md/);
    expect(Date.now() - start).toBeLessThan(5_000);
  });
});
