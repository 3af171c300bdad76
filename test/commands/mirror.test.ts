import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { snapshot } from '../helpers/bytes.ts';
import { bytesAndTime, LONG_AGO, noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

function mirror(repo: Repo, ...args: string[]): string {
  const before = existsSync(repo.archivePath);
  const result = repo.checkpoint(['mirror', ...args]);
  // The first file of an archive hides it from git.
  const made = !before && existsSync(repo.archivePath);
  const exclude = join(repo.archivePath, '../.git/info/exclude');
  expect(result.stderr).toBe(made ? `hint: added '.checkpoints/' to ${exclude}\n` : '');
  expect(result.code).toBe(0);
  return result.stdout;
}

test('in a linked worktree', () => {
  const repo = createRepo().worktree('linked', 'feature/x');
  put(repo, 'CHECKPOINT.md', noteOf('feature/x'));
  const to = `${repo.archivePath}/feature-x.mirror.md`;
  expect(mirror(repo, '--dry-run')).toBe(`would mirror ${repo.path}/CHECKPOINT.md to ${to}\n`);
  expect(repo.archive()).toEqual([]);
  expect(mirror(repo)).toBe(`mirrored ${repo.path}/CHECKPOINT.md to ${to}\n`);
  expect(bytesAndTime(repo.archivePath, 'feature-x.mirror.md')).toEqual({
    text: noteOf('feature/x'),
    mtime: LONG_AGO,
  });
  expect(mirror(repo)).toBe('there is no checkpoint here whose mirror is out of date\n');
  // What is written in place is in the mirror at once, and what an editor puts there after a word.
  writeFileSync(`${repo.path}/CHECKPOINT.md`, noteOf('feature/x', 'Edited in place'));
  expect(mirror(repo)).toBe('there is no checkpoint here whose mirror is out of date\n');
  expect(bytesAndTime(repo.archivePath, 'feature-x.mirror.md').text).toContain('Edited in place');
  put(repo, 'CHECKPOINT.md', noteOf('feature/x', 'Edited by hand'));
  expect(mirror(repo)).toContain('mirrored');
  expect(bytesAndTime(repo.archivePath, 'feature-x.mirror.md').text).toContain('Edited by hand');
  expect(repo.archive()).toEqual(['feature-x.mirror.md']);
});

test('in the main checkout', () => {
  const repo = createRepo();
  const linked = repo.worktree('linked', 'work');
  put(repo, 'CHECKPOINT.md', noteOf('main'));
  put(linked, 'CHECKPOINT.md', noteOf('work'));
  expect(mirror(repo)).toBe(
    "this is the main worktree, which needs no mirror; '--all' looks at the linked ones\n",
  );
  expect(repo.archive()).toEqual([]);
  expect(mirror(repo, '--all')).toContain(`mirrored ${linked.path}/CHECKPOINT.md`);
  expect(repo.archive()).toEqual(['work.mirror.md']);
  expect(mirror(repo, '--all')).toBe(
    'no linked worktree has a checkpoint whose mirror is out of date\n',
  );
});

test('--all from a linked worktree and a sub-directory, with branches that share a slug', () => {
  const repo = createRepo();
  const branches = ['feature/x', 'feature-x', 'Feature-X'];
  const linked = branches.map((branch, n) => repo.worktree(`linked${n}`, branch));
  for (const [n, one] of linked.entries()) put(one, 'CHECKPOINT.md', noteOf(branches[n] ?? ''));
  const from = linked[1]?.at('sub') ?? repo;
  mirror(from, '--all');
  expect(repo.archive()).toEqual([
    'feature-x-2.mirror.md',
    'feature-x-3.mirror.md',
    'feature-x.mirror.md',
  ]);
  const texts = repo.archive().map((file) => repo.read(`.checkpoints/${file}`));
  expect(texts.sort()).toEqual(branches.map((branch) => noteOf(branch)).sort());
  expect(mirror(from, '--all')).toContain('no linked worktree');
});

test('two worktrees whose notes are of one branch', () => {
  const repo = createRepo();
  const [one, two] = [repo.worktree('one', 'work'), repo.worktree('two', 'other')];
  put(one, 'CHECKPOINT.md', noteOf('work', 'In one'));
  put(two, 'CHECKPOINT.md', noteOf('work', 'In two'));
  mirror(repo, '--all');
  const texts = repo.archive().map((file) => repo.read(`.checkpoints/${file}`));
  expect(texts.sort()).toEqual([noteOf('work', 'In one'), noteOf('work', 'In two')]);
  expect(mirror(repo, '--all')).toContain('no linked worktree');
});

test('a foreign document is not mirrored', () => {
  const repo = createRepo({ files: { 'CHECKPOINT.md': '# Saving models\n' } }).worktree(
    'linked',
    'work',
  );
  mirror(repo);
  mirror(repo, '--all');
  expect(repo.archive()).toEqual([]);
});

test('a worktree that cannot be looked at does not keep the others from their mirrors', () => {
  const repo = createRepo();
  const good = repo.worktree('good', 'good');
  const broken = repo.worktree('broken', 'broken');
  const blocked = repo.worktree('blocked', 'blocked');
  const gone = repo.worktree('gone', 'gone');
  for (const one of [good, broken, gone]) put(one, 'CHECKPOINT.md', noteOf('good'));
  put(broken, 'CHECKPOINT.md', noteOf('broken'));
  writeFileSync(join(broken.path, '.git'), 'nonsense\n');
  mkdirSync(join(blocked.path, 'CHECKPOINT.md'));
  rmSync(gone.path, { recursive: true });
  const result = repo.checkpoint(['mirror', '--all']);
  expect(result.code).toBe(0);
  expect(repo.archive()).toEqual(['good.mirror.md']);
  expect(result.stderr).toContain(`warning: cannot read the worktree '${broken.path}': `);
  expect(result.stderr).toContain(`warning: cannot read the worktree '${blocked.path}': `);
  expect(result.stderr).not.toContain(gone.path);
});

test('nothing of an archive is touched that is none of ours', () => {
  const repo = createRepo().worktree('linked', 'work');
  putInArchive(repo, 'README.md', '# What this is for\n');
  putInArchive(repo, 'work.pt', Buffer.from([0, 1]));
  const before = snapshot(repo.archivePath);
  put(repo, 'CHECKPOINT.md', noteOf('work'));
  mirror(repo);
  expect(snapshot(repo.archivePath, { ignore: ['work.mirror.md'] })).toEqual(before);
});
