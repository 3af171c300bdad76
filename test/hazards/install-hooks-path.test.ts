/** core.hooksPath: for all repositories, relative, tracked. */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { snapshot } from '../helpers/bytes.ts';
import { testEnv } from '../helpers/env.ts';
import {
  configHooks,
  everything,
  expectToFile,
  hooksIn,
  install,
  uninstall,
} from '../helpers/install.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import { dialogue } from '../helpers/terminal.ts';

/** A hooks directory for all repositories of the user, with a hook in it. */
function globalHooks(value = '~/h'): string {
  const home = testEnv()['HOME'] ?? '';
  const directory = join(home, 'h');
  mkdirSync(directory);
  writeFileSync(join(directory, 'post-checkout'), '#!/bin/sh\necho global hook >&2\n', {
    mode: 0o755,
  });
  createRepo().git(
    'config',
    '--global',
    'core.hooksPath',
    value.replace('~', value === '~/h' ? '~' : home),
  );
  return directory;
}

describe('field case 6: core.hooksPath for all repositories', () => {
  test.skipIf(configHooks)(
    'nothing is written anywhere, exit 1, and the lines are told (git before 2.54)',
    () => {
      const directory = globalHooks();
      const repo = createRepo();
      const before = [everything(repo), snapshot(directory)];
      const done = repo.checkpoint(['install']);
      expect(done.code).toBe(1);
      expect(done.stdout).toBe(`nothing was installed in ${repo.path}\n`);
      expect(done.stderr).toContain("hint: core.hooksPath is '~/h' in '");
      expect(done.stderr).toContain(
        `hint: to '${directory}/post-checkout', an executable shell script:\nhint: git_checkpoint() {`,
      );
      expect([everything(repo), snapshot(directory)]).toEqual(before);
    },
  );

  test.skipIf(configHooks)(
    'the told lines work, do nothing elsewhere, and are then seen (git before 2.54)',
    () => {
      const directory = globalHooks();
      const repo = createRepo();
      for (const { event, byHand } of hooksIn(repo.checkpoint(['install', '--json']))) {
        writeFileSync(join(directory, event), `#!/bin/sh\n${byHand}\n`, { mode: 0o755 });
        chmodSync(join(directory, event), 0o755);
      }
      const before = snapshot(directory);
      expect(install(repo).map(({ way }) => way)).toEqual(['given', 'given', 'given']);
      expectToFile(repo);
      const linked = repo.worktree('linked', 'linked');
      expectToFile(linked);
      const other = createRepo();
      expect(other.gitResult(['switch', '--quiet', '-c', 'x'])).toMatchObject({
        code: 0,
        stderr: '',
      });
      uninstall(repo);
      expect(snapshot(directory)).toEqual(before);
      expect(repo.gitResult(['switch', '--quiet', '-c', 'y'])).toMatchObject({
        code: 0,
        stderr: '',
      });
    },
  );

  test.skipIf(!configHooks)('it stays as it is, and runs beside ours (git 2.54 or newer)', () => {
    const directory = globalHooks();
    const repo = createRepo();
    const before = [everything(repo), snapshot(directory)];
    const done = repo.checkpoint(['install']);
    expect([done.code, done.stderr]).toEqual([0, '']);
    expect(snapshot(directory)).toEqual(before[1]);
    expect(expectToFile(repo).stderr).toContain('global hook');
    const other = createRepo();
    expect(other.gitResult(['switch', '--quiet', '-c', 'x']).stderr).toBe('global hook\n');
  });

  test.skipIf(!configHooks)('uninstall gives every byte back (git 2.54 or newer)', () => {
    globalHooks();
    const repo = createRepo();
    const before = everything(repo);
    install(repo);
    uninstall(repo);
    expect(everything(repo)).toEqual(before);
  });

  test('is never set by us, in no scope', () => {
    const repo = createRepo();
    install(repo);
    expect(repo.gitResult(['config', '--get-all', 'core.hooksPath']).code).toBe(1);
  });

  test('one that switches hooks off is respected', () => {
    globalHooks('/dev/null');
    const repo = createRepo();
    const { code } = repo.checkpoint(['install']);
    expect(code).toBe(configHooks ? 0 : 1);
  });
});

