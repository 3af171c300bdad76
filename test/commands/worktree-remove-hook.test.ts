/** The user's pre-worktree-remove: from git's hooks directory or git's configuration, and nowhere else. */
import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noteOf } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import type { CheckpointResult } from '../helpers/run.ts';

function prepare(): { repo: Repo; linked: Repo; log: string } {
  const repo = createRepo({ files: { a: 'a\n', '.gitignore': '.env\n.checkpoints/\nhooks/_/\n' } });
  const linked = repo.worktree('linked', 'topic');
  linked.write('CHECKPOINT.md', noteOf('topic'));
  return { repo, linked, log: join(repo.path, '.git/hook-log') };
}

function remove(repo: Repo, ...args: string[]): CheckpointResult {
  return repo.checkpoint(['worktree-remove', ...args, 'topic']);
}

function writeHook(repo: Repo, path: string, body: string, mode = 0o755): void {
  repo.write(path, `#!/bin/sh\n${body}\n`);
  chmodSync(join(repo.path, path), mode);
}

const HOOK = '.git/hooks/pre-worktree-remove';

test('runs in the worktree, with its path, no input, and its output on standard error', () => {
  const { repo, linked, log } = prepare();
  const body = `echo "$# $1 $(pwd) $(cat) $(git rev-parse --show-toplevel)" >>'${log}'; echo said; echo also >&2`;
  writeHook(repo, HOOK, body);
  const gitDir = repo.git('rev-parse', '--absolute-git-dir');
  const said = repo.checkpoint(['worktree-remove', 'topic'], {
    env: { GIT_DIR: gitDir, GIT_WORK_TREE: repo.path, GIT_INDEX_FILE: join(gitDir, 'index') },
  });
  expect(said.code).toBe(0);
  expect(readFileSync(log, 'utf8')).toBe(`1 ${linked.path} ${linked.path}  ${linked.path}\n`);
  expect(said.stderr).toBe('said\nalso\n');
  expect(said.stdout).toMatch(/^removed /);
  expect(existsSync(linked.path)).toBe(false);
});

test('stops the removal where it fails; the note is saved by then, nothing else is done', () => {
  const { repo, linked } = prepare();
  linked.write('new', 'x');
  linked.write('.env', 'x');
  writeHook(repo, HOOK, 'exit 3');
  for (const flags of [['--rescue', '--keep-ignored'], ['--force']]) {
    const said = remove(repo, ...flags);
    expect(said.code).toBe(1);
    expect(said.stderr).toContain(`'${linked.path}' was not removed: the hook `);
    expect(said.stderr).toContain('failed (exit code 3)');
    expect(linked.read('new')).toBe('x');
  }
  expect(repo.read('.checkpoints/topic.mirror.md')).toBe(noteOf('topic'));
  expect(repo.git('for-each-ref', 'refs/checkpoint-rescue')).toBe('');
  expect(repo.exists('.git/checkpoint-kept')).toBe(false);
});

test('is not run for a worktree that stays anyway, nor in a dry run', () => {
  const { repo, linked, log } = prepare();
  linked.write('new', 'x');
  writeHook(repo, HOOK, `touch '${log}'`);
  expect(remove(repo).code).toBe(1);
  expect(remove(repo, '--force', '--dry-run').code).toBe(0);
  expect(existsSync(log)).toBe(false);
});

test('what it leaves behind is looked at before the worktree goes', () => {
  const { repo, linked } = prepare();
  writeHook(repo, HOOK, 'echo x >.env; echo more >>CHECKPOINT.md');
  const said = remove(repo);
  expect(said.code).toBe(1);
  expect(said.stderr).toContain('  ignored:\n    .env\n');
  expect(linked.exists('.env')).toBe(true);
  expect(repo.read('.checkpoints/topic.mirror.md')).toBe(`${noteOf('topic')}more\n`);
  expect(remove(repo, '--keep-ignored').code).toBe(0);
});

