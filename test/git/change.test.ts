import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openChange } from '../../src/git/change.ts';
import { openClient } from '../../src/git/client.ts';
import { locate } from '../../src/git/locate.ts';
import { runGit } from '../../src/git/run.ts';
import { changeEnv, type EnvironmentChanges, testEnv } from '../helpers/env.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

async function clientOf(repo: Repo, changes: EnvironmentChanges = {}) {
  const place = await locate(repo.path, testEnv());
  return openClient(changeEnv(testEnv(), changes), place);
}

/** Makes git run a script at each checkout, as a user's own hook. */
function hook(repo: Repo, script: string): void {
  repo.write('.git/hooks/post-checkout', `#!/bin/sh\n${script}\n`);
  chmodSync(join(repo.path, '.git/hooks/post-checkout'), 0o755);
}

test('what a change that fails says on standard output reaches the caller', async () => {
  const repo = createRepo({ files: { a: 'one\n' } });
  repo.write('a', 'stashed\n');
  repo.git('stash', '--quiet');
  repo.commit('meanwhile', { a: 'two\n' });
  const result = await (await clientOf(repo)).change(['stash', 'apply', 'stash@{0}']);
  expect(result).toMatchObject({ code: 1, stdout: expect.stringContaining('Merge conflict in a') });
});

test('what a change that succeeds says on standard error reaches the caller', async () => {
  const repo = createRepo();
  hook(repo, 'echo said >&2');
  const args = ['worktree', 'add', '--quiet', '--', `${repo.path}-linked`, 'HEAD'];
  expect(await (await clientOf(repo)).change(args)).toEqual({
    code: 0,
    stdout: '',
    stderr: 'said\n',
  });
});

test('changes that are asked for at once are made one after the other', async () => {
  const repo = createRepo();
  const names = Array.from({ length: 12 }, (_, n) => `file-${n}`);
  for (const name of names) repo.write(name, name);
  const client = await clientOf(repo);
  const results = await Promise.all(names.map((name) => client.change(['add', '--', name])));
  expect(results.filter(({ code }) => code !== 0)).toEqual([]);
});

test('the hooks that a change runs have the environment that they were given', async () => {
  const repo = createRepo();
  repo.git('tag', 'v1');
  hook(repo, 'echo "$EDITOR $PAGER" >"$OUT"; git tag --lis >>"$OUT" 2>&1');
  const out = join(temporaryDirectory(), 'out');
  const client = await clientOf(repo, { EDITOR: 'my-editor', PAGER: 'my-pager', OUT: out });
  await client.change(['worktree', 'add', '--quiet', '--', `${repo.path}-linked`, 'HEAD']);
  expect(readFileSync(out, 'utf8')).toBe('my-editor my-pager\nv1\n');
});

test('field case 96: nothing that the user has set makes a change refuse', async () => {
  const repo = createRepo();
  repo.write('a', '');
  const settings = [
    'alias.x',
    'core.askPass',
    'core.editor',
    'core.fsmonitor',
    'core.gitProxy',
    'core.hooksPath',
    'core.pager',
    'core.sshCommand',
    'credential.helper',
    'diff.external',
    'diff.x.textconv',
    'filter.x.clean',
    'gpg.program',
    'include.path',
    'init.templateDir',
    'merge.x.driver',
    'protocol.allow',
    'remote.x.uploadpack',
    'submodule.x.update',
    'trailer.x.cmd',
    'url.x.insteadOf',
  ];
  const env: EnvironmentChanges = {
    PAGER: 'less',
    GIT_PAGER: 'cat',
    EDITOR: 'vim',
    VISUAL: 'vim',
    GIT_EDITOR: 'vim',
    GIT_SEQUENCE_EDITOR: 'vim',
    GIT_SSH_COMMAND: 'ssh',
    GIT_ASKPASS: 'true',
    SSH_ASKPASS: 'true',
    GIT_PROXY_COMMAND: 'true',
    GIT_EXTERNAL_DIFF: 'false',
    GIT_TEMPLATE_DIR: '/nowhere',
    PREFIX: '/usr',
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(settings.map((key, n) => [`GIT_CONFIG_KEY_${n}`, key])),
    ...Object.fromEntries(settings.map((_, n) => [`GIT_CONFIG_VALUE_${n}`, '/dev/null'])),
  };
  const change = openChange({ cwd: repo.path, env: changeEnv(testEnv(), env) });
  expect(await change(['config', '--local', 'user.name', 'x'])).toMatchObject({ code: 0 });
  expect(await (await clientOf(repo, env)).change(['add', '--', 'a'])).toMatchObject({ code: 0 });
});

test('standard input is closed', async () => {
  const { change } = await clientOf(createRepo());
  expect(await change(['hash-object', '-w', '--stdin'])).toMatchObject({
    code: 0,
    stdout: 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391\n',
  });
});

test('a git that is killed has failed, as for a question', async () => {
  const repo = createRepo();
  hook(repo, 'kill -KILL $PPID');
  const args = ['worktree', 'add', '--quiet', '--', `${repo.path}-linked`, 'HEAD'];
  expect(await (await clientOf(repo)).change(args)).toMatchObject({ code: 128 });
});

test.each([
  ['git', { PATH: '/nowhere' }, ''],
  ['the directory', {}, '/nowhere'],
])('where %s is not there, a change says so, as a question does', async (_, env, cwd) => {
  const repo = createRepo();
  const frame = { cwd: cwd || repo.path, env: changeEnv(testEnv(), env) };
  const message = `cannot run git in '${frame.cwd}': no such program or directory`;
  const expected = { kind: 'fatal', message, hints: ['git 2.31 or newer has to be on PATH'] };
  await expect(openChange(frame)(['add', '.'])).rejects.toMatchObject(expected);
  await expect(runGit(['status'], frame)).rejects.toMatchObject(expected);
});

test("another git's lock is waited for, a moment long (G23)", async () => {
  const repo = createRepo();
  const locks = ['.git/config.lock', '.git/index.lock', '.git/refs/heads/main.lock'];
  for (const lock of locks) repo.write(lock, '');
  setTimeout(() => {
    for (const lock of locks) rmSync(join(repo.path, lock));
  }, 300);
  const change = openChange({ cwd: repo.path, env: testEnv() });
  repo.write('f', 'x');
  const oid = repo.git('commit-tree', '-m', 'x', 'HEAD^{tree}');
  for (const args of [
    ['config', 'a.b', 'c'],
    ['add', 'f'],
    ['update-ref', 'refs/heads/main', oid],
  ]) {
    expect(await change(args)).toMatchObject({ code: 0 });
  }
});
