import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { dialogue } from '../helpers/terminal.ts';

/** A note that is longer than the terminal of 40 rows. */
function repoWithLong(): Repo {
  const repo = createRepo();
  const items = Array.from({ length: 60 }, (_, n) => ['--next', `Step ${n}`]).flat();
  expect(repo.checkpoint(['save', '--title', 'Long', ...items]).code).toBe(0);
  return repo;
}

/** A pager that keeps what it was given, and says so. */
function pager() {
  const kept = join(temporaryDirectory(), 'kept');
  const path = join(temporaryDirectory(), 'pager.sh');
  writeFileSync(path, `#!/bin/sh\ncat >'${kept}'\necho "paged: $LESS $GIT_PAGER_IN_USE"\n`, {
    mode: 0o755,
  });
  return { path, kept: () => readFileSync(kept, 'utf8') };
}

async function screen(repo: Repo, args: string[], env: Record<string, string | undefined>) {
  const argv = [process.execPath, builtCli, ...args];
  return (await dialogue(repo.path, argv, [], { env, timeout: 20_000 })).screen;
}

describe('at a terminal', () => {
  test('a long answer goes to the pager that git would use', async () => {
    const repo = repoWithLong();
    const { path, kept } = pager();
    expect(await screen(repo, ['show'], { GIT_PAGER: path, LESS: undefined })).toBe(
      'paged: FRX true\n',
    );
    expect(kept()).toContain('Step 59');
    repo.git('config', 'core.pager', path);
    expect(await screen(repo, ['log', '-p'], { GIT_PAGER: undefined })).toContain('paged');
    expect(kept()).toContain('\x1b[33m');
  });

  test('pager.checkpoint chooses another one, or none', async () => {
    const repo = repoWithLong();
    const { path } = pager();
    repo.git('config', 'pager.checkpoint', path);
    expect(await screen(repo, ['show'], { GIT_PAGER: 'false' })).toContain('paged');
    repo.git('config', 'pager.checkpoint', 'false');
    expect(await screen(repo, ['show'], { GIT_PAGER: path })).toContain('Step 59');
  });

  test('a short answer, and one that is not for reading, needs none', async () => {
    const repo = createRepo();
    repo.checkpoint(['save', '--title', 'Short', '--next', 'Go on']);
    const { path } = pager();
    expect(await screen(repo, ['show'], { GIT_PAGER: path })).toContain('Go on');
    const long = repoWithLong();
    expect(await screen(long, ['resume', '-v'], { GIT_PAGER: path })).toContain('Step 59');
  });

  test('a pager that is not there, that ends at once, or that is cat loses nothing', async () => {
    const repo = repoWithLong();
    expect(await screen(repo, ['show'], { GIT_PAGER: 'no-such-pager' })).toContain('Step 59');
    expect(await screen(repo, ['show'], { GIT_PAGER: 'cat' })).toContain('Step 59');
    expect(await screen(repo, ['show'], { GIT_PAGER: 'true' })).toBe('');
  });
});

test('in a pipe nothing is started', () => {
  const repo = repoWithLong();
  const { path } = pager();
  expect(repo.checkpoint(['show'], { env: { GIT_PAGER: path } }).stdout).toContain('Step 59');
});