test('that is not executable is ignored with a warning, as by git', () => {
  const { repo, linked, log } = prepare();
  writeHook(repo, HOOK, `touch '${log}'`, 0o644);
  const said = remove(repo);
  expect(said.code).toBe(0);
  expect(said.stderr).toBe(
    `warning: the hook '${join(repo.path, HOOK)}' was ignored because it's not set as executable\n`,
  );
  expect(existsSync(log) || existsSync(linked.path)).toBe(false);
});

test('whose interpreter is missing stops the removal', () => {
  const { repo, linked } = prepare();
  repo.write(HOOK, '#!/no/such/interpreter\n');
  chmodSync(join(repo.path, HOOK), 0o755);
  expect(remove(repo).code).toBe(1);
  expect(existsSync(linked.path)).toBe(true);
});

describe('the command in checkpoint.preWorktreeRemove', () => {
  test('runs first, and the hook after it', () => {
    const { repo, linked, log } = prepare();
    writeHook(repo, HOOK, `echo hook >>'${log}'`);
    repo.git('config', 'checkpoint.preWorktreeRemove', `printf '%s %s\\n' "$(pwd)" >>'${log}'`);
    expect(remove(repo)).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(log, 'utf8')).toBe(`${linked.path} ${linked.path}\nhook\n`);
  });

  test('stops the removal where it fails, and is named', () => {
    const { repo, linked } = prepare();
    repo.git('config', 'checkpoint.preWorktreeRemove', 'exit 7;');
    const said = remove(repo);
    expect(said.code).toBe(1);
    expect(said.stderr).toContain(
      'the command in checkpoint.preWorktreeRemove failed (exit code 7)',
    );
    expect(existsSync(linked.path)).toBe(true);
  });

  test('is not taken from a file in the tree', () => {
    const { repo, linked, log } = prepare();
    const line = `touch '${log}'`;
    for (const place of [repo, linked]) {
      place.write('.git-checkpointrc.json', JSON.stringify({ preWorktreeRemove: line }));
      place.git('add', '.git-checkpointrc.json');
      place.git('commit', '--quiet', '-m', 'shared');
    }
    expect(remove(repo).code).toBe(0);
    expect(existsSync(log)).toBe(false);
  });
});

describe('core.hooksPath', () => {
  test('of the user, outside of the repository', () => {
    const { repo, log } = prepare();
    writeHook(repo, '../outside/pre-worktree-remove', `touch '${log}'`);
    repo.git('config', 'core.hooksPath', join(repo.path, '../outside'));
    expect(remove(repo)).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(log)).toBe(true);
  });

  test('a relative one means the worktree that goes; what git does not track there runs', () => {
    const { repo, linked, log } = prepare();
    writeHook(linked, 'hooks/_/pre-worktree-remove', `touch '${log}'`);
    repo.git('config', 'core.hooksPath', 'hooks/_');
    expect(remove(repo, '--discard-ignored').code).toBe(0);
    expect(existsSync(log)).toBe(true);
  });

  test.each<[string, (repo: Repo, linked: Repo) => void]>([
    ['a relative one', (repo) => repo.git('config', 'core.hooksPath', 'tracked')],
    [
      'one in the main worktree, by an absolute path',
      (repo) => repo.git('config', 'core.hooksPath', join(repo.path, 'tracked')),
    ],
    [
      'a link in the hooks directory',
      (repo) => symlinkSync(join(repo.path, 'tracked/pre-worktree-remove'), join(repo.path, HOOK)),
    ],
  ])('a tracked file is never run: %s', (_, point) => {
    const { repo, linked, log } = prepare();
    for (const place of [repo, linked]) {
      writeHook(place, 'tracked/pre-worktree-remove', `touch '${log}'`);
      place.git('add', 'tracked');
      place.git('commit', '--quiet', '-m', 'hooks');
    }
    point(repo, linked);
    const said = remove(repo);
    expect(said.code).toBe(0);
    expect(said.stderr).toMatch(/^warning: the hook '.*' was ignored because git tracks it\n/);
    expect(existsSync(log)).toBe(false);
  });
});

test('the template does nothing, and says so by exit code 0', () => {
  const { repo } = prepare();
  writeHook(repo, HOOK, readFileSync(join(root, 'hooks/pre-worktree-remove'), 'utf8'));
  expect(remove(repo)).toMatchObject({ code: 0, stderr: '' });
});
