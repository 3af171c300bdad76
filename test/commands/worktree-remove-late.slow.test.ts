/** What is written while git deletes a worktree: the rest of worktree-remove-late.test.ts. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteOf } from '../helpers/notes.ts';
import { runProcess } from '../helpers/spawn.ts';
import {
  expectOutOfTheTree,
  expectPutBack,
  ignored,
  removeWith,
  staged,
  tracked,
  untracked,
} from './removing.ts';

test.each([
  ['untracked', untracked],
  ['tracked and edited', tracked],
  ['staged, and in no commit', staged],
])(
  'a checkpoint that is %s is out of the tree before git is let in, and nothing can be written there (G2)',
  (_, make) => expectOutOfTheTree(make()),
);

test.each([['staged, and in no commit', staged]])(
  'a checkpoint that is %s is back in its place where git refuses (G2)',
  (_, make) => expectPutBack(make()),
);

test('what a process writes that has the checkpoint open is in the mirror (G2)', () => {
  const { repo, linked } = ignored();
  const [now, done] = [join(repo.path, '.git/now'), join(repo.path, '.git/done')];
  const wait = (flag: string) =>
    `for n in 1 2 3 4 5 6 7 8 9; do [ -e '${flag}' ] || sleep 0.3; done`;
  const writer = `exec 3>>"$1"; : >'${now}.open'; ${wait(now)}; echo LATE >&3; : >'${done}'`;
  const args = ['-c', `(${writer}) >/dev/null 2>&1 </dev/null & ${wait(`${now}.open`)}`, 'sh'];
  runProcess('/', 'sh', [...args, join(linked.path, 'CHECKPOINT.md')]);
  const said = removeWith(repo, `: >'${now}'; ${wait(done)}`);
  expect(said).toMatchObject({ code: 0, stderr: '' });
  expect(repo.read('.checkpoints/topic.mirror.md')).toBe(`${noteOf('topic')}LATE\n`);
});

test.each([
  ['a new file', 'echo late >new', 'new'],
  ['an edit', 'echo late >>a', 'a'],
])(
  '%s that comes after the last look keeps the worktree: git looks itself (G2)',
  (_, late, path) => {
    const { repo, linked } = ignored();
    const said = removeWith(repo, `(cd '${linked.path}' && ${late})`);
    expect(said.code).toBe(128);
    expect(said.stderr).toContain('modified or untracked files');
    expect(linked.read(path)).toContain('late\n');
    expect(linked.read('CHECKPOINT.md')).toBe(noteOf('topic'));
  },
);

test('git gets --force where a flag was given for what it overrides (G2)', () => {
  const { repo, linked } = ignored();
  linked.write('new', 'x');
  const seen = join(repo.path, '.git/seen');
  const script = `case " $* " in *' --force '*) echo forced >'${seen}';; esac`;
  expect(removeWith(repo, script, '--rescue')).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(seen)).toBe(true);
  const again = ignored();
  const other = join(again.repo.path, '.git/seen');
  const unneeded = `case " $* " in *' --force '*) echo forced >'${other}';; esac`;
  expect(removeWith(again.repo, unneeded, '--force')).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(other)).toBe(false);
});
