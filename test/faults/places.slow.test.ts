/** Where repositories really are: other devices, file systems that know less, odd names. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { must, run } from '../helpers/killable.ts';
import { hasStrace, traced, WITHOUT_STRACE } from '../helpers/strace.ts';
import { command, HOOK, NODE, save } from './scenarios.ts';
import { allTexts, handWritten, isWhole, noteFiles } from './texts.ts';
import { rudeness, said } from './trial.ts';
import { Workshop } from './workshop.ts';

const TIMEOUT = 120_000;
const hook = [NODE, HOOK, 'post-checkout', 'HEAD', 'HEAD', '1'];
const SHM = '/dev/shm';
const otherDevice = existsSync(SHM) && statSync(SHM).dev !== statSync(inject('temporaryRoot')).dev;

describe.runIf(otherDevice)(
  `a worktree on another device${otherDevice ? '' : ' (SKIPPED: no tmpfs)'}`,
  () => {
    test('is parked, resumed and finished without a text or a time lost', {
      timeout: TIMEOUT,
    }, async () => {
      const shop = new Workshop(() => {});
      const directory = mkdtempSync(join(SHM, 'git-checkpoint-'));
      onTestFinished(() => rmSync(directory, { recursive: true }));
      const tree = join(directory, 'far');
      shop.git(shop.main, 'worktree', 'add', '--quiet', '-b', 'far', tree);
      await cycle(shop, tree, 'far', (argv) => run({ cwd: tree, argv }));
    });
  },
);

describe.runIf(hasStrace)(`a file system without links${WITHOUT_STRACE}`, () => {
  test.for(['EPERM', 'EOPNOTSUPP', 'EMLINK'])(
    'that says %s',
    { timeout: TIMEOUT },
    async (error) => {
      const shop = new Workshop(() => {});
      const tree = shop.linked;
      await cycle(shop, tree, 'side', (argv) =>
        traced({ cwd: tree, argv }, { call: { name: 'link' }, what: `error=${error}` }),
      );
    },
  );
});

/** Save, edit by hand, switch away and back, resume, finish: with every text looked for at the end. */
async function cycle(
  shop: Workshop,
  tree: string,
  branch: string,
  runs: (argv: readonly string[]) => ReturnType<typeof run>,
): Promise<void> {
  const live = join(tree, 'CHECKPOINT.md');
  const ok = async (argv: readonly string[]) => {
    const result = await runs(argv);
    expect(said(result)).toMatch(/^0: /);
    expect(rudeness(argv.join(' '), result)).toEqual([]);
    return result;
  };
  await ok(save('first'));
  const text = handWritten('by hand', branch);
  shop.write(tree, 'CHECKPOINT.md', text);
  const { mtimeMs } = statSync(live);
  shop.git(tree, 'switch', '--quiet', '-c', 'elsewhere');
  await ok(hook);
  expect(existsSync(live)).toBe(false);
  const parked = join(shop.archive, `${branch}.md`);
  expect(readFileSync(parked, 'utf8')).toBe(text);
  expect(Math.abs(statSync(parked).mtimeMs - mtimeMs)).toBeLessThan(1);
  shop.git(tree, 'switch', '--quiet', branch);
  await ok(command('resume', '--yes'));
  expect(readFileSync(live, 'utf8')).toBe(text);
  expect(existsSync(parked)).toBe(false);
  await ok(save('second', '--overwrite'));
  expect(readFileSync(join(shop.archive, `${branch}.prev.md`), 'utf8')).toBe(text);
  await ok(command('done'));
  await ok(command('undo'));
  expect(readFileSync(live, 'utf8')).toContain('second');
}

describe('a full disk', () => {
  const mount = mkdtempSync(join(inject('temporaryRoot'), 'full-'));
  const tmpfs = ['-t', 'tmpfs', '-o', 'size=1m', 'none', mount];
  const mounts = canMount(tmpfs, mount);

  test.runIf(mounts)(
    `${mounts ? 'really full' : '(SKIPPED: may not mount)'}, at every fill level`,
    { timeout: TIMEOUT },
    async () => {
      mountForTest(tmpfs, mount);
      const { shop, refill } = smallRepository(mount);
      const texts = await allTexts(mount, join(shop, '.git/checkpoints.git'));
      const seen = new Set<number | null>();
      for (let free = 0; free <= 160; free += 4) {
        refill(free);
        const result = await run({ cwd: shop, argv: save('new', '--overwrite') });
        expect(rudeness(`with ${free} KiB free`, result)).toEqual([]);
        for (const [path, bytes] of noteFiles(mount))
          expect([path, isWhole(bytes)]).toEqual([path, true]);
        const now = await allTexts(mount, join(shop, '.git/checkpoints.git'));
        expect([...texts].filter((oid) => !now.has(oid))).toEqual([]);
        seen.add(result.code);
      }
      expect([...seen]).toEqual(expect.arrayContaining([0]));
      expect(seen.size).toBeGreaterThan(1);
    },
  );
});

/** A repository on a small device, and a way to leave so many KiB of it free. */
function smallRepository(mount: string) {
  const shop = join(mount, 'repository');
  mkdirSync(shop);
  must(shop, ['git', 'init', '--quiet', '--template=', '--initial-branch=main']);
  must(shop, ['git', 'commit', '--quiet', '--allow-empty', '--message=initial']);
  must(shop, save('first'));
  writeFileSync(join(shop, 'CHECKPOINT.md'), handWritten('by hand', 'main'));
  const ballast = join(mount, 'ballast');
  const refill = (free: number) => {
    rmSync(ballast, { force: true });
    const available = Number(must(mount, ['df', '--output=avail', '-k', '.']).split('\n')[1]);
    writeFileSync(ballast, Buffer.alloc(Math.max(0, available - free) * 1024));
  };
  return { shop, refill };
}

