/** Root works in somebody's repository once, in a container for one, and the user goes on. */
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { testEnv } from '../helpers/env.ts';
import { noteOf } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import { runProcess, type SpawnResult } from '../helpers/spawn.ts';
import { canBeOthers } from './sandbox.ts';

const NOBODY = '65534';

/** A repository that belongs to a user, and what that user runs in it. */
function usersRepo(): { repo: Repo; asUser: (...args: string[]) => SpawnResult } {
  const repo = createRepo();
  const machine = dirname(testEnv()['HOME'] ?? '');
  for (const path of [inject('temporaryRoot'), dirname(repo.path), machine]) chmodSync(path, 0o755);
  runProcess('/', 'chown', ['-R', `${NOBODY}:${NOBODY}`, dirname(repo.path), machine]);
  repo.git('config', '--global', 'safe.directory', '*');
  const setpriv = ['--reuid', NOBODY, '--regid', NOBODY, '--clear-groups'];
  const asUser = (...args: string[]) => runProcess(repo.path, 'setpriv', [...setpriv, ...args]);
  return { repo, asUser };
}

const CHECKPOINT = [process.execPath, builtCli];

describe.skipIf(!canBeOthers)('root once, the user afterwards (needs root and setpriv)', () => {
  test("what root has made is the owner's, and all goes on", () => {
    const { repo, asUser } = usersRepo();
    const linked = repo.worktree('wt', 'topic');
    runProcess('/', 'chown', ['-R', `${NOBODY}:${NOBODY}`, linked.path, repo.path]);
    expect(repo.checkpoint(['install']).code).toBe(0);
    for (const one of [repo, linked]) {
      expect(one.checkpoint(['save', '--title', 'T', '--next', 'one']).code).toBe(0);
    }
    const made = ['CHECKPOINT.md', '.checkpoints', '.checkpoints/topic.mirror.md'];
    const owners = made.map((path) => lstatSync(join(repo.path, path)).uid);
    expect(owners).toEqual([65534, 65534, 65534]);
    const history = join(repo.path, '.git/checkpoints.git');
    for (const entry of readdirSync(history, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) expect(lstatSync(path).uid, path).toBe(65534);
    }
    for (const args of [
      ['save', '--next', 'two'],
      ['undo'],
      ['doctor'],
      ['mirror', '--all'],
      ['log'],
    ]) {
      const done = asUser(...CHECKPOINT, ...args);
      expect(done, args.join(' ')).toMatchObject({ code: 0 });
      expect(done.stderr).not.toContain('warning');
    }
    expect(asUser('git', 'switch', '--quiet', '--create', 'next').stderr).toBe(
      "checkpoint 'T' parked\n",
    );
    expect(repo.archive()).toContain('main.md');
    const rest = readdirSync(join(repo.path, '.git'), { recursive: true, withFileTypes: true });
    const roots = rest
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => /checkpoint-(?:state|mirror)/.test(path) && lstatSync(path).uid === 0);
    expect(roots).toEqual([]);
  });

  test("caches of root's from before are the user's again", () => {
    const { repo, asUser } = usersRepo();
    expect(repo.checkpoint(['install']).code).toBe(0);
    expect(repo.checkpoint(['save', '--title', 'T', '--next', 'one']).code).toBe(0);
    const caches = ['checkpoint-mirror', 'checkpoint-state/waiting', 'checkpoint-state/waiting/~'];
    const at = (name: string) => join(repo.path, '.git', name);
    mkdirSync(at('checkpoint-state/waiting'), { recursive: true });
    writeFileSync(at('checkpoint-state/waiting/~'), '');
    for (const name of caches) chownSync(at(name), name.endsWith('waiting') ? 65534 : 0, 0);
    expect(asUser(...CHECKPOINT, 'save', '--next', 'two')).toMatchObject({ code: 0 });
    const stamped = lstatSync(at('checkpoint-mirror'));
    expect(stamped.uid).toBe(65534);
    expect(stamped.mtimeMs).toBeGreaterThanOrEqual(
      lstatSync(join(repo.path, 'CHECKPOINT.md')).mtimeMs,
    );
    expect(asUser('git', 'switch', '--quiet', '--create', 'next').stderr).toContain('parked');
    expect(repo.exists('.git/checkpoint-state/waiting/main/~')).toBe(true);
  });

  test('a note that may only be read is mirrored all the same', () => {
    const { repo, asUser } = usersRepo();
    const linked = repo.worktree('wt', 'topic');
    linked.write('CHECKPOINT.md', noteOf('topic', 'by hand'));
    runProcess('/', 'chown', ['-R', `${NOBODY}:${NOBODY}`, linked.path, repo.path]);
    chmodSync(join(linked.path, 'CHECKPOINT.md'), 0o444);
    expect(asUser(...CHECKPOINT, 'mirror', '--all')).toMatchObject({ code: 0 });
    expect(lstatSync(join(repo.path, '.checkpoints/topic.mirror.md')).nlink).toBe(2);
  });

  test("what is root's from before is told in words, and the note is saved (G86)", () => {
    const { repo, asUser } = usersRepo();
    expect(repo.checkpoint(['save', '--title', 'T', '--next', 'one']).code).toBe(0);
    runProcess('/', 'chown', ['-R', '0:0', join(repo.path, '.git/checkpoints.git')]);
    const saved = asUser(...CHECKPOINT, 'save', '--next', 'two');
    expect(saved.code).toBe(0);
    expect(saved.stderr).toContain('the history could not be written: permission denied');
    const fixed = asUser(...CHECKPOINT, 'doctor', '--fix');
    expect(fixed.code).toBe(1);
    expect(fixed.stdout).toMatch(/^problem .*checkpoints\.git' belongs to root; 'sudo chown -R /m);
    expect(fixed.stderr).not.toMatch(/EACCES|checkpoint-tmp/);
  });
});
