/** A mirror is a second name of the live note: what any program writes in place outlives the worktree. */
import { appendFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRepo, type Repo } from '../helpers/repo.ts';

const MIRROR = '.checkpoints/work.mirror.md';

/** A repository and a linked worktree of it, in which a checkpoint was saved. */
function saved(): { main: Repo; linked: Repo } {
  const main = createRepo();
  const linked = main.worktree('linked', 'work');
  expect(linked.checkpoint(['save', 'Token refresh', '--next', 'the test']).code).toBe(0);
  return { main, linked };
}

/** Whether the live note and the mirror are one file. */
function areOne({ main, linked }: { main: Repo; linked: Repo }, mirror = MIRROR): boolean {
  const [a, b] = [join(linked.path, 'CHECKPOINT.md'), join(main.path, mirror)];
  return statSync(a).ino === statSync(b).ino;
}

const BY_HAND = 'written by hand after the last command\n';

function writeInPlace(linked: Repo): void {
  appendFileSync(join(linked.path, 'CHECKPOINT.md'), BY_HAND);
}

test('what was written in place goes on when git removes the worktree', () => {
  const { main, linked } = saved();
  writeInPlace(linked);
  main.git('worktree', 'remove', '--force', linked.path);
  expect(main.read(MIRROR)).toContain(BY_HAND);
  main.git('switch', '--quiet', 'work');
  expect(main.checkpoint(['resume']).code).toBe(0);
  expect(main.read('CHECKPOINT.md')).toContain(BY_HAND);
});

describe('is one file with the live note after', () => {
  test.each<[string, (place: { main: Repo; linked: Repo }) => void]>([
    ['a save', () => {}],
    ['another save', ({ linked }) => linked.checkpoint(['save', '--next', 'more'])],
    [
      'an undo',
      ({ linked }) => {
        linked.checkpoint(['save', '--next', 'more']);
        expect(linked.checkpoint(['undo']).code).toBe(0);
      },
    ],
    [
      'an editor that writes a new file, and `mirror`',
      ({ linked }) => {
        const text = linked.read('CHECKPOINT.md');
        rmSync(join(linked.path, 'CHECKPOINT.md'));
        linked.write('CHECKPOINT.md', text + BY_HAND);
        expect(linked.checkpoint(['mirror']).stdout).toContain('mirrored');
      },
    ],
    [
      'a mirror that was edited as a file of its own, and `mirror`',
      ({ main, linked }) => {
        rmSync(join(main.path, MIRROR));
        main.write(MIRROR, `${linked.read('CHECKPOINT.md')}edited in the archive\n`);
        expect(linked.checkpoint(['mirror']).stdout).toContain('mirrored');
        // The text that was replaced is in the history.
        const history = main.gitResult(['log', '--format=%s', '-Sedited in the archive'], {
          env: { GIT_DIR: join(main.path, '.git/checkpoints.git') },
        });
        expect(history.stdout).not.toBe('');
      },
    ],
    [
      'parking and restoring by a switch',
      ({ linked }) => {
        expect(linked.checkpoint(['install']).code).toBe(0);
        linked.git('switch', '--quiet', '--create', 'other');
        linked.git('switch', '--quiet', 'work');
      },
    ],
    [
      'bringing the mirror back, and a save',
      ({ linked }) => {
        rmSync(join(linked.path, 'CHECKPOINT.md'));
        expect(linked.checkpoint(['resume', '--yes']).code).toBe(0);
      },
    ],
  ])('%s', (_, act) => {
    const place = saved();
    act(place);
    expect(areOne(place)).toBe(true);
    expect(place.main.archive().filter((name) => /tmp/.test(name))).toEqual([]);
  });

  test('a copied tree has come to rest', () => {
    const { main, linked } = saved();
    // Not hard links, as `cp -r` and most backups make them.
    const text = main.read(MIRROR);
    rmSync(join(main.path, MIRROR));
    main.write(MIRROR, text);
    expect(areOne({ main, linked })).toBe(false);
    expect(linked.checkpoint(['mirror']).code).toBe(0);
    expect(areOne({ main, linked })).toBe(true);
  });
});

describe('is a copy', () => {
  test('where the archive is on another file system', { skip: noOtherDevice() }, () => {
    const main = createRepo();
    const archive = join('/dev/shm', `checkpoints-${process.pid}`);
    main.git('config', 'checkpoint.dir', archive);
    const linked = main.worktree('linked', 'work');
    try {
      expect(linked.checkpoint(['save', 'Token refresh']).code).toBe(0);
      expect(linked.checkpoint(['save', '--next', 'more']).code).toBe(0);
      expect(statSync(join(archive, 'work.mirror.md')).nlink).toBe(1);
    } finally {
      rmSync(archive, { recursive: true, force: true });
    }
  });

  test('where the history does not hold the text', () => {
    const { main, linked } = saved();
    writeFileSync(
      join(linked.path, 'CHECKPOINT.md'),
      `${linked.read('CHECKPOINT.md')}${'x'.repeat(1 << 20)}\n`,
    );
    rmSync(join(main.path, MIRROR));
    expect(linked.checkpoint(['mirror']).code).toBe(0);
    expect(areOne({ main, linked })).toBe(false);
    expect(main.read(MIRROR)).toBe(linked.read('CHECKPOINT.md'));
  });
});

test('brought back to another worktree, a checkpoint is a file of its own', () => {
  const { main, linked } = saved();
  rmSync(join(linked.path, 'CHECKPOINT.md'));
  linked.git('switch', '--quiet', '--detach');
  main.git('switch', '--quiet', 'work');
  expect(main.checkpoint(['resume', '--yes']).code).toBe(0);
  appendFileSync(join(main.path, 'CHECKPOINT.md'), BY_HAND);
  expect(main.read(MIRROR)).not.toContain(BY_HAND);
});

function noOtherDevice(): boolean {
  const shm = statSync('/dev/shm', { throwIfNoEntry: false });
  return shm === undefined || shm.dev === statSync('/').dev;
}
