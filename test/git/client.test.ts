import { expect, test } from 'vitest';
import { CheckpointError } from '../../src/errors.ts';
import { openClient } from '../../src/git/client.ts';
import { locate } from '../../src/git/locate.ts';
import { changeEnv, type EnvironmentChanges, testEnv } from '../helpers/env.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

async function clientOf(repo: Repo, changes: EnvironmentChanges = {}) {
  const env = changeEnv(testEnv(), changes);
  return openClient(env, await locate(repo.path, env));
}

test('every exit code is an answer to tryAsk, with what git said', async () => {
  const client = await clientOf(createRepo({ empty: true }));
  expect(await client.tryAsk(['symbolic-ref', 'HEAD'])).toEqual({
    code: 0,
    stdout: 'refs/heads/main\n',
    stderr: '',
  });
  expect(await client.tryAsk(['check-ignore', '--quiet', 'x'])).toMatchObject({
    code: 1,
    stderr: '',
  });
  expect(await client.tryAsk(['rev-parse', '--verify', 'HEAD'])).toMatchObject({
    code: 128,
    stderr: expect.stringContaining('Needed a single revision'),
  });
  expect(await client.tryAsk(['worktree', 'list', '--bogus'])).toMatchObject({ code: 129 });
});

test('ask throws git’s own words', async () => {
  const client = await clientOf(createRepo({ empty: true }));
  const failure = client.ask(['rev-parse', '--verify', 'HEAD']);
  await expect(failure).rejects.toBeInstanceOf(CheckpointError);
  await expect(failure).rejects.toMatchObject({ kind: 'git', message: 'Needed a single revision' });
});

test('long output arrives whole', async () => {
  const repo = createRepo();
  repo.write('big', 'x'.repeat(3_000_000));
  const oid = repo.git('hash-object', '-w', 'big');
  expect(await (await clientOf(repo)).ask(['cat-file', 'blob', oid])).toHaveLength(3_000_000);
});

test('the repository is the one that was found, whatever a hook exports', async () => {
  const [repo, other] = [createRepo({ branch: 'mine' }), createRepo({ branch: 'other' })];
  const client = openClient(
    changeEnv(testEnv(), {
      GIT_DIR: `${other.path}/.git`,
      GIT_WORK_TREE: other.path,
      GIT_INDEX_FILE: `${other.path}/.git/index`,
      GIT_CONFIG_PARAMETERS: "'core.bare'='true'",
    }),
    { gitDir: `${repo.path}/.git`, worktree: repo.path },
  );
  expect(await client.ask(['symbolic-ref', 'HEAD'])).toBe('refs/heads/mine\n');
  expect(await client.ask(['rev-parse', '--is-bare-repository'])).toBe('false\n');
});

test('field case 93: git speaks the language that is read, whatever the user speaks', async () => {
  const german = {
    LANG: 'de_DE.UTF-8',
    LC_ALL: undefined,
    LC_MESSAGES: 'de_DE.UTF-8',
    LANGUAGE: 'de',
  };
  const client = await clientOf(createRepo({ empty: true }), german);
  const { stderr } = await client.tryAsk(['rev-parse', '--verify', 'HEAD']);
  expect(stderr).toBe('fatal: Needed a single revision\n');
});

test('field case 96: an ordinary environment is no reason to refuse', async () => {
  const client = await clientOf(createRepo(), {
    PAGER: 'less',
    GIT_PAGER: 'cat',
    EDITOR: 'vim',
    VISUAL: 'vim',
    GIT_EDITOR: 'vim',
    GIT_SEQUENCE_EDITOR: 'vim',
    GIT_SSH_COMMAND: 'ssh',
    GIT_SSH: 'ssh',
    GIT_ASKPASS: 'true',
    SSH_ASKPASS: 'true',
    GIT_PROXY_COMMAND: 'true',
    GIT_EXTERNAL_DIFF: 'false',
    GIT_TEMPLATE_DIR: '/nowhere',
    PREFIX: '/usr',
  });
  expect(await client.ask(['rev-list', '--count', 'HEAD'])).toBe('1\n');
});
