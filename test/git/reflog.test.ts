/** A reflog reads alike, be it by its file or by git. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openClient } from '../../src/git/client.ts';
import { locate } from '../../src/git/locate.ts';
import { readRefLog } from '../../src/git/reflog.ts';
import { asPath } from '../helpers/brands.ts';
import { testEnv } from '../helpers/env.ts';
import { createRepo } from '../helpers/repo.ts';

test('the file and git tell the same', async () => {
  const repo = createRepo();
  repo.commit('one: {2} > 3 +0100');
  repo.git('switch', '--quiet', '-c', 'x');
  repo.git('commit', '--quiet', '--allow-empty', '--allow-empty-message', '--message=');
  const env = testEnv();
  const client = openClient(env, await locate(repo.path, env));
  const gitDir = asPath(join(repo.path, '.git'));
  const [file, asked] = await Promise.all(
    [null, 'reftable'].map((storage) => readRefLog(client, gitDir, 'HEAD', storage)),
  );
  expect(asked).toEqual(file);
  expect(file).toHaveLength(4);
  expect(Math.abs(Date.now() - Number(file?.at(-1)?.at))).toBeLessThan(60_000);
});
