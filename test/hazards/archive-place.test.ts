/** The archive's place follows from where git's directory lies, and from checkpoint.dir: both change. */
import { cpSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
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

test('taking the archive along follows no link: what one leads to is not ours', () => {
  const repo = prepared();
  repo.checkpoint(['track', 'long']);
  const elsewhere = join(dirname(repo.path), 'elsewhere');
  mkdirSync(join(elsewhere, 'long'), { recursive: true });
  writeFileSync(join(elsewhere, 'long/secret.txt'), 'not ours');
  writeFileSync(join(elsewhere, 'theirs.md'), noteOf('theirs', 'not ours'));
  symlinkSync(elsewhere, join(repo.path, '.checkpoints/attached'));
  symlinkSync(elsewhere, join(repo.path, '.checkpoints/done'));
  repo.git('config', 'checkpoint.dir', 'notes');
  const { code, stderr } = repo.checkpoint(['mirror']);
  expect([code, stderr]).toEqual([0, expect.stringContaining('2 checkpoints came along')]);
  expect(new Repo(repo.path, join(repo.path, 'notes')).archive()).toEqual([
    'long-checkpoint.md',
    'topic.md',
  ]);
  expect(readFileSync(join(elsewhere, 'long/secret.txt'), 'utf8')).toBe('not ours');
  expect(readFileSync(join(elsewhere, 'theirs.md'), 'utf8')).toContain('not ours');
});

test('a link on the way to the former place is named, and nothing is moved through it', () => {
  const repo = prepared();
  repo.git('config', 'checkpoint.dir', 'docs/notes');
  repo.checkpoint(['mirror']);
  const elsewhere = join(dirname(repo.path), 'elsewhere');
  renameSync(join(repo.path, 'docs'), elsewhere);
  symlinkSync(elsewhere, join(repo.path, 'docs'));
  repo.git('config', 'checkpoint.dir', 'other');
  const { code, stderr } = repo.checkpoint(['mirror']);
  expect([code, stderr]).toEqual([128, expect.stringMatching(/docs' is a symbolic link/)]);
  expect(readFileSync(join(elsewhere, 'notes/topic.md'), 'utf8')).toContain('by hand');
});

test('of a place that is outside of the repository, what is there is copied: others may use it', () => {
  const one = prepared();
  const shared = join(dirname(one.path), 'all-notes');
  const other = createRepo();
  for (const repo of [one, other]) repo.git('config', 'checkpoint.dir', shared);
  one.checkpoint(['mirror']);
  writeFileSync(join(shared, 'theirs.md'), noteOf('theirs', 'of the other'));
  other.checkpoint(['mirror']);
  one.write('.checkpoints/topic.md', noteOf('topic', 'written there meanwhile'));
  one.git('config', '--unset', 'checkpoint.dir');
  expect(one.checkpoint(['mirror']).stderr).toContain(`2 checkpoints copied from '${shared}' to `);
  expect(one.read('.checkpoints/topic.md')).toContain('written there meanwhile');
  expect(one.read('.checkpoints/topic-2.md')).toContain('by hand');
  expect(readFileSync(join(shared, 'theirs.md'), 'utf8')).toContain('of the other');
  expect(other.checkpoint(['list']).stdout).toContain('of the other');
  expect(one.checkpoint(['mirror']).stderr).toBe(''); // once
});

test('a place that one command chooses has lost nothing: nothing is revived there', () => {
  const repo = prepared();
  repo.checkpoint(['mirror']);
  const env = { GIT_CHECKPOINT_DIR: 'elsewhere' };
  expect(repo.checkpoint(['list'], { env }).stderr).not.toContain('vanished');
  const said = repo.checkpoint(['save', '--next', 'm'], { env });
  expect([said.code, said.stderr]).toEqual([0, expect.not.stringContaining('vanished')]);
  expect(repo.exists('elsewhere/topic.md')).toBe(false);
});

test('below a directory that is a link, as a home may be, what a switch has parked comes back', () => {
  const repo = createRepo();
  const home = join(dirname(repo.path), 'home');
  mkdirSync(join(dirname(repo.path), 'disk'));
  symlinkSync('disk', home);
  repo.git('config', 'checkpoint.dir', join(home, 'notes'));
  repo.checkpoint(['install']);
  repo.checkpoint(['save', '--title', 'T', '--next', 'n']);
  repo.git('switch', '--quiet', '--create', 'topic');
  expect(repo.exists('CHECKPOINT.md')).toBe(false);
  repo.git('switch', '--quiet', 'main');
  expect(repo.read('CHECKPOINT.md')).toContain('# Checkpoint: T');
});
