/** What is written while git deletes a worktree; every kind of checkpoint is in the slow file beside. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteOf } from '../helpers/notes.ts';
import { ignored, removeWith, tracked } from './removing.ts';

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
  (_, make) => {
    const { repo, linked } = make();
    const live = join(linked.path, 'CHECKPOINT.md');
    const seen = join(repo.path, '.git/seen');
    const script = `[ -f '${live}' ] && echo there >'${seen}'
{ echo LATE >>'${live}'; } 2>/dev/null && echo appended >>'${seen}'
echo LATE >'${seen}.new'; mv -T '${seen}.new' '${live}' 2>/dev/null && echo renamed >>'${seen}'
case " $* " in *' --force '*) echo forced >>'${seen}';; esac`;
    const said = removeWith(repo, script);
    expect(said).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(seen)).toBe(false);
    expect(existsSync(linked.path)).toBe(false);
    expect(repo.read('.checkpoints/topic.mirror.md')).toBe(noteOf('topic'));
  },
);

test.each([['tracked and edited', tracked]])(
  'a checkpoint that is %s is back in its place where git refuses (G2)',
  (_, make) => {
    const { repo, linked } = make();
    const before = linked.git('status', '--porcelain', '--ignored');
    const said = removeWith(repo, "echo 'fatal: no such luck' >&2; exit 128");
    expect(said.code).toBe(128);
    expect(said.stderr).toContain('fatal: no such luck\n');
    expect(linked.read('CHECKPOINT.md')).toBe(noteOf('topic'));
    expect(linked.git('status', '--porcelain', '--ignored')).toBe(before);
    expect(repo.read('.checkpoints/topic.mirror.md')).toBe(noteOf('topic'));
  },
);
