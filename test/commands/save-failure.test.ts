import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { snapshot } from '../helpers/bytes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import type { CheckpointResult } from '../helpers/run.ts';
import { note, type Site, site } from '../helpers/site.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { checkpointAsNobody, giveAway } from './as-nobody.ts';

/** Our own places in git's directory, which hold no text of the user's. */
const OURS = {
  ignore: ['.git/checkpoint-state', '.git/checkpoints.git', '.git/checkpoint-mirror'],
};

/** Everything that anybody wrote, in both worktrees. */
function everything({ here, main }: Site) {
  return [snapshot(main.path, OURS), snapshot(here.path, OURS)];
}

function refused(
  { code, stdout, stderr }: Pick<CheckpointResult, 'code' | 'stdout' | 'stderr'>,
  expected: number,
  message: RegExp,
): void {
  expect(stderr).toMatch(message);
  expect(stderr).toMatch(/^\w+: .+\n(?:hint: .+\n)+$/);
  expect(stderr.split(':')[0]).toBe(expected === 1 ? 'error' : 'fatal');
  expect([code, stdout]).toEqual([expected, '']);
}

describe.each(['main', 'linked'] as const)(
  'in a %s worktree, nothing is written where',
  (where) => {
    const rows: [string, (given: Site) => void, number, RegExp][] = [
      [
        'the archive’s place is a file',
        ({ here }) => writeFileSync(here.archivePath, 'x'),
        128,
        /'.*\.checkpoints' is not a directory\nhint: move that file away/,
      ],
      [
        'the archive is a link',
        ({ here }) => symlinkSync(temporaryDirectory(), here.archivePath),
        128,
        /'.*\.checkpoints' is a symbolic link, and is not followed\nhint: 'checkpoint\.dir'/,
      ],
      [
        'the archive is a link that leads nowhere',
        ({ here }) => symlinkSync('nowhere', here.archivePath),
        128,
        /'.*\.checkpoints' is a symbolic link/,
      ],
      [
        'the slot of the previous version is a directory',
        ({ here }) => mkdirSync(join(here.archivePath, 'work.prev.md'), { recursive: true }),
        128,
        /'.*work\.prev\.md' is a directory\nhint: move it away/,
      ],
      [
        'the slot of the previous version is a link',
        ({ here, main }) => {
          mkdirSync(here.archivePath);
          symlinkSync(join(main.path, 'README.md'), join(here.archivePath, 'work.prev.md'));
        },
        128,
        /'.*work\.prev\.md' is a symbolic link/,
      ],
    ];

    test.each(rows)('%s', (_, prepare, code, message) => {
      const given = site(where);
      given.here.write('CHECKPOINT.md', note('work'));
      prepare(given);
      const before = everything(given);
      refused(given.here.checkpoint(['save', '--done', 'x']), code, message);
      expect(everything(given)).toEqual(before);
    });

    test.each<[string, (path: string) => void, RegExp]>([
      ['a directory', (path) => mkdirSync(path), /CHECKPOINT\.md' is a directory/],
      ['a link', (path) => symlinkSync('README.md', path), /CHECKPOINT\.md' is a symbolic link/],
      [
        'a dangling link',
        (path) => symlinkSync('../x', path),
        /CHECKPOINT\.md' is a symbolic link/,
      ],
      [
        'a fifo',
        (path) => runProcess('/', 'mkfifo', [path]),
        /CHECKPOINT\.md' is not a regular file/,
      ],
    ])('the live note is %s', (_, prepare, message) => {
      const given = site(where);
      prepare(join(given.here.path, 'CHECKPOINT.md'));
      const before = everything(given);
      refused(given.here.checkpoint(['save', '--title', 'x']), 128, message);
      expect(everything(given)).toEqual(before);
    });

    test('the live note’s directory is a link', () => {
      const given = site(where);
      const outside = temporaryDirectory();
      given.main.git('config', 'checkpoint.file', 'docs/NOW.md');
      symlinkSync(outside, join(given.here.path, 'docs'));
      const result = given.here.checkpoint(['save', '--title', 'x']);
      expect([result.code, result.stdout]).not.toEqual([0, expect.anything()]);
      expect(result.stderr).toMatch(/^fatal: .*docs' .*symbolic link/);
      expect(snapshot(outside)).toEqual({});
    });

    test('a parked note may not be moved out of a read-only directory', () => {
      const given = site(where);
      given.here.write('CHECKPOINT.md', note('other'));
      mkdirSync(given.here.archivePath);
      giveAway(given.main);
      chmodSync(given.here.archivePath, 0o555);
      const before = everything(given);
      refused(
        checkpointAsNobody(given.here, ['save', '--title', 'x']),
        1,
        /cannot file the checkpoint away as '.*other\.md': permission denied\nhint: nothing was written/,
      );
      expect(everything(given)).toEqual(before);
    });

    test('the archive is read-only', () => {
      const given = site(where);
      given.here.write('CHECKPOINT.md', note('work'));
      given.main.write('.checkpoints/work.prev.md', note('work', { next: 'before' }));
      giveAway(given.main);
      chmodSync(given.here.archivePath, 0o555);
      const before = everything(given);
      refused(
        checkpointAsNobody(given.here, ['save', '--done', 'x']),
        1,
        /cannot keep the previous version as '.*work\.prev\.md': permission denied\nhint: nothing was written/,
      );
      expect(everything(given)).toEqual(before);
      refused(
        checkpointAsNobody(given.here, ['save', '--as', 'x']),
        1,
        /cannot write '.*x\.md': permission denied\nhint: nothing was written/,
      );
      expect(everything(given)).toEqual(before);
    });

    test('the worktree is read-only', () => {
      const given = site(where);
      giveAway(given.main);
      chmodSync(given.here.path, 0o555);
      const before = everything(given);
      refused(
        checkpointAsNobody(given.here, ['save', '--title', 'x']),
        1,
        /cannot write 'CHECKPOINT\.md': permission denied\nhint: nothing was written/,
      );
      expect(everything(given)).toEqual(before);
    });
  },
);

describe('a linked worktree whose main checkout may not be written', () => {
  function sandbox(): { here: Repo; main: Repo } {
    const { here, main } = site('linked');
    main.git('config', '--global', 'safe.directory', '*');
    giveAway(main);
    runProcess('/', 'chown', ['-R', 'root:root', main.path]);
    return { here, main };
  }

  test('field case 85: the live note is written, and the missing mirror is no success', () => {
    const { here, main } = sandbox();
    const before = snapshot(main.path);
    const result = checkpointAsNobody(here, ['save', '--title', 'In a sandbox']);
    const mirror = join(main.path, '.checkpoints/work.mirror.md');
    expect(result).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(
        `error: cannot write the mirror '${mirror}': permission denied\n` +
          `hint: '${here.path}/CHECKPOINT.md' is written; 'git checkpoint mirror' tries the copy again\n`,
      ),
    });
    expect(here.read('CHECKPOINT.md')).toContain('# Checkpoint: In a sandbox\n');
    expect(snapshot(main.path)).toEqual(before);
  });

  test('field case 85: a second save would lose the first text, so it is refused', () => {
    const { here } = sandbox();
    checkpointAsNobody(here, ['save', '--title', 'In a sandbox']);
    const text = here.read('CHECKPOINT.md');
    const result = checkpointAsNobody(here, ['save', '--done', 'x']);
    expect(result.code).toBe(1);
    expect(result.stderr).toContain('error: cannot keep the previous version as ');
    expect(here.read('CHECKPOINT.md')).toBe(text);
  });

  test('field case 85: the mirror can be written later', () => {
    const { here, main } = sandbox();
    checkpointAsNobody(here, ['save', '--title', 'In a sandbox']);
    giveAway(main);
    expect(checkpointAsNobody(here, ['mirror']).code).toBe(0);
    expect(main.read('.checkpoints/work.mirror.md')).toBe(here.read('CHECKPOINT.md'));
  });
});

test('a full disk while the note is written leaves the old one', () => {
  const repo = createRepo();
  repo.write('CHECKPOINT.md', note('main'));
  // A limit on the size of files stands in for it: EFBIG instead of ENOSPC.
  const input = `# Checkpoint: By hand\n\n${'x'.repeat(300_000)}\n`;
  repo.write('big.md', input);
  const script = 'trap "" XFSZ; ulimit -f 200; exec git checkpoint save --file big.md';
  const result = runProcess(repo.path, 'bash', ['-c', script]);
  expect(result.code).toBe(1);
  expect(result.stderr).toMatch(/^error: cannot write 'CHECKPOINT\.md': .+\n(?:hint: .+\n)+$/);
  expect(repo.read('CHECKPOINT.md')).toBe(note('main'));
  expect(Object.keys(snapshot(repo.path)).filter((name) => name.includes('tmp'))).toEqual([]);
});
