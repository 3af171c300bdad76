/** Git is asked by the hook's script where there is one, and by node where there is none. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hooked } from '../helpers/hooked.ts';
import { noteOf } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

const commits = (repo: Repo) => repo.git('rev-parse', 'HEAD');

describe('without a script', () => {
  test.each([
    ['an older one, which asks nothing', '</dev/null'],
    ['standard input that says nothing of use', '<README.md'],
    ['a pipe with nothing of use', '<<E\nx\nE'],
  ])('%s', (_, redirection) => {
    const repo = createRepo();
    repo.write('CHECKPOINT.md', noteOf('other'));
    const oid = commits(repo);
    const command = `'${process.execPath}' '${root}/dist/hook.cjs' post-checkout ${oid} ${oid} 1 ${redirection}`;
    const done = runProcess(repo.path, 'sh', ['-c', command]);
    expect(done).toMatchObject({ code: 0, stdout: '' });
    expect(repo.archive()).toEqual(['other.md']);
  });
});

test('the index of a commit under way does not say what is tracked', () => {
  const repo = hooked();
  repo.write('CHECKPOINT.md', noteOf('other'));
  repo.git('add', '--force', 'CHECKPOINT.md');
  repo.git('commit', '--quiet', '--message', 'note');
  const env = { GIT_INDEX_FILE: join(repo.path, '.git/index.lock') };
  expect(repo.gitResult(['read-tree', '--empty'], { env }).code).toBe(0);
  const args = [commits(repo), commits(repo), '1'];
  const done = runProcess(repo.path, join(repo.path, '.git/hooks/post-checkout'), args, { env });
  expect(done).toMatchObject({ code: 0, stdout: '' });
  expect(repo.archive()).toEqual([]);
});

test('the settings that git has at that moment count', () => {
  const repo = hooked();
  repo.write('CHECKPOINT.md', noteOf('other'));
  repo.git('-c', 'checkpoint.dir=docs/notes', 'switch', '--quiet', '--create', 'topic');
  expect(repo.exists('docs/notes/other.md')).toBe(true);
});

test('in a directory whose name has a line break in it', () => {
  const repo = hooked({ name: 'a\nb' });
  repo.write('CHECKPOINT.md', noteOf('other'));
  repo.git('switch', '--quiet', '--create', 'topic');
  expect(repo.archive()).toEqual(['other.md']);
});

test('a git that hangs is not waited for longer than a hook may take; the note stays', () => {
  const repo = hooked();
  repo.write('CHECKPOINT.md', noteOf('other'));
  const args = [commits(repo), commits(repo), '1'];
  const bin = temporaryDirectory();
  writeFileSync(join(bin, 'git'), '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 });
  const env = { PATH: `${bin}:${process.env['PATH']}` };
  const script = join(repo.path, '.git/hooks/post-checkout');
  const done = runProcess(repo.path, script, args, { env, timeout: 20_000 });
  expect(done).toMatchObject({ code: 0, signal: null, stdout: '' });
  expect(done.stderr).toBe('warning: git-checkpoint: gave up after 10 seconds\n');
  expect(repo.read('CHECKPOINT.md')).toBe(noteOf('other'));
});

test('where git cannot tell what it tracks, the note stays', () => {
  const repo = hooked();
  repo.write('CHECKPOINT.md', noteOf('other'));
  const args = [commits(repo), commits(repo), '1'];
  const bin = temporaryDirectory();
  const git = runProcess(repo.path, 'sh', ['-c', 'command -v git']).stdout.trim();
  const failing = `case " $* " in *" ls-files "*) echo 'fatal: index file corrupt' >&2; exit 128 ;; esac`;
  writeFileSync(join(bin, 'git'), `#!/bin/sh\n${failing}\nexec '${git}' "$@"\n`, { mode: 0o755 });
  const env = { PATH: `${bin}:${process.env['PATH']}` };
  const script = join(repo.path, '.git/hooks/post-checkout');
  const done = runProcess(repo.path, script, args, { env });
  expect(done).toMatchObject({ code: 0, stdout: '' });
  expect(done.stderr).toBe('warning: git-checkpoint: index file corrupt\n');
  expect(repo.archive()).toEqual([]);
  expect(repo.read('CHECKPOINT.md')).toBe(noteOf('other'));
});
