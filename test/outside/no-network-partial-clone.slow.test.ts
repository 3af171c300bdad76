/** Partial clones whose remote is dead: a question that needs what is missing decides nothing. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git } from '../helpers/git.ts';
import { noteOf } from '../helpers/notes.ts';
import { createRepo, Repo } from '../helpers/repo.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

/** A clone without some objects, on a branch apart from the base, and a file that each connection is noted in. */
function partialClone(filter: string): { repo: Repo; connections: string } {
  const source = createRepo({ files: { f: '1\n2\n3\n4\n', 'dir/d': 'd\n' } });
  source.git('config', 'uploadpack.allowFilter', 'true');
  source.git('switch', '--quiet', '--create', 'feature');
  source.git('mv', 'f', 'g');
  source.commit('second', { g: '1\n2\n3\n4\nx\n', 'dir/e': 'e\n' });
  source.commit('third', { 'dir/e': 'e2\n' });
  source.git('switch', '--quiet', 'main');
  source.commit('on main', { f: '1\n2\n3\n4\ny\n', 'dir/d': 'd2\n' });
  const directory = temporaryDirectory();
  git(directory, ['clone', '--quiet', `--filter=${filter}`, `file://${source.path}`, 'clone']);
  const repo = new Repo(join(directory, 'clone'), join(directory, 'clone/.checkpoints'));
  repo.git('switch', '--quiet', 'feature');
  const connections = join(directory, 'connections');
  const ssh = join(directory, 'ssh');
  writeFileSync(ssh, `#!/bin/sh\necho "$@" >>'${connections}'\nexit 1\n`, { mode: 0o755 });
  repo.git('config', 'core.sshCommand', ssh);
  repo.git('remote', 'set-url', 'origin', 'ssh://git@dead.invalid/x.git');
  rmSync(source.path, { recursive: true });
  return { repo, connections };
}

describe.each(['blob:none', 'tree:0'])('a clone with --filter=%s and a dead remote', (filter) => {
  test('is saved in, read and switched in, without a connection (G11)', () => {
    const { repo, connections } = partialClone(filter);
    expect(repo.checkpoint(['install']).code).toBe(0);
    expect(repo.checkpoint(['save', '--title', 'T', '--next', 'one'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('one'),
    });
    for (const args of [
      ['resume'],
      ['status'],
      ['list'],
      ['list', '--worktrees'],
      ['log'],
      ['doctor'],
      ['save', '--next', 'two'],
      ['undo'],
    ]) {
      const done = repo.checkpoint(args);
      expect(done, args.join(' ')).toMatchObject({ code: 0 });
      expect(done.stderr).not.toMatch(/fatal|promisor|transport/);
    }
    // A note of long ago that the history does not know: git is asked for all commits since, with their files.
    rmSync(join(repo.path, '.git/checkpoints.git'), { recursive: true });
    repo.write('CHECKPOINT.md', noteOf('feature'));
    expect(repo.checkpoint(['status'])).toMatchObject({ code: 0 });
    expect(repo.checkpoint(['resume'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('third'),
    });
    repo.git('switch', '--quiet', '--create', 'other');
    expect(repo.archive()).toContain('feature.md');
    repo.git('commit', '--quiet', '--allow-empty', '--message', 'x');
    expect(existsSync(connections)).toBe(false);
  });
});

test('a file that was taken out and is not there is no hindrance to a look at the rest (G11)', () => {
  const source = createRepo({ files: { top: 'top\n', 'dir/d': '1\n2\n3\n4\n5\n' } });
  source.git('config', 'uploadpack.allowFilter', 'true');
  const directory = temporaryDirectory();
  const url = `file://${source.path}`;
  git(directory, ['clone', '--quiet', '--no-checkout', '--filter=blob:none', url, 'clone']);
  const repo = new Repo(join(directory, 'clone'), join(directory, 'clone/.checkpoints'));
  repo.git('sparse-checkout', 'set', '--no-cone', '/top');
  repo.git('checkout', '--quiet');
  rmSync(source.path, { recursive: true });
  repo.git('rm', '--quiet', '--cached', '--sparse', 'dir/d');
  repo.write('new', '1\n2\n3\n4\n');
  repo.git('add', '--sparse', 'new');
  expect(repo.checkpoint(['save', '--title', 'T', '--next', 'n'])).toMatchObject({ code: 0 });
  expect(repo.checkpoint(['status'])).toMatchObject({ code: 0 });
  expect(repo.read('CHECKPOINT.md')).toContain('new');
});

test('the files that differ from the base are named, as far as git knows them (G11)', () => {
  const { repo } = partialClone('blob:none');
  expect(repo.checkpoint(['save', '--title', 'T', '--next', 'one']).code).toBe(0);
  expect(repo.read('CHECKPOINT.md')).toContain('dir/e');
});
