/** `git checkpoint install` in every layout that git knows. */
import { existsSync, mkdirSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git } from '../helpers/git.ts';
import { everything, expectToFile, install, uninstall } from '../helpers/install.ts';
import { createRepo, Repo } from '../helpers/repo.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

describe('in every layout', () => {
  const layouts: Record<string, () => Repo> = {
    'a subdirectory': () => createRepo().at('sub/deep'),
    'a path with blanks and quotes': () => createRepo({ name: `it's "a" $repo` }),
    'a linked worktree': () => createRepo().worktree('linked', 'linked'),
    'no hooks directory': () => {
      const source = createRepo();
      const path = join(temporaryDirectory(), 'clone');
      git(source.path, ['clone', '--quiet', '--template=', source.path, path]);
      return new Repo(path, join(path, '.checkpoints'));
    },
    'a symlinked .git': () => {
      const repo = createRepo();
      const elsewhere = join(dirname(repo.path), 'elsewhere.git');
      renameSync(join(repo.path, '.git'), elsewhere);
      symlinkSync(elsewhere, join(repo.path, '.git'));
      return new Repo(repo.path, join(elsewhere, 'checkpoints'));
    },
    'a separate git directory': () => {
      const repo = createRepo();
      const elsewhere = join(dirname(repo.path), 'worktrees', 'elsewhere.git');
      mkdirSync(dirname(elsewhere));
      git(repo.path, ['init', '--quiet', '--separate-git-dir', elsewhere]);
      return new Repo(repo.path, join(elsewhere, 'checkpoints'));
    },
    'a submodule': () => {
      const repo = createRepo();
      repo.git('submodule', '--quiet', 'add', createRepo().path, 'libs/x');
      return new Repo(
        join(repo.path, 'libs/x'),
        join(repo.path, '.git/modules/libs/x/checkpoints'),
      );
    },
    'a worktree of a bare repository': () => {
      const bare = createRepo({ bare: true, name: 'bare.git' });
      return bare.worktree('tree', 'work');
    },
    'a SHA-256 repository': () => createRepo({ objectFormat: 'sha256' }),
    'a repository without a commit': () => createRepo({ empty: true }),
  };

  test.each(Object.entries(layouts))('%s', (name, make) => {
    const repo = make();
    const gitDir = repo.git('rev-parse', '--path-format=absolute', '--git-common-dir');
    const before = [everything(repo), everything(new Repo(gitDir, ''))];
    install(repo);
    uninstall(repo);
    expect([everything(repo), everything(new Repo(gitDir, ''))]).toEqual(before);
    install(repo);
    expect(existsSync(join(gitDir, 'hooks/post-checkout'))).toBe(true);
    if (name !== 'a repository without a commit' && name !== 'a subdirectory') expectToFile(repo);
  });

  test('field case 9: installed in a linked worktree, it fires in the main one too', () => {
    const main = createRepo();
    const linked = main.worktree('linked', 'linked');
    install(linked);
    expectToFile(linked);
    expectToFile(main);
  });

  test('field case 10: without a hooks directory, from a worktree', () => {
    const source = createRepo();
    const path = join(temporaryDirectory(), 'clone');
    git(source.path, ['clone', '--quiet', '--template=', source.path, path]);
    const linked = new Repo(path, join(path, '.checkpoints')).worktree('linked', 'linked');
    install(linked);
    expect(statSync(join(path, '.git/hooks/post-checkout')).mode & 0o111).toBe(0o111);
    expectToFile(linked);
    // What is left of the notes keeps the rule that hides them, and with it its directory.
    uninstall(linked);
    expect(existsSync(join(path, '.git/hooks'))).toBe(false);
  });

  test('a new worktree is greeted when it is made', () => {
    const repo = createRepo();
    install(repo);
    expectToFile(repo);
    const branch = repo.archive()[0]?.replace('.md', '') ?? '';
    const added = repo.gitResult(['worktree', 'add', join(dirname(repo.path), 'new'), branch]);
    expect(added.stderr).toContain(`checkpoint '${branch}' is back`);
  });

  test('a repository that was moved still has its hooks', () => {
    const repo = createRepo();
    install(repo);
    const path = join(dirname(repo.path), 'moved');
    renameSync(repo.path, path);
    expectToFile(new Repo(path, join(path, '.checkpoints')));
  });

  test('GIT_DIR in the environment, as an alias or a hook has it', () => {
    const repo = createRepo();
    const env = { GIT_DIR: join(repo.path, '.git'), GIT_WORK_TREE: repo.path };
    const { code, stderr } = repo.checkpoint(['install'], { env });
    expect([code, stderr]).toEqual([0, '']);
    expectToFile(repo);
  });
});
