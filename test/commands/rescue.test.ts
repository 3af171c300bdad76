/** What worktree-remove --rescue keeps, and how it comes back. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sha256, snapshot } from '../helpers/bytes.ts';
import { gitState } from '../helpers/git-state.ts';
import { noteOf } from '../helpers/notes.ts';
import { createRepo, Repo } from '../helpers/repo.ts';
import type { CheckpointResult } from '../helpers/run.ts';

function rescue(repo: Repo, ...args: string[]): CheckpointResult {
  return repo.checkpoint(['rescue', ...args]);
}

/** A worktree with work of each kind in it: edited, staged, staged and edited, deleted, untracked. */
function atWork(): { repo: Repo; linked: Repo } {
  const files = { a: 'a\n', b: 'b\n', c: 'c\n', d: 'd\n', '.gitignore': '.checkpoints/\n' };
  const repo = createRepo({ files });
  const linked = repo.worktree('linked', 'feature/x');
  linked.write('a', 'edited\n');
  linked.write('b', 'staged\n');
  linked.git('add', 'b');
  linked.write('b', 'staged and edited\n');
  rmSync(join(linked.path, 'd'));
  linked.write('new/deep', 'untracked\n');
  linked.write('CHECKPOINT.md', noteOf('feature/x'));
  return { repo, linked };
}

function removeWithRescue(repo: Repo, name = 'feature/x'): CheckpointResult {
  const said = repo.checkpoint(['worktree-remove', '--rescue', name]);
  expect(said.stderr).toBe('');
  expect(said.code).toBe(0);
  return said;
}

/** As a worktree that is to be removed, but cannot be: everything before that is done. */
function rescueButStay(repo: Repo, linked: Repo): void {
  const hook = join(repo.path, '.git/hooks/pre-worktree-remove');
  expect(existsSync(hook)).toBe(false);
  const bin = join(repo.path, '.git/bin');
  repo.write('.git/bin/git', fakeGit());
  chmodSync(join(bin, 'git'), 0o755);
  const said = repo.checkpoint(['worktree-remove', '--rescue', 'feature/x'], {
    env: { PATH: `${bin}:/usr/local/bin:/usr/bin:/bin` },
  });
  expect(said.code).toBe(128);
  expect(said.stderr).toContain('fatal: not today\n');
  expect(existsSync(linked.path)).toBe(true);
  rmSync(bin, { recursive: true });
}

function fakeGit(): string {
  return `#!/bin/sh
case " $* " in *' worktree remove '*) echo 'fatal: not today' >&2; exit 128 ;; esac
PATH=/usr/local/bin:/usr/bin:/bin exec git "$@"
`;
}

