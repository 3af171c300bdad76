/** husky 9, really installed: it points core.hooksPath at stubs of its own. */
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { snapshot } from '../helpers/bytes.ts';
import {
  configHooks,
  everything,
  expectToFile,
  install,
  settled,
  uninstall,
} from '../helpers/install.ts';
import { createRepo, Repo } from '../helpers/repo.ts';
import { npmInstall, run } from './hook-managers.ts';

let husky: string;

beforeAll(() => {
  husky = npmInstall('husky');
}, 120_000);

function withHusky(files: Record<string, string> = {}): Repo {
  const repo = createRepo({ files: { '.husky/pre-commit': 'true\n', ...files } });
  run(repo, husky);
  return repo;
}

const WAY = configHooks ? 'config' : 'script';

describe('husky first', () => {
  test('field case 1: notes follow, the stubs are as they were, and nothing shows', () => {
    const repo = withHusky();
    const stubs = snapshot(join(repo.path, '.husky/_'));
    expect(install(repo).map(({ way }) => way)).toEqual([WAY, WAY, WAY]);
    expectToFile(repo);
    expect(snapshot(join(repo.path, '.husky/_'))).toEqual(stubs);
    expect(repo.git('config', 'core.hooksPath')).toBe('.husky/_');
    expect(repo.status()).toBe('');
  });

  test('husky at work again changes nothing of ours', () => {
    const repo = withHusky();
    install(repo);
    run(repo, husky);
    expect(repo.checkpoint(['doctor']).code).toBe(0);
    expectToFile(repo);
  });

  test('a worktree is greeted when it is made, and all of it survives a move', () => {
    const repo = withHusky();
    install(repo);
    expectToFile(repo);
    const branch = repo.archive()[0]?.replace('.md', '') ?? '';
    const added = repo.gitResult(['worktree', 'add', join(dirname(repo.path), 'new'), branch]);
    expect(added.stderr).toContain(`checkpoint '${branch}' is back`);
    const path = join(dirname(repo.path), 'moved');
    renameSync(repo.path, path);
    expectToFile(new Repo(path, join(path, '.checkpoints')));
  });

  test('uninstall gives every byte back', () => {
    const repo = withHusky();
    const before = everything(repo);
    install(repo);
    install(repo);
    uninstall(repo);
    expect(everything(repo)).toEqual(before);
  });

  test("the user's own hook runs as well, with its arguments and its exit code", () => {
    const log = 'echo "$@" >>../log\n';
    const repo = withHusky({ '.husky/post-checkout': log });
    if (!configHooks) {
      const { code, stderr } = repo.checkpoint(['install']);
      expect([code, stderr]).toEqual([1, expect.stringContaining('install --tracked')]);
      expect(repo.status()).toBe('');
    }
    install(repo, ['--tracked']);
    expect(existsSync(join(dirname(repo.path), 'log'))).toBe(false);
    expect(expectToFile(repo).code).toBe(0);
    expect(readFileSync(join(dirname(repo.path), 'log'), 'utf8')).toMatch(/^\w{40} \w{40} 1\n$/);
    repo.write('.husky/post-checkout', `${repo.read('.husky/post-checkout')}exit 3\n`);
    expect(repo.gitResult(['checkout', '--', 'README.md', '.husky/pre-commit']).code).not.toBe(0);
  });
});

describe('husky afterwards', () => {
  test('doctor says that it took over, install takes its way, uninstall leaves husky alone', () => {
    const repo = createRepo();
    install(repo);
    run(repo, husky);
    const { code, stdout } = repo.checkpoint(['doctor']);
    expect(code).toBe(1);
    expect(stdout).toContain(
      `post-checkout, post-merge, post-commit in '${repo.path}': git looks for hooks in '${repo.path}/.husky/_'`,
    );
    install(repo);
    expect(repo.checkpoint(['doctor']).code).toBe(0);
    uninstall(repo);
    const alone = createRepo();
    run(alone, husky);
    expect(settled(repo)).toEqual(settled(alone));
  });
});

describe.skipIf(configHooks)('in linked worktrees (git before 2.54)', () => {
  test('husky has to be run there first, and that is what is said', () => {
    const repo = withHusky();
    install(repo);
    const linked = repo.worktree('linked', 'linked');
    const refused = linked.checkpoint(['install']);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`'${linked.path}/.husky/_' is not there; husky makes it`);
    run(linked, husky);
    install(linked);
    expectToFile(linked);
    const removed = repo.checkpoint(['worktree-remove', linked.path]);
    expect([removed.code, removed.stderr]).toEqual([0, '']);
    expect(existsSync(linked.path)).toBe(false);
  });
});

describe.skipIf(!configHooks)('in linked worktrees (git 2.54 or newer)', () => {
  test('they fire without husky', () => {
    const repo = withHusky();
    install(repo);
    const linked = repo.worktree('linked', 'linked');
    expectToFile(linked);
    expect(repo.checkpoint(['doctor']).code).toBe(0);
  });
});
