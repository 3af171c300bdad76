/** `git branch -m` under a linked worktree with a checkpoint (G89). */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRepo } from '../helpers/repo.ts';

test('the mirror under the former name goes with the first save under the new one', () => {
  const repo = createRepo();
  const linked = repo.worktree('linked', 'old');
  linked.checkpoint(['save', '--title', 'T', '--next', 'n']);
  const before = linked.read('CHECKPOINT.md');
  linked.git('branch', '--move', 'new');
  expect(linked.checkpoint(['save', '--next', 'm']).code).toBe(0);
  expect(repo.archive()).toEqual(['new.mirror.md', 'new.prev.md']);
  expect(repo.read('.checkpoints/new.prev.md')).toBe(before);
  expect(linked.checkpoint(['list']).stdout).not.toContain('old');
});

test('a mirror under the former name that has another text stays', () => {
  const repo = createRepo();
  const linked = repo.worktree('linked', 'old');
  linked.checkpoint(['save', '--title', 'T', '--next', 'n']);
  linked.git('branch', '--move', 'new');
  rmSync(join(repo.path, '.checkpoints/old.mirror.md')); // or both names are of one file
  repo.write('.checkpoints/old.mirror.md', `${linked.read('CHECKPOINT.md')}- more\n`);
  linked.checkpoint(['save', '--next', 'm']);
  expect(repo.archive()).toContain('old.mirror.md');
});
