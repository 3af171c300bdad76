/** A command looks before it takes the lock; what others do in between is looked at anew. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '../helpers/history.ts';
import { ignoreArchive, noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import { shellQuote } from '../helpers/shell-quote.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

/** The word of git's command line at which something else happens: of most, the last question before the lock. */
const LAST = {
  restore: 'for-each-ref',
  done: 'symbolic-ref',
  undo: 'symbolic-ref',
  mirror: 'rev-parse',
};

/**
 * Runs a command during which something else is done as well, between its look and the lock.
 *
 * @param script what is done, once; `$checkpoint` is the built command
 * @param times at how many of the command's looks it is done
 */
function beside(repo: Repo, args: [keyof typeof LAST, ...string[]], script: string, times = 1) {
  const bin = temporaryDirectory();
  const real = runProcess('/', 'sh', ['-c', 'command -v git']).stdout.trim();
  mkdirSync(join(bin, 'left'));
  for (let n = 0; n < times; n++) mkdirSync(join(bin, 'left', `${n}`));
  const checkpoint = [process.execPath, builtCli].map(shellQuote).join(' ');
  const wrapper = `#!/bin/sh
case " $* " in *' ${LAST[args[0]]} '*)
for one in ${shellQuote(join(bin, 'left'))}/*; do
rmdir "$one" 2>/dev/null && (
PATH=${shellQuote(process.env['PATH'] ?? '')}; unset GIT_DIR GIT_WORK_TREE
checkpoint() { ${checkpoint} "$@"; }
${script}
) >&2 </dev/null
break
done;;
esac
exec ${real} "$@"
`;
  writeFileSync(join(bin, 'git'), wrapper, { mode: 0o755 });
  return repo.checkpoint(args, { env: { PATH: `${bin}:${process.env['PATH']}` } });
}

/** A repository whose branch has had two versions. */
function withVersions(): Repo {
  const repo = createRepo();
  ignoreArchive(repo);
  for (const title of ['One', 'Two']) repo.checkpoint(['save', '--title', title, '--overwrite']);
  return repo;
}

test('restore takes the place of what has been saved since it looked', () => {
  const repo = withVersions();
  const said = beside(repo, ['restore', 'main@{1}'], 'checkpoint save --done more');
  expect([said.code, said.stderr]).toEqual([0, expect.not.stringContaining('meanwhile')]);
  expect(repo.read('CHECKPOINT.md')).toContain('# Checkpoint: One');
  expect(operations(repo).slice(0, 3)).toEqual(['restore', 'save', 'save']);
});

test('restore, without a version, brings back the text before the one that has been saved since', () => {
  const repo = withVersions();
  const before = repo.read('CHECKPOINT.md');
  const said = beside(repo, ['restore', 'main'], 'checkpoint save --done more');
  expect(said.code, said.stderr).toBe(0);
  expect(repo.read('CHECKPOINT.md')).toBe(before);
});

test('restore finds the note where it has gone since', () => {
  const repo = withVersions();
  const said = beside(
    repo,
    ['restore', 'main@{1}'],
    `git switch --quiet --create other; checkpoint save --title Other`,
  );
  expect(said.code, said.stderr).toBe(0);
  expect(repo.read('CHECKPOINT.md')).toContain('# Checkpoint: Other');
  expect(repo.read('.checkpoints/main.md')).toContain('# Checkpoint: One');
});

test('done finishes the text that has been saved since it looked', () => {
  const repo = withVersions();
  const said = beside(repo, ['done'], 'checkpoint save --done more');
  expect(said.code, said.stderr).toBe(0);
  expect(repo.read('.checkpoints/done/main.md')).toContain('- more');
});

test.each([[[]], [['main']]])('done %j finishes the note where it has gone since', (name) => {
  const repo = withVersions();
  const said = beside(
    repo,
    ['done', ...name],
    `git switch --quiet --create other; checkpoint save --title Other`,
  );
  expect(said.code, said.stderr).toBe(0);
  expect(repo.read('CHECKPOINT.md')).toContain('# Checkpoint: Other');
  expect(repo.archive().filter((one) => one.startsWith('done/'))).toEqual(['done/main.md']);
});

test('done of a parked note that has been resumed since finishes the live one', () => {
  const repo = createRepo({ branch: 'topic' });
  ignoreArchive(repo);
  putInArchive(repo, 'topic.md', noteOf('topic'));
  const said = beside(repo, ['done', 'topic'], 'checkpoint resume');
  expect(said.code, said.stderr).toBe(0);
  expect(repo.exists('CHECKPOINT.md')).toBe(false);
  expect(repo.read('.checkpoints/done/topic.md')).toBe(noteOf('topic'));
});

test('done refuses what has been finished since', () => {
  const repo = withVersions();
  const said = beside(repo, ['done', 'main.md'], 'checkpoint done main');
  expect([said.code, said.stderr]).toEqual([1, expect.stringContaining('error: ')]);
  expect(repo.archive().filter((one) => one.startsWith('done/'))).toEqual(['done/main.md']);
});

test('done without a name does not take what it cannot tell for the one that it saw', () => {
  const repo = createRepo();
  put(repo, 'CHECKPOINT.md', noteOf('main').replace(/\*\*Branch.*\n/, ''));
  const said = beside(repo, ['done'], `echo '# Checkpoint: Another' >CHECKPOINT.md`);
  expect([said.code, said.stderr]).toEqual([
    1,
    expect.stringContaining('is not the checkpoint any more that it was'),
  ]);
  expect(repo.read('CHECKPOINT.md')).toBe('# Checkpoint: Another\n');
});

test('undo takes back what has been done here since it looked', () => {
  const repo = withVersions();
  const before = repo.read('CHECKPOINT.md');
  const said = beside(repo, ['undo'], 'checkpoint save --done more');
  expect(said.code, said.stderr).toBe(0);
  expect(repo.read('CHECKPOINT.md')).toBe(before);
});

test('a command gives up where others are always faster', () => {
  const repo = withVersions();
  const said = beside(repo, ['undo'], 'checkpoint save --done "more $$"', 100);
  expect([said.code, said.stderr]).toEqual([1, expect.stringContaining('has changed since')]);
});

test('a worktree that goes while all are mirrored is nothing to be told of', () => {
  const repo = createRepo();
  const [linked, gone] = ['linked', 'gone'].map((name) => repo.worktree(name, name));
  for (const one of [linked, gone]) put(one as Repo, 'CHECKPOINT.md', noteOf('topic'));
  ignoreArchive(repo);
  const said = beside(repo, ['mirror', '--all'], 'case $PWD in */gone) rm -rf "$PWD";; esac', 100);
  expect(said).toMatchObject({ code: 0, stderr: '' });
  expect(repo.archive()).toEqual(['topic.mirror.md']);
});
