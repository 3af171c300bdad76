/** Notes of more than 1 MiB, which the history does not keep: what it does not know is not nothing. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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
