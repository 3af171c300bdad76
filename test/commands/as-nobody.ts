import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { changeEnv, testEnv } from '../helpers/env.ts';
import type { Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';

/** A user who is not root, for whom permissions count. */
const NOBODY = 65534;

/** Gives everything below the directory around a repository to a user who is not root. */
export function giveAway(repo: Repo): void {
  const { HOME } = testEnv();
  // The tests' own directories are closed to others.
  for (const path of [inject('temporaryRoot'), dirname(repo.path), dirname(HOME ?? '')]) {
    chmodSync(path, 0o755);
  }
  for (const path of [dirname(repo.path), HOME ?? '']) {
    for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
      chownSync(join(path, entry), NOBODY, NOBODY);
    }
    chownSync(path, NOBODY, NOBODY);
  }
}

/** Runs the built command as a user who is not root. */
export function checkpointAsNobody(repo: Repo, args: readonly string[]) {
  const done = spawnSync(process.execPath, [builtCli, ...args], {
    cwd: repo.path,
    env: changeEnv(testEnv(), {}),
    uid: NOBODY,
    gid: NOBODY,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 30_000,
  });
  if (done.error) throw done.error;
  return { code: done.status, stdout: done.stdout, stderr: done.stderr };
}
