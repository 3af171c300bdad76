/** git-lfs, as Debian has it: hooks that leave with 2 where git-lfs is not on PATH. */

import { describe, expect, test } from 'vitest';
import {
  barePath,
  configHooks,
  everything,
  expectToFile,
  install,
  uninstall,
} from '../helpers/install.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { isThere } from './hook-managers.ts';

function withLfs(): Repo {
  const repo = createRepo();
  repo.git('lfs', 'install', '--local');
  return repo;
}

describe.skipIf(!isThere('git-lfs'))('git-lfs (needs git-lfs)', () => {
  test('first: both run', () => {
    const repo = withLfs();
    expect(install(repo).map(({ way }) => way)).toEqual(
      Array(3).fill(configHooks ? 'config' : 'script'),
    );
    expect(expectToFile(repo)).toMatchObject({ code: 0 });
    expect(repo.checkpoint(['doctor']).code).toBe(0);
  });

  test('first: uninstall gives every byte back, and git-lfs knows its hooks again', () => {
    const repo = withLfs();
    const before = everything(repo);
    install(repo);
    install(repo);
    uninstall(repo);
    expect(everything(repo)).toEqual(before);
    repo.git('lfs', 'update');
  });

  test('field case 13: without git-lfs its exit code is passed on, and the note is filed', () => {
    const repo = withLfs();
    const PATH = barePath();
    const leave = () => repo.gitResult(['checkout', '--', 'README.md'], { env: { PATH } });
    const bare = leave();
    expect([bare.code, bare.stderr]).toEqual([
      expect.any(Number),
      expect.stringContaining('git-lfs'),
    ]);
    expect(bare.code).not.toBe(0);
    install(repo);
    expect(leave()).toEqual(bare);
    expect(expectToFile(repo, { PATH }).code).toBe(1);
  });

  test('afterwards: git-lfs says that it finds a hook, and changes nothing', () => {
    const repo = createRepo();
    install(repo);
    const done = repo.gitResult(['lfs', 'install', '--local']);
    expect(done.code).not.toBe(0);
    expect(done.stdout + done.stderr).toContain('Hook already exists');
    expectToFile(repo);
  });

  test('afterwards, by force: doctor says who took the place', () => {
    const repo = createRepo();
    install(repo);
    repo.git('lfs', 'install', '--local', '--force');
    const { code, stdout } = repo.checkpoint(['doctor']);
    expect(code).toBe(1);
    expect(stdout).toContain(`'${repo.path}/.git/hooks/post-checkout' was replaced by git-lfs`);
    install(repo);
    expectToFile(repo);
    uninstall(repo);
    const hooks = (one: Repo) =>
      Object.entries(everything(one)).filter(([path]) => path.startsWith('.git/hooks'));
    expect(hooks(repo)).toEqual(hooks(withLfs()));
  });
});