describe('a rescue leaves no trace in the worktree', () => {
  test('index byte for byte, files, HEAD and reflogs are as before; one ref is new', () => {
    const { repo, linked } = atWork();
    const files = snapshot(linked.path);
    const before = gitState(linked.path);
    const index = sha256(join(repo.path, '.git/worktrees/linked/index'));
    rescueButStay(repo, linked);
    expect(sha256(join(repo.path, '.git/worktrees/linked/index'))).toBe(index);
    expect(snapshot(linked.path)).toEqual(files);
    const after = gitState(linked.path);
    const isRescue = (ref: string) => ref.includes('refs/checkpoint-rescue/');
    expect(after.refs.filter(isRescue)).toHaveLength(1);
    expect({ ...after, refs: after.refs.filter((ref) => !isRescue(ref)), objects: [] }).toEqual({
      ...before,
      objects: [],
    });
    expect(linked.git('status', '--porcelain').split('\n')).toEqual([
      ' M a',
      'MM b',
      ' D d',
      '?? CHECKPOINT.md',
      '?? new/',
    ]);
  });

  test('no hook of the repository runs, and no file system monitor', () => {
    const { repo } = atWork();
    const log = join(repo.path, '.git/ran');
    for (const name of [
      'post-index-change',
      'reference-transaction',
      'pre-commit',
      'post-commit',
      'fsmonitor',
    ]) {
      repo.write(`.git/hooks/${name}`, `#!/bin/sh\necho ${name} >>'${log}'\n`);
      chmodSync(join(repo.path, '.git/hooks', name), 0o755);
    }
    repo.git('config', 'core.fsmonitor', join(repo.path, '.git/hooks/fsmonitor'));
    rmSync(log, { force: true });
    removeWithRescue(repo);
    expect(existsSync(log) ? readFileSync(log, 'utf8') : '').toBe('');
  });

  test('an edit of the same second and size as the index is seen (racy git)', () => {
    const repo = createRepo({ files: { f: 'AAAA\n' } });
    const linked = repo.worktree('linked', 'feature/x');
    const path = join(linked.path, 'f');
    const index = join(repo.path, '.git/worktrees/linked/index');
    const moment = new Date(Math.floor(Date.now() / 1000) * 1000 - 5000);
    utimesSync(path, moment, moment);
    linked.git('update-index', '--refresh', '--force-write-index');
    writeFileSync(path, 'BBBB\n');
    utimesSync(path, moment, moment);
    utimesSync(index, moment, moment);
    expect(statSync(path).mtimeMs).toBe(statSync(index).mtimeMs);
    removeWithRescue(repo);
    expect(repo.git('show', 'refs/checkpoint-rescue/feature-x:f')).toBe('BBBB');
  });

  test.each([
    ['core.autocrlf=true and core.safecrlf=true', ['core.autocrlf=true', 'core.safecrlf=true']],
    ['a split index', ['core.splitIndex=true']],
    ['an untracked cache', ['core.untrackedCache=true']],
    ['commit.gpgSign=true', ['commit.gpgSign=true', 'gpg.program=false']],
  ])('with %s', (_, settings) => {
    const { repo, linked } = atWork();
    for (const setting of settings) repo.git('config', ...setting.split('='));
    if (settings.includes('core.splitIndex=true')) linked.git('update-index', '--split-index');
    linked.write('mixed', 'one\r\ntwo\n');
    linked.git('status');
    removeWithRescue(repo);
    expect(repo.git('show', 'refs/checkpoint-rescue/feature-x:a')).toBe('edited');
  });

  test("while git holds the worktree's index lock", () => {
    const { repo } = atWork();
    repo.write('.git/worktrees/linked/index.lock', '');
    removeWithRescue(repo);
    expect(repo.git('show', 'refs/checkpoint-rescue/feature-x:a')).toBe('edited');
  });

  test('a file that cannot be taken keeps the worktree', () => {
    const { repo, linked } = atWork();
    linked.write('.gitattributes', 'new/* filter=broken\n');
    repo.git('config', 'filter.broken.clean', 'false');
    repo.git('config', 'filter.broken.required', 'true');
    const said = repo.checkpoint(['worktree-remove', '--rescue', 'feature/x']);
    expect(said.code).toBe(128);
    expect(said.stderr).toContain('new/deep');
    expect(linked.read('new/deep')).toBe('untracked\n');
    expect(repo.git('for-each-ref', 'refs/checkpoint-rescue')).toBe('');
  });
});

