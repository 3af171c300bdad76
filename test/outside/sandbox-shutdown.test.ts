/**
 * Sandboxes that refuse shutdown(2), as Codex's on Linux does. node ends the standard input of a child that
 * it waits for by that call alone, so a child that is given its input so never comes to an end.
 */
import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { noteOf } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import { runProcess } from '../helpers/spawn.ts';
import { canTrace } from './sandbox.ts';

/** Runs the built command where every shutdown(2) of node and its children is refused. */
function refused(repo: Repo, args: readonly string[]) {
  const strace = ['-f', '-qq', '-o', '/dev/null', '-e', 'inject=shutdown:error=EPERM'];
  return runProcess(repo.path, 'strace', [...strace, process.execPath, builtCli, ...args]);
}

/** With several versions, all packed, and a live note that somebody has changed since. */
function repoWithVersions(): Repo {
  const repo = createRepo();
  for (const next of ['one', 'two', 'three']) {
    expect(repo.checkpoint(['save', '--title', 'T', '--next', next]).code).toBe(0);
  }
  repo.git('--git-dir=.git/checkpoints.git', 'gc', '--quiet');
  return repo;
}

describe.skipIf(!canTrace)('where shutdown(2) is refused (agents 3; needs strace)', () => {
  test('every command that reads the history comes to its end', () => {
    const repo = repoWithVersions();
    repo.write('CHECKPOINT.md', noteOf('main', 'by hand'));
    expect(refused(repo, ['status'])).toMatchObject({ code: 0, stderr: '' });
    expect(refused(repo, ['diff']).stdout).toContain('by hand');
    expect(refused(repo, ['log', 'main'])).toMatchObject({ code: 0, stderr: '' });
    expect(refused(repo, ['show', 'main@{1}'])).toMatchObject({ code: 0, stderr: '' });
    expect(refused(repo, ['save', '--next', 'four'])).toMatchObject({ code: 0, stderr: '' });
    expect(refused(repo, ['undo']).code).toBe(0);
    expect(repo.read('CHECKPOINT.md')).toContain('by hand');
    expect(refused(repo, ['restore', 'main@{3}'])).toMatchObject({ code: 0, stderr: '' });
    expect(refused(repo, ['doctor'])).toMatchObject({ code: 0, stderr: '' });
  });

  test('and so does one whose archive is gone', () => {
    const repo = repoWithVersions();
    repo.git('switch', '--quiet', '--create', 'topic');
    expect(repo.checkpoint(['save', '--title', 'U', '--next', 'x']).code).toBe(0);
    rmSync(repo.archivePath, { recursive: true });
    expect(refused(repo, ['list']).stdout).toContain('three');
  });
});
