/**
 * The lock between a sandbox with process ids of its own and the host. A holder that cannot be seen is
 * judged by its age alone, and one that was taken for dead writes nothing more.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { historyOf } from '../helpers/history.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { runProcess } from '../helpers/spawn.ts';
import { waitUntil } from '../helpers/wait.ts';
import { canUnshare, SANDBOX, WITHOUT_SANDBOX } from './sandbox.ts';

const HOOK = join(root, 'dist/hook.cjs');
const lockOf = (repo: Repo) => join(repo.path, '.git/checkpoint-state/lock');

/** A process that takes the lock of a repository, in a pid namespace of its own, and keeps it. */
async function sandboxedHolder(repo: Repo, sandbox: readonly string[]): Promise<ChildProcess> {
  const script = join(repo.path, '.git/hold.ts');
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs';
     import { withLock } from ${JSON.stringify(join(root, 'src/disk/lock.ts'))};
     import { temporaryIn } from ${JSON.stringify(join(root, 'src/disk/temporary-name.ts'))};
     withLock(${JSON.stringify(join(repo.path, '.git/checkpoint-state'))}, { patience: 0 }, () => {
       writeFileSync(temporaryIn(${JSON.stringify(join(repo.path, '.git/info'))}), 'being written');
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
     });`,
  );
  const tsx = join(root, 'node_modules/tsx/dist/loader.mjs');
  const [program = '', ...args] = [...sandbox, process.execPath, '--import', tsx, script];
  const child = spawn(program, args, { stdio: 'inherit' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await waitUntil(() => existsSync(lockOf(repo)) && temporaries(repo).length > 0);
  return child;
}

function temporaries(repo: Repo): string[] {
  return readdirSync(join(repo.path, '.git/info')).filter((name) => /checkpoint-tmp/.test(name));
}

function age(path: string, seconds: number): void {
  const then = new Date(Date.now() - seconds * 1000);
  utimesSync(path, then, then);
}

describe.runIf(canUnshare)(`a holder in another pid namespace${WITHOUT_SANDBOX}`, () => {
  test.each([
    ['with its own /proc', SANDBOX],
    ['with the host\u2019s /proc', SANDBOX.filter((one) => one !== '--mount-proc')],
  ])('%s is alive while it is young, and gone when it is old (G9)', async (_, sandbox) => {
    const repo = createRepo();
    const holder = await sandboxedHolder(repo, sandbox);
    const [text, left] = [readFileSync(lockOf(repo), 'utf8'), temporaries(repo)];
    const hook = () =>
      runProcess(repo.path, process.execPath, [HOOK, 'post-checkout', 'HEAD', 'HEAD', '1']);
    const busy = /^warning: git-checkpoint: process \d+ on .* has locked the archive/;
    expect(hook().stderr).toMatch(busy);
    expect(readFileSync(lockOf(repo), 'utf8')).toBe(text);
    holder.kill('SIGKILL');
    age(lockOf(repo), 120);
    expect(repo.checkpoint(['save', '--title', 'T'])).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(lockOf(repo))).toBe(false);
    expect(temporaries(repo)).toEqual(left);
    expect(existsSync(historyOf(repo))).toBe(true);
  });
});