describe('what is kept', () => {
  test('the tree is the worktree, without the checkpoint; what was staged is its second parent', () => {
    const { repo } = atWork();
    const head = repo.git('rev-parse', 'feature/x');
    removeWithRescue(repo);
    const ref = 'refs/checkpoint-rescue/feature-x';
    expect(repo.git('rev-parse', `${ref}^1`)).toBe(head);
    expect(repo.git('ls-tree', '-r', '--name-only', ref)).toBe('.gitignore\na\nb\nc\nnew/deep');
    expect(repo.git('show', `${ref}:b`)).toBe('staged and edited');
    expect(repo.git('show', `${ref}^2:b`)).toBe('staged');
    expect(repo.git('show', `${ref}^2:a`)).toBe('a');
    expect(repo.git('log', '-1', '--format=%an <%ae>%n%s', ref)).toBe(
      'A U Thor <author@example.com>\nuncommitted work rescued from feature/x',
    );
    expect(repo.git('fsck', '--strict')).toBe('');
    repo.git('gc', '--quiet', '--prune=now');
    expect(repo.git('show', `${ref}:new/deep`)).toBe('untracked');
  });

  test("a hook's author is not the rescue's", () => {
    const { repo } = atWork();
    const env = { GIT_AUTHOR_NAME: 'Zed', GIT_COMMITTER_DATE: '2001-01-01T00:00:00Z' };
    repo.checkpoint(['worktree-remove', '--rescue', 'feature/x'], { env });
    const said = repo.git('log', '-1', '--format=%an %cd', 'refs/checkpoint-rescue/feature-x');
    expect(said).toMatch(/^A U Thor /);
    expect(said).not.toContain('2001');
  });

  test('a tracked checkpoint is no difference, staged or not', () => {
    const repo = createRepo({ files: { 'CHECKPOINT.md': noteOf('main'), a: 'a\n' } });
    const linked = repo.worktree('linked', 'feature/x');
    linked.write('CHECKPOINT.md', noteOf('feature/x'));
    linked.git('add', 'CHECKPOINT.md');
    linked.write('a', 'edited\n');
    removeWithRescue(repo);
    const ref = 'refs/checkpoint-rescue/feature-x';
    expect(repo.git('diff', '--name-only', `${ref}^`, ref)).toBe('a');
    expect(repo.git('diff', '--name-only', `${ref}^`, `${ref}^2`)).toBe('');
  });

  test('a checkpoint that is ignored, but staged by force', () => {
    const { repo, linked } = atWork();
    repo.write('.git/info/exclude', 'CHECKPOINT.md\n');
    linked.git('add', '--force', 'CHECKPOINT.md');
    removeWithRescue(repo);
    const ref = 'refs/checkpoint-rescue/feature-x';
    expect(repo.git('ls-tree', '-r', '--name-only', ref)).not.toContain('CHECKPOINT.md');
    expect(repo.git('ls-tree', '-r', '--name-only', `${ref}^2`)).not.toContain('CHECKPOINT.md');
  });

  test('on a branch without a commit', () => {
    const { repo } = atWork();
    repo.git('worktree', 'add', '--quiet', '--detach', '../unborn');
    const unborn = repo.at('../unborn');
    unborn.git('switch', '--quiet', '--orphan', 'unborn');
    unborn.write('first', 'x\n');
    removeWithRescue(repo, unborn.path);
    expect(repo.git('show', 'refs/checkpoint-rescue/unborn:first')).toBe('x');
    expect(rescue(repo, 'apply', 'unborn').code).toBe(0);
    expect(repo.read('first')).toBe('x\n');
  });

  test('a taken name is never overwritten', () => {
    const { repo } = atWork();
    removeWithRescue(repo);
    const again = repo.worktree('again', 'feature/x', { create: false });
    again.write('a', 'again\n');
    removeWithRescue(repo);
    expect(repo.git('show', 'refs/checkpoint-rescue/feature-x:a')).toBe('edited');
    expect(repo.git('show', 'refs/checkpoint-rescue/feature-x-2:a')).toBe('again');
  });

  test('it counts for nothing in the history of the project', () => {
    const { repo, linked } = atWork();
    linked.write('CHECKPOINT.md', '# Somebody else\n');
    removeWithRescue(repo);
    expect(repo.git('show', 'refs/checkpoint-rescue/feature-x:CHECKPOINT.md')).toBe(
      '# Somebody else',
    );
    expect(repo.checkpoint(['save', '--json']).json()).toMatchObject({
      data: { staging: { reason: 'not-tracked' } },
    });
    expect(repo.git('branch', '--all', '--format=%(refname:short)')).toBe('feature/x\nmain');
  });
});

describe('list', () => {
  test('nothing', () => {
    const { repo } = atWork();
    expect(rescue(repo, 'list')).toMatchObject({ code: 0, stdout: 'nothing was rescued\n' });
  });

  test('name, branch, when, what', () => {
    const { repo, linked } = atWork();
    const alone = repo.worktree('alone', 'alone');
    alone.git('switch', '--quiet', '--detach');
    const oid = alone.commit('only here');
    removeWithRescue(repo, 'alone');
    removeWithRescue(repo);
    const lines = rescue(repo, 'list').stdout.split('\n');
    expect(lines.sort()).toEqual([
      '',
      'alone      -          just now  1 commit: only here',
      `feature-x  feature/x  just now  4 files from ${linked.path}`,
    ]);
    const { rescues } = (rescue(repo, 'list', '--json').json() as { data: { rescues: object[] } })
      .data;
    expect(rescues).toContainEqual(
      expect.objectContaining({ name: 'alone', kind: 'commits', commit: oid, files: [] }),
    );
    expect(rescues).toContainEqual(
      expect.objectContaining({
        name: 'feature-x',
        kind: 'changes',
        branch: 'feature/x',
        worktree: linked.path,
        files: ['a', 'b', 'd', 'new/deep'],
        commits: [],
      }),
    );
  });

  test('a worktree whose path has a line break in it', () => {
    const { repo } = atWork();
    const odd = repo.worktree('two\nlines', 'odd');
    odd.write('new', 'x');
    removeWithRescue(repo, 'odd');
    const { data } = rescue(repo, 'list', '--json').json() as { data: { rescues: object[] } };
    expect(data.rescues).toEqual([expect.objectContaining({ worktree: odd.path, files: ['new'] })]);
  });
});

