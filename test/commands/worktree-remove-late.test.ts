/** What is written while git deletes a worktree; every kind of checkpoint is in the slow file beside. */
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteOf } from '../helpers/notes.ts';
import { createRepo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import {
  expectOutOfTheTree,
  expectPutBack,
  ignored,
  removeBefore,
  removeWith,
  tracked,
} from './removing.ts';

test('a command that is killed meanwhile leaves the text in the mirror, and runs again (G2)', () => {
  const { repo, linked } = ignored();
  removeWith(repo, KILL);
  expect(linked.exists('CHECKPOINT.md/x')).toBe(false);
  expect(repo.read('.checkpoints/topic.mirror.md')).toBe(noteOf('topic'));
  expect(repo.checkpoint(['worktree-remove', 'topic'])).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(linked.path)).toBe(false);
  expect(repo.read('.checkpoints/topic.mirror.md')).toBe(noteOf('topic'));
});

const KILL = 'kill -9 $PPID; exit 1';

test.each([
  ['ignored', ignored],
  ['tracked and edited', tracked],
])('after a command that was killed, the next one puts a checkpoint back that is %s', (_, make) => {
  const { repo, linked } = make();
  const before = linked.git('status', '--porcelain', '--ignored');
  removeWith(repo, KILL);
  expect(linked.checkpoint(['status'])).toMatchObject({ code: 0, stderr: '' });
  expect(linked.read('CHECKPOINT.md')).toBe(noteOf('topic'));
  expect(linked.git('status', '--porcelain', '--ignored')).toBe(before);
  expect(linked.git('ls-files', '-v')).not.toContain('h ');
  expect(repo.read('.checkpoints/topic.mirror.md')).toBe(noteOf('topic'));
});

test('doctor in another worktree names a removal that was killed, and takes it back', () => {
  const { repo, linked } = tracked();
  const before = linked.git('status', '--porcelain', '--ignored');
  removeWith(repo, KILL);
  const problem = `a removal of '${linked.path}' was killed, and its checkpoint is out of it`;
  const found = repo.checkpoint(['doctor']);
  expect(found).toMatchObject({ code: 1 });
  expect(found.stdout).toContain(`problem  ${problem}\n`);
  expect(repo.checkpoint(['doctor', '--fix']).stdout).toContain(
    `fixed    ${problem}: it is back\n`,
  );
  expect(linked.read('CHECKPOINT.md')).toBe(noteOf('topic'));
  expect(linked.git('status', '--porcelain', '--ignored')).toBe(before);
  expect(repo.checkpoint(['doctor']).stdout).not.toContain('killed');
});

test('a checkpoint is left out of the tree while the removal goes on', () => {
  const { repo, linked } = ignored();
  const [seen, command] = [join(repo.path, '.git/seen'), `${process.execPath}' '${builtCli}`];
  const script = `( cd '${linked.path}'; unset $(git rev-parse --local-env-vars)
'${command}' status; '${command}' doctor --fix; [ -d CHECKPOINT.md ] && echo out ) >'${seen}' 2>&1`;
  expect(removeWith(repo, script)).toMatchObject({ code: 0, stderr: '' });
  const mirror = join(repo.archivePath, 'topic.mirror.md');
  expect(repo.read('.git/seen')).toContain(
    `fatal: '${linked.path}' is being removed\nhint: its checkpoint is in '${mirror}'\n`,
  );
  expect(repo.read('.git/seen')).toMatch(/\nout\n$/);
});

test('what fails after git has refused does not leave the checkpoint out of the tree', () => {
  const { repo, linked } = tracked();
  const before = linked.git('status', '--porcelain', '--ignored');
  const { path } = repo;
  expect(removeWith(repo, `mv '${path}/.git/HEAD' '${path}/.git/away'; exit 128`).code).toBe(128);
  renameSync(join(path, '.git/away'), join(path, '.git/HEAD'));
  expect(linked.read('CHECKPOINT.md')).toBe(noteOf('topic'));
  expect(linked.git('status', '--porcelain', '--ignored')).toBe(before);
});

test('where git cannot be kept from seeing it gone, the index is as it was', () => {
  const { repo, linked } = tracked();
  linked.git('add', 'CHECKPOINT.md');
  const before = linked.git('ls-files', '--stage', '-v');
  const words = 'update-index --assume-unchanged';
  expect(removeBefore(repo, words, 'exit 128').code).toBe(128);
  expect(linked.read('CHECKPOINT.md')).toBe(noteOf('topic'));
  expect(linked.git('ls-files', '--stage', '-v')).toBe(before);
});

test.each([['ignored', ignored]])(
  'a checkpoint that is %s is out of the tree before git is let in, and nothing can be written there (G2)',
  (_, make) => expectOutOfTheTree(make()),
);

test.each([['tracked and edited', tracked]])(
  'a checkpoint that is %s is back in its place where git refuses (G2)',
  (_, make) => expectPutBack(make()),
);

test.each(['{}', '', 'null', '[1]', '{"mirror":"x","index":{},"by":null}'])(
  'a record that is none, %j, stops no command',
  (text) => {
    const repo = createRepo();
    writeFileSync(join(repo.path, '.git/checkpoint-removal'), text);
    expect(repo.checkpoint(['save', '--title', 'T', '--next', 'n'])).toMatchObject({ code: 0 });
    expect(repo.checkpoint(['doctor']).stdout).not.toContain('checkpoint-removal');
  },
);
