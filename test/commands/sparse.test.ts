/** A checkpoint that git keeps, in a worktree whose sparse checkout leaves it out (git-sparse-checkout(1)). */
import { expect, test } from 'vitest';
import { createRepo, type Repo } from '../helpers/repo.ts';

function sparse(): Repo {
  const repo = createRepo();
  repo.checkpoint(['save', '--title', 'T', '--next', 'n', '--decision', 'as before']);
  repo.write('src/a', 'a\n');
  repo.git('add', '--force', 'CHECKPOINT.md', 'src');
  repo.git('commit', '--quiet', '--message', 'note');
  repo.git('sparse-checkout', 'set', '--no-cone', '/src/');
  expect(repo.exists('CHECKPOINT.md')).toBe(false);
  return repo;
}

test('a save goes on with the effort, and stages it (G101)', () => {
  const repo = sparse();
  expect(repo.checkpoint(['save', '--next', 'm'])).toMatchObject({ code: 0, stderr: '' });
  expect(repo.read('CHECKPOINT.md')).toContain('# Checkpoint: T\n');
  expect(repo.read('CHECKPOINT.md')).toContain('as before');
  expect(repo.git('show', ':CHECKPOINT.md')).toBe(repo.read('CHECKPOINT.md').trimEnd());
  expect(repo.checkpoint(['save', '--next', 'o'])).toMatchObject({ code: 0, stderr: '' });
});

test('a look names it, and restore brings it back (G101)', () => {
  const repo = sparse();
  expect(repo.checkpoint(['status']).stdout).toContain("'T' was live here and is gone");
  expect(repo.checkpoint(['restore', 'main']).code).toBe(0);
  expect(repo.read('CHECKPOINT.md')).toContain('as before');
});