describe('show', () => {
  test('the files and the difference', () => {
    const { repo } = atWork();
    removeWithRescue(repo);
    const { code, stdout } = rescue(repo, 'show', 'feature-x');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ 4 files changed, 3 insertions\(\+\), 3 deletions\(-\)$/m);
    expect(stdout).toContain('-a\n+edited\n');
    expect(stdout).toContain('+untracked\n');
    expect(stdout).not.toContain('CHECKPOINT.md');
  });

  test('and the commits below that nothing else holds', () => {
    const { repo, linked } = atWork();
    linked.git('switch', '--quiet', '--detach');
    linked.commit('only here', { c: 'committed\n' });
    removeWithRescue(repo, 'linked');
    const { stdout } = rescue(repo, 'show', 'linked');
    expect(stdout).toContain('    only here\n');
    expect(stdout).toContain('+committed\n');
    expect(stdout).not.toContain('initial');
  });
});

describe('apply', () => {
  test('everything is back as it was, uncommitted, in another worktree', () => {
    const { repo } = atWork();
    removeWithRescue(repo);
    const there = repo.worktree('there', 'feature/x', { create: false });
    const said = rescue(there, 'apply', 'feature-x');
    expect(said.code).toBe(0);
    expect(
      there
        .status()
        .split('\n')
        .map((line) => line.trim())
        .sort(),
    ).toEqual(['A  new/deep', 'D d', 'M a', 'M b']);
    expect(there.read('a')).toBe('edited\n');
    expect(there.read('b')).toBe('staged and edited\n');
    expect(there.read('new/deep')).toBe('untracked\n');
    expect(there.git('log', '--format=%s')).toBe('initial');
    // It stays until it is dropped.
    expect(rescue(repo, 'list').stdout).toContain('feature-x');
  });

  test.each<[string, (there: Repo) => void, RegExp]>([
    ['an edited file', (there) => there.write('a', 'mine\n'), /would be overwritten.*\s+a\n/],
    ['an untracked file', (there) => there.write('new/deep', 'mine\n'), /new\/deep/],
  ])('%s in the way is not overwritten', (_, disturb, message) => {
    const { repo } = atWork();
    removeWithRescue(repo);
    disturb(repo);
    const files = snapshot(repo.path, { ignore: ['.git'] });
    const said = rescue(repo, 'apply', 'feature-x');
    expect(said.code).toBe(1);
    expect(said.stderr).toMatch(message);
    expect(said.stderr).toContain("hint: the rescue stays: 'refs/checkpoint-rescue/feature-x'\n");
    expect(snapshot(repo.path, { ignore: ['.git'] })).toEqual(files);
  });

  test('a conflict is told and marked as git does', () => {
    const { repo } = atWork();
    removeWithRescue(repo);
    repo.commit('theirs', { a: 'theirs\n' });
    const said = rescue(repo, 'apply', 'feature-x');
    expect(said.code).toBe(1);
    expect(said.stderr).toContain('CONFLICT (content): Merge conflict in a');
    expect(repo.read('a')).toMatch(/<<<<<<<[\s\S]*theirs[\s\S]*=======[\s\S]*edited[\s\S]*>>>>>>>/);
    expect(repo.status()).toContain('UU a');
  });

  test('commits alone are not applied but named', () => {
    const { repo, linked } = atWork();
    const alone = repo.worktree('alone', 'alone');
    alone.git('switch', '--quiet', '--detach');
    alone.commit('only here');
    removeWithRescue(repo, 'alone');
    const said = rescue(linked, 'apply', 'alone');
    expect(said.code).toBe(1);
    expect(said.stderr).toContain("'git branch <branch> refs/checkpoint-rescue/alone'");
  });

  test('git alone can do it', () => {
    const { repo } = atWork();
    removeWithRescue(repo);
    repo.git('stash', 'apply', '--quiet', 'refs/checkpoint-rescue/feature-x');
    expect(repo.read('b')).toBe('staged and edited\n');
  });
});

describe('drop', () => {
  test('lets one go, and says how to get it back', () => {
    const { repo } = atWork();
    removeWithRescue(repo);
    const oid = repo.git('rev-parse', 'refs/checkpoint-rescue/feature-x');
    const said = rescue(repo, 'drop', 'feature-x');
    expect(said.stdout).toBe(`dropped feature-x (was ${oid.slice(0, 7)})\n`);
    expect(repo.git('for-each-ref', 'refs/checkpoint-rescue')).toBe('');
    const [, command = ''] = /'git (update-ref .*?)'/.exec(said.stderr) ?? [];
    repo.git(...command.split(' '));
    expect(rescue(repo, 'list').stdout).toContain('feature-x');
  });

  test.each([
    [['drop', 'nope'], 1, "no rescue is called 'nope'"],
    [['show', 'HEAD'], 1, "no rescue is called 'HEAD'"],
    [['show'], 129, 'is not understood'],
    [['list', 'x'], 129, 'is not understood'],
    [['toString', 'x'], 129, 'is not understood'],
  ])('%o', (args, code, message) => {
    const { repo } = atWork();
    const said = rescue(repo, ...args);
    expect(said.code).toBe(code);
    expect(said.stderr).toContain(message);
  });
});