describe.skipIf(configHooks)('a relative core.hooksPath (git before 2.54)', () => {
  test('field case 8: is meant from the top, wherever the command is run', () => {
    const repo = createRepo();
    repo.git('config', 'core.hooksPath', 'hooks');
    install(repo.at('sub'));
    expect(existsSync(join(repo.path, 'hooks/post-checkout'))).toBe(true);
    expect(existsSync(join(repo.path, 'sub/hooks'))).toBe(false);
    // What was made there names no path of this machine, and does not show.
    expect(repo.read('hooks/post-checkout')).not.toContain(repo.path);
    expect(repo.status()).toBe('');
    expectToFile(repo);
  });

  test('gets every byte back', () => {
    const repo = createRepo();
    repo.git('config', 'core.hooksPath', 'hooks');
    const before = everything(repo);
    install(repo);
    uninstall(repo);
    expect(everything(repo)).toEqual(before);
  });

  test('a linked worktree without that directory is told apart, and can have its own', () => {
    const repo = createRepo();
    repo.git('config', 'core.hooksPath', 'hooks');
    install(repo);
    const linked = repo.worktree('linked', 'linked');
    const { code, stdout } = repo.checkpoint(['doctor']);
    expect(code).toBe(1);
    expect(stdout).toContain(`post-checkout, post-merge, post-commit in '${linked.path}': `);
    install(linked);
    expect(repo.checkpoint(['doctor']).code).toBe(0);
    expectToFile(linked);
    uninstall(repo);
    expect([repo.exists('hooks'), linked.exists('hooks')]).toEqual([false, false]);
  });

  const hook = '#!/bin/sh\nexit 0\n';

  function withTrackedHook(): Repo {
    const repo = createRepo({ files: { '.githooks/post-checkout': hook } });
    chmodSync(join(repo.path, '.githooks/post-checkout'), 0o755);
    repo.commit('executable', { '.githooks/post-checkout': hook });
    repo.git('config', 'core.hooksPath', '.githooks');
    return repo;
  }

  test('a tracked hook needs the word of the user', () => {
    const repo = withTrackedHook();
    const { code, stderr } = repo.checkpoint(['install']);
    expect([code, stderr]).toEqual([
      1,
      `error: not active in this worktree: post-checkout
hint: git tracks '${repo.path}/.githooks/post-checkout'; 'git checkpoint install --tracked' adds a line to it
`,
    ]);
    expect(repo.status()).toBe('');
    uninstall(repo);
  });

  test('--tracked is that word; what is added names no path of this machine', () => {
    const repo = withTrackedHook();
    const before = everything(repo);
    install(repo, ['--tracked']);
    expect(repo.status()).toBe(' M .githooks/post-checkout');
    expect(repo.read('.githooks/post-checkout')).not.toContain(repo.path);
    repo.git('commit', '--quiet', '-am', 'share it');
    expectToFile(repo);
    repo.git('reset', '--quiet', '--hard', 'HEAD~');
    install(repo, ['--tracked']);
    uninstall(repo);
    expect(repo.status()).toBe('');
    expect(everything(repo)['.githooks/post-checkout']).toEqual(before['.githooks/post-checkout']);
  });

  test.each([
    ['y', ' M .githooks/post-checkout', 0],
    ['n', '', 1],
  ])('at a terminal it asks: %s', async (key, status, code) => {
    const repo = withTrackedHook();
    const argv = [process.execPath, builtCli, 'install'];
    const turns = [{ expect: 'add a line there', send: key }];
    const done = await dialogue(repo.path, argv, turns, { cols: 300 });
    expect([done.code, repo.status()]).toEqual([code, status]);
  });

  test("in a colleague's clone the shared line is enough, and stays there", () => {
    const repo = withTrackedHook();
    install(repo, ['--tracked']);
    repo.git('commit', '--quiet', '-am', 'share it');
    // A clone in which nothing was installed.
    repo.git('config', '--unset', 'core.hooksPath');
    const clone = createRepo({ empty: true });
    clone.git('pull', '--quiet', repo.path, repo.git('branch', '--show-current'));
    clone.git('config', 'core.hooksPath', '.githooks');
    expect(clone.gitResult(['switch', '--quiet', '-c', 'x'])).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(install(clone)[0]).toMatchObject({ way: 'given' });
    expectToFile(clone);
    expect(uninstall(clone).stdout).toContain('somebody else put it there');
    expect(clone.status()).toBe('');
  });
});
