/** pre-commit, as Debian has it: it moves a hook that it finds to `<hook>.legacy`, and runs that first. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { configHooks, everything, expectToFile, install, uninstall } from '../helpers/install.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { isThere, run } from './hook-managers.ts';

const CONFIG = `repos:
- repo: local
  hooks:
  - id: theirs
    name: theirs
    language: system
    entry: sh -c 'echo ran >>../log'
    always_run: true
    stages: [post-checkout]
`;

const INSTALL = ['install', '--hook-type', 'post-checkout'];
const UNINSTALL = ['uninstall', '--hook-type', 'post-checkout'];

function withConfig(): Repo {
  return createRepo({ files: { '.pre-commit-config.yaml': CONFIG } });
}

function withPreCommit(): Repo {
  const repo = withConfig();
  run(repo, 'pre-commit', INSTALL);
  return repo;
}

function runs(repo: Repo): number {
  const file = join(dirname(repo.path), 'log');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').length : 0;
}

function hooks(repo: Repo) {
  return Object.entries(everything(repo)).filter(([path]) => path.startsWith('.git/hooks'));
}

describe.skipIf(!isThere('pre-commit'))('pre-commit (needs pre-commit)', () => {
  test('first: both run at a switch, neither at an installation', () => {
    const repo = withPreCommit();
    const [hook] = install(repo);
    expect(hook).toMatchObject(
      configHooks
        ? { way: 'config' }
        : { way: 'script', path: join(repo.path, '.git/hooks/post-checkout.legacy') },
    );
    expect(runs(repo)).toBe(0);
    expectToFile(repo);
    expect(runs(repo)).toBe(1);
  });

  test('first: at work again, it keeps ours', () => {
    const repo = withPreCommit();
    install(repo);
    run(repo, 'pre-commit', INSTALL);
    expect(repo.checkpoint(['doctor']).code).toBe(0);
    expectToFile(repo);
  });

  test('first: uninstall gives every byte back', () => {
    const repo = withPreCommit();
    const before = everything(repo);
    install(repo);
    install(repo);
    uninstall(repo);
    expect(everything(repo)).toEqual(before);
  });

  test('afterwards: ours is moved and runs still; uninstall leaves pre-commit alone', () => {
    const repo = withConfig();
    install(repo);
    run(repo, 'pre-commit', INSTALL);
    expectToFile(repo);
    expect(runs(repo)).toBe(1);
    install(repo);
    expect(repo.checkpoint(['doctor']).code).toBe(0);
    uninstall(repo);
    expect(hooks(repo)).toEqual(hooks(withPreCommit()));
  });

  test('afterwards, and gone first: what it puts back is taken out as well', () => {
    const repo = withConfig();
    const before = hooks(repo);
    install(repo);
    run(repo, 'pre-commit', INSTALL);
    run(repo, 'pre-commit', UNINSTALL);
    expectToFile(repo);
    uninstall(repo);
    expect(hooks(repo)).toEqual(before);
  });

  test.skipIf(configHooks)(
    'install -f deletes ours, and doctor says that it is gone (git before 2.54)',
    () => {
      const repo = withPreCommit();
      install(repo);
      run(repo, 'pre-commit', [...INSTALL, '-f']);
      const { code, stdout } = repo.checkpoint(['doctor']);
      expect(code).toBe(1);
      expect(stdout).toContain(
        `post-checkout in '${repo.path}': '${repo.path}/.git/hooks/post-checkout.legacy' is gone`,
      );
    },
  );
});