test('by itself it lists, in git’s own form shows, and says of a conflict where that is', () => {
  const { repo, linked } = atWork();
  removeWithRescue(repo);
  expect(existsSync(linked.path)).toBe(false);
  expect(rescue(repo).stdout).toBe(rescue(repo, 'list').stdout);
  expect(rescue(repo).stdout).toContain('feature-x');
  repo.git('config', 'format.pretty', 'oneline');
  expect(rescue(repo, 'show', 'feature-x').stdout).toMatch(/^commit [0-9a-f]{40}\n/);
  repo.commit('another a', { a: 'other\n' });
  const refused = rescue(repo, 'apply', 'feature-x');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(
    /^error: CONFLICT \(content\): Merge conflict in a\nhint: the rescue stays/,
  );
});

describe('ignored files that were kept with a rescue', () => {
  /** A worktree that is removed with both, and one on the same branch to bring it back to. */
  function backAgain(): { repo: Repo; again: Repo } {
    const { repo, linked } = atWork();
    writeFileSync(join(repo.path, '.git/info/exclude'), '.env\nbuild/\nlogs\n');
    linked.write('.env', 'KEY=1\n');
    linked.write('build/a.bin', 'a\n');
    linked.write('build/deep/b.bin', 'b\n');
    linked.write('logs', 'l\n');
    const said = repo.checkpoint(['worktree-remove', '--rescue', '--keep-ignored', 'feature/x']);
    expect(said.code).toBe(0);
    repo.git('worktree', 'add', '--quiet', '../again', 'feature/x');
    return { repo, again: new Repo(join(repo.path, '../again'), '') };
  }

  test('come back with it', () => {
    const { again } = backAgain();
    const said = rescue(again, 'apply', 'feature-x');
    expect(said.code).toBe(0);
    expect(said.stdout).toContain("brought back '.env', which git ignores\n");
    expect(again.read('.env')).toBe('KEY=1\n');
    expect(again.read('build/deep/b.bin')).toBe('b\n');
    expect(again.git('status', '--porcelain')).not.toMatch(/env|build|logs/);
  });

  test('but never in the place of something else, and through no link', () => {
    const { repo, again } = backAgain();
    again.write('.env', 'KEY=2\n');
    again.write('logs', 'l\n');
    const outside = join(repo.path, '../outside');
    mkdirSync(outside);
    symlinkSync(outside, join(again.path, 'build'));
    const said = rescue(again, 'apply', 'feature-x');
    expect(said.code).toBe(0);
    expect(again.read('.env')).toBe('KEY=2\n');
    expect(said.stderr).toMatch(
      /^warning: '\.env' stays as it is here; the one that was kept is '.*checkpoint-kept\/linked-[\d-]+\/\.env'$/m,
    );
    expect(said.stderr).toContain("warning: 'build/a.bin' stays as it is here");
    // What is there already is no matter.
    expect(said.stderr).not.toContain('logs');
    expect(readdirSync(outside)).toEqual([]);
  });

  test('are told as data', () => {
    const { again } = backAgain();
    const { data } = rescue(again, 'apply', 'feature-x', '--json').json() as {
      data: { ignored: string[] };
    };
    expect(data.ignored.sort()).toEqual(['.env', 'build/a.bin', 'build/deep/b.bin', 'logs']);
  });

  test('of another removal stay where they are', () => {
    const { repo } = backAgain();
    const other = repo.worktree('other', 'feature/y');
    other.write('a', 'other\n');
    other.write('.env', 'KEY=3\n');
    const args = ['worktree-remove', '--rescue', '--keep-ignored', 'feature/y'];
    expect(repo.checkpoint(args).code).toBe(0);
    const third = repo.worktree('third', 'feature/z');
    expect(rescue(third, 'apply', 'feature-y').code).toBe(0);
    expect(third.read('.env')).toBe('KEY=3\n');
    expect(existsSync(join(third.path, 'build'))).toBe(false);
  });
});