describe('a file system that folds case', () => {
  const image = join(mkdtempSync(join(inject('temporaryRoot'), 'fold-')), 'image');
  const mount = mkdtempSync(join(inject('temporaryRoot'), 'fold-'));
  const loop = ['-o', 'loop', image, mount];
  const format = `truncate -s 32M ${image} && mkfs.ext4 -q -O casefold -E encoding=utf8 ${image}`;
  const made = spawnSync('sh', ['-c', format]).status === 0;
  const folds =
    made &&
    canMount(loop, mount, () => {
      mkdirSync(join(mount, 'fold'));
      return spawnSync('chattr', ['+F', join(mount, 'fold')]).status === 0;
    });

  test.runIf(folds)(
    `${folds ? 'keeps' : '(SKIPPED: no casefold ext4 here) keeps'} the notes of Feature and feature apart`,
    { timeout: TIMEOUT },
    async () => {
      mountForTest(loop, mount);
      await twoCases(join(mkdtempSync(join(mount, 'fold/')), 'repository'));
    },
  );

  test('branches that differ in case only keep their notes apart', {
    timeout: TIMEOUT,
  }, async () => {
    await twoCases(join(mkdtempSync(join(inject('temporaryRoot'), 'case-')), 'repository'));
  });
});

/**
 * Whether something can be mounted here, and is as wanted then. It is not mounted afterwards: the test
 * may not run, or run twice.
 */
function canMount(args: readonly string[], mount: string, isWanted = () => true): boolean {
  if (spawnSync('mount', args).status !== 0) return false;
  const wanted = isWanted();
  return spawnSync('umount', [mount]).status === 0 && wanted;
}

/** Mounts something until the test ends. */
function mountForTest(args: readonly string[], mount: string): void {
  must('/', ['mount', ...args]);
  onTestFinished(() => void spawnSync('umount', [mount]));
}

/** Parks the notes of two branches whose slugs are the same, and brings both back. */
async function twoCases(path: string): Promise<void> {
  mkdirSync(path);
  must(path, ['git', 'init', '--quiet', '--template=', '--initial-branch=main']);
  must(path, ['git', 'commit', '--quiet', '--allow-empty', '--message=initial']);
  const switchTo = async (branch: string) => {
    // A ref of its own each, be it that the file system folds their names.
    must(path, ['git', 'pack-refs', '--all']);
    must(path, ['git', 'symbolic-ref', 'HEAD', `refs/heads/${branch}`]);
    expect(said(await run({ cwd: path, argv: hook }))).toMatch(/^0: /);
  };
  for (const branch of ['Feature', 'feature']) {
    await switchTo(branch);
    expect(said(await run({ cwd: path, argv: save(`note of ${branch}`) }))).toMatch(/^0: /);
  }
  for (const branch of ['Feature', 'feature']) {
    await switchTo(branch);
    expect(said(await run({ cwd: path, argv: command('resume', '--yes') }))).toMatch(/^0: /);
    expect(readFileSync(join(path, 'CHECKPOINT.md'), 'utf8')).toContain(`note of ${branch}\n`);
  }
}

test.for([
  ['a blank', 'two words'],
  ['quotes', `it's "quoted"`],
  ['a line break', 'line\nbreak'],
  ['other letters', 'прое́кт 日本 🜁'],
  ['a leading dash', '-n'],
])('a path with %s', { timeout: TIMEOUT }, async ([, name]) => {
  const path = join(mkdtempSync(join(inject('temporaryRoot'), 'path-')), name ?? '');
  mkdirSync(path);
  must(path, ['git', 'init', '--quiet', '--template=', '--initial-branch=main']);
  must(path, ['git', 'commit', '--quiet', '--allow-empty', '--message=initial']);
  const tree = `${path} linked`;
  must(path, ['git', 'worktree', 'add', '--quiet', '-b', 'side', tree]);
  for (const argv of [
    save('first'),
    save('first', '--done', 'more'),
    command('mirror'),
    command('undo'),
    command('done'),
    command('restore', 'side'),
  ]) {
    expect(said(await run({ cwd: tree, argv }))).toMatch(/^0: /);
  }
  expect(readFileSync(join(tree, 'CHECKPOINT.md'), 'utf8')).toContain('first');
  expect(must(path, ['git', 'status', '--porcelain', '--', '.checkpoints'])).toBe('');
});

test.for([
  ['as long as git takes it', 'x'.repeat(250)],
  ['of more than a file name holds', `${'y'.repeat(120)}/${'z'.repeat(200)}`],
  ['that differs at the end only', `${'y'.repeat(120)}/${'z'.repeat(199)}Z`],
])('a branch name %s', { timeout: TIMEOUT }, async ([, branch = '']) => {
  const shop = new Workshop(() => {});
  shop.git(shop.linked, 'switch', '--quiet', '-c', branch);
  const cwd = shop.linked;
  for (const argv of [save('first'), save('first', '--done', 'more'), command('done')]) {
    expect(said(await run({ cwd, argv }))).toMatch(/^0: /);
  }
  expect(said(await run({ cwd, argv: save('again', '--overwrite') }))).toMatch(/^0: /);
  shop.git(cwd, 'switch', '--quiet', 'side');
  expect(said(await run({ cwd, argv: hook }))).toMatch(/^0: /);
  shop.git(cwd, 'switch', '--quiet', branch);
  expect(said(await run({ cwd, argv: command('resume', '--yes') }))).toMatch(/^0: /);
  expect(readFileSync(join(cwd, 'CHECKPOINT.md'), 'utf8')).toContain(`\`${branch}\``);
});
