/** What is written while git deletes a worktree; every kind of checkpoint is in the slow file beside. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { noteOf } from '../helpers/notes.ts';
import { expectOutOfTheTree, expectPutBack, ignored, removeWith, tracked } from './removing.ts';

test('a command that is killed meanwhile leaves the text in the mirror, and runs again (G2)', () => {
  const { repo, linked } = ignored();
  removeWith(repo, 'kill -9 $PPID; exit 1');
  expect(linked.exists('CHECKPOINT.md/x')).toBe(false);
  expect(repo.read('.checkpoints/topic.mirror.md')).toBe(noteOf('topic'));
  expect(repo.checkpoint(['worktree-remove', 'topic'])).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(linked.path)).toBe(false);
  expect(repo.read('.checkpoints/topic.mirror.md')).toBe(noteOf('topic'));
});

test.each([['ignored', ignored]])(
  'a checkpoint that is %s is out of the tree before git is let in, and nothing can be written there (G2)',
  (_, make) => expectOutOfTheTree(make()),
);

test.each([['tracked and edited', tracked]])(
  'a checkpoint that is %s is back in its place where git refuses (G2)',
  (_, make) => expectPutBack(make()),
);
