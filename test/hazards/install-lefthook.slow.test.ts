/** lefthook 2, really installed: its wrapper takes the place of whatever hook is there. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  configHooks,
  everything,
  expectToFile,
  FIRES,
  hooksIn,
  install,
  uninstall,
} from '../helpers/install.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { npmInstall, run } from './hook-managers.ts';

let lefthook: string;

beforeAll(() => {
  lefthook = npmInstall('lefthook');
}, 120_000);

const CONFIG = `post-checkout:
  commands:
    theirs:
      run: echo {1} {2} {3} >>../log
`;

function withConfig(): Repo {
  return createRepo({ files: { 'lefthook.yml': CONFIG } });
}

function withLefthook(): Repo {
  const repo = withConfig();
  run(repo, lefthook, ['install']);
  return repo;
}

function log(repo: Repo): string[] {
  const file = join(dirname(repo.path), 'log');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

describe('lefthook first', () => {
  test('both run at a switch, neither at an installation; nothing shows', () => {
    const repo = withLefthook();
    const ways = install(repo).map(({ way }) => way);
    expect(ways).toEqual([configHooks ? 'config' : 'lefthook', 'script', 'script']);
    expect(log(repo)).toEqual([]);
    expectToFile(repo);
    expect(log(repo)).toHaveLength(1);
    expect(repo.status()).toBe('');
  });

  test('lefthook at work again changes nothing of ours', () => {
    const repo = withLefthook();
    install(repo);
    run(repo, lefthook, ['install']);
    run(repo, lefthook, ['install', '--force']);
    expect(repo.checkpoint(['doctor']).code).toBe(0);
    expectToFile(repo);
  });

  test('uninstall gives every byte back', () => {
    const repo = withLefthook();
    const before = everything(repo);
    install(repo);
    install(repo);
    uninstall(repo);
    expect(everything(repo)).toEqual(before);
  });

  test.skipIf(configHooks)(
    "a lefthook-local.yml of the user's is not touched; the told lines work (git before 2.54)",
    () => {
      const repo = withLefthook();
      const own = 'pre-push:\n  commands:\n    mine:\n      run: "true"\n';
      repo.write('lefthook-local.yml', own);
      const done = repo.checkpoint(['install', '--json']);
      expect(done.code).toBe(1);
      expect(repo.read('lefthook-local.yml')).toBe(own);
      repo.write('lefthook-local.yml', own + hooksIn(done)[0]?.byHand);
      expect(install(repo)[0]).toMatchObject({ way: 'given', fires: FIRES });
      expectToFile(repo);
      uninstall(repo);
      expect(repo.read('lefthook-local.yml')).toContain(own);
    },
  );

  test.skipIf(configHooks)(
    'a linked worktree has no such file until it is installed there (git before 2.54)',
    () => {
      const repo = withLefthook();
      install(repo);
      const linked = repo.worktree('linked', 'linked');
      const { code, stdout } = repo.checkpoint(['doctor']);
      expect(code).toBe(1);
      expect(stdout).toContain(`post-checkout in '${linked.path}': lefthook manages `);
      install(linked);
      expectToFile(linked);
      expect(linked.status()).toBe('');
      uninstall(repo);
      expect(linked.exists('lefthook-local.yml')).toBe(false);
    },
  );
});

describe('lefthook afterwards', () => {
  test('doctor says that it moved ours away, install takes its way, uninstall leaves lefthook alone', () => {
    const repo = withConfig();
    install(repo);
    run(repo, lefthook, ['install']);
    expect(repo.exists('.git/hooks/post-checkout.old')).toBe(true);
    const { code, stdout } = repo.checkpoint(['doctor']);
    expect(code).toBe(1);
    expect(stdout).toContain(
      `post-checkout in '${repo.path}': lefthook has moved it to '${repo.path}/.git/hooks/post-checkout.old'`,
    );
    install(repo);
    expectToFile(repo);
    uninstall(repo);
    const hooks = Object.keys(everything(repo)).filter((path) => path.startsWith('.git/hooks/'));
    const alone = Object.keys(everything(withLefthook())).filter((path) =>
      path.startsWith('.git/hooks/'),
    );
    expect(hooks).toEqual(alone);
    expect(repo.exists('lefthook-local.yml')).toBe(false);
  });

  test('lefthook goes first: what it puts back is taken out as well', () => {
    const repo = withConfig();
    const before = Object.keys(everything(repo)).filter((path) => path.startsWith('.git/hooks'));
    install(repo);
    run(repo, lefthook, ['install']);
    run(repo, lefthook, ['uninstall']);
    expectToFile(repo);
    uninstall(repo);
    expect(Object.keys(everything(repo)).filter((path) => path.startsWith('.git/hooks'))).toEqual(
      before,
    );
  });
});
