/** Two users of one group in one repository (git-config(1), core.sharedRepository). */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { changeEnv, testEnv } from '../helpers/env.ts';
import { builtCli } from '../helpers/root.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

const GROUP = 54_321;
const canBeOthers =
  spawnSync('setpriv', ['--reuid=54322', '--regid=54321', '--clear-groups', 'true']).status === 0;
const WHY = canBeOthers ? '' : ' (skipped: this takes root and setpriv)';

/** A user: git and our command as one, in a directory, with an umask. */
function user(root: string, name: string, uid: number, umask: string) {
  const home = join(root, `home ${name}`);
  mkdirSync(home);
  chownSync(home, uid, GROUP);
  const who = {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: name,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: name,
  };
  const run = (cwd: string, ...args: string[]) => {
    const command = ['sh', '-c', `umask ${umask}; exec "$@"`, '', ...args];
    const { status, stdout, stderr } = spawnSync(
      'setpriv',
      [`--reuid=${uid}`, `--regid=${GROUP}`, '--clear-groups', ...command],
      {
        cwd,
        env: changeEnv(testEnv(), { HOME: home, XDG_CONFIG_HOME: home, ...who }),
        encoding: 'utf8',
      },
    );
    return { code: status, stdout, stderr };
  };
  const checkpoint = (cwd: string, ...args: string[]) =>
    run(cwd, process.execPath, builtCli, ...args);
  const git = (cwd: string, ...args: string[]) => {
    const said = run(cwd, 'git', ...args);
    if (said.code !== 0) throw new Error(said.stderr);
    return said.stdout;
  };
  return { git, checkpoint };
}

function shared(umask: string, setting: string) {
  const root = temporaryDirectory();
  for (const path of [inject('temporaryRoot'), dirname(root)]) chmodSync(path, 0o755);
  chownSync(root, 0, GROUP);
  chmodSync(root, 0o2775);
  const [a, b] = [user(root, 'a', 54_322, umask), user(root, 'b', 54_323, umask)];
  a.git(root, 'init', '--quiet', `--shared=${setting}`, 'r');
  const repository = join(root, 'r');
  a.git(repository, 'commit', '--quiet', '--allow-empty', '-m', '1');
  const [wa, wb] = [join(root, 'wa'), join(root, 'wb')];
  a.git(repository, 'worktree', 'add', '-q', wa, '-b', 'fa');
  return { a, b, repository, wa, wb, root };
}

describe.runIf(canBeOthers)(`two users of a shared repository${WHY}`, () => {
  test.each([
    ['022', 'group'],
    ['077', 'group'],
    ['002', '0660'],
  ])('work in it by turns, with umask %s and core.sharedRepository=%s (G12)', (umask, setting) => {
    const { a, b, repository, root, wa, wb } = shared(umask, setting);
    const fine = { code: 0, stderr: expect.not.stringMatching(/error|fatal|warning/) };
    expect(a.checkpoint(wa, 'save', '--title', 'A', '--next', 'n')).toMatchObject(fine);
    chmodSync(repository, 0o2775);
    b.git(root, '--git-dir', join(repository, '.git'), 'worktree', 'add', '-q', wb, '-b', 'fb');
    expect(b.checkpoint(wb, 'save', '--title', 'B', '--next', 'n')).toMatchObject(fine);
    expect(b.checkpoint(wb, 'track', 't')).toMatchObject(fine);
    expect(a.checkpoint(wa, 'refresh', 't', '--status', 'by a')).toMatchObject(fine);
    expect(b.checkpoint(wb, 'refresh', 't', '--status', 'by b')).toMatchObject(fine);
    expect(a.checkpoint(wa, 'install')).toMatchObject(fine);
    expect(b.checkpoint(wb, 'install')).toMatchObject(fine);
    expect(b.checkpoint(wb, 'list')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('fa'),
    });
    expect(a.checkpoint(wa, 'log').stdout.match(/^/gm)?.length).toBeGreaterThan(5);
  });
});
