/** The archive's place follows from where git's directory lies, and from checkpoint.dir: both change. */
import { cpSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { noteOf } from '../helpers/notes.ts';
import { createRepo, Repo } from '../helpers/repo.ts';

/** With a live checkpoint, and a parked one that no command has seen. */
function prepared(): Repo {
  const repo = createRepo();
  repo.checkpoint(['save', '--title', 'T', '--next', 'n']);
  repo.write('.checkpoints/topic.md', noteOf('topic', 'by hand'));
  return repo;
}

test('where .git becomes a link, what is in the archive is taken along and not made anew (G84)', () => {
  const before = prepared();
  renameSync(join(before.path, '.git'), join(before.path, '.g'));
  symlinkSync('.g', join(before.path, '.git'));
  const repo = new Repo(before.path, join(before.path, '.g/checkpoints'));
  const { stdout, stderr } = repo.checkpoint(['list']);
  expect(stdout).toContain('by hand');
  expect(stderr).toMatch(/^warning: the archive is '.*' now; what is in '.*' comes along with/);
  expect(repo.archive()).toEqual([]);
  const done = repo.checkpoint(['mirror']);
  expect(done.stderr).toMatch(/^warning: 1 checkpoint came along from '.*' to '.*'\n/);
  expect([repo.archive(), before.exists('.checkpoints')]).toEqual([['topic.md'], false]);
});

test('"config set dir" takes what is in the archive along, for the hooks too, and hides it (G92)', () => {
  const before = prepared();
  before.write('notes/other.md', 'not ours');
  before.write('notes/topic.md', noteOf('topic', 'another'));
  before.git('add', 'notes/other.md');
  const set = before.checkpoint(['config', 'set', 'dir', 'archive/here']);
  expect(set).toMatchObject({ code: 0 });
  expect(set.stderr).toMatch(/^warning: 1 checkpoint came along from '/);
  const repo = new Repo(before.path, join(before.path, 'archive/here'));
  expect(repo.archive()).toEqual(['topic.md']);
  expect(repo.exists('.git/checkpoint-state/waiting/topic/~')).toBe(true);
  expect(repo.git('status', '--porcelain', '--', 'archive')).toBe('');
  // Where the name is taken, nothing is overwritten.
  repo.checkpoint(['config', 'set', 'dir', 'notes']);
  expect(repo.read('notes/topic.md')).toContain('another');
  expect(repo.read('notes/topic-2.md')).toContain('by hand');
  expect(repo.exists('archive/here')).toBe(false);
});

test('a copy leaves the archive of its original alone, also where its own place changes (G92)', () => {
  const original = prepared();
  const path = join(dirname(original.path), 'copy');
  mkdirSync(path);
  cpSync(join(original.path, '.git'), join(path, '.git'), { recursive: true });
  renameSync(join(path, '.git'), join(path, '.g'));
  symlinkSync('.g', join(path, '.git'));
  const copy = new Repo(path, join(path, '.g/checkpoints'));
  copy.checkpoint(['save', '--title', 'Copy', '--next', 'n']);
  expect(original.archive()).toEqual(['topic.md']);
  expect(copy.archive()).not.toContain('topic.md');
});

test('what git tracks at the former place is copied, and a place for one command moves nothing (G92)', () => {
  const before = prepared();
  before.git('add', '--force', '.checkpoints');
  before.git('commit', '--quiet', '--message=notes');
  before.checkpoint(['mirror'], { env: { GIT_CHECKPOINT_DIR: 'elsewhere' } });
  expect(before.exists('elsewhere')).toBe(false);
  before.git('config', 'checkpoint.dir', 'notes');
  before.checkpoint(['mirror']);
  expect(readFileSync(join(before.path, 'notes/topic.md'), 'utf8')).toContain('by hand');
  expect(before.status()).not.toContain(' D ');
});
