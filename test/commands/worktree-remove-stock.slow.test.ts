/** What would go with a worktree: each kind is named, keeps the worktree, and can be saved or let go. */
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { snapshot } from '../helpers/bytes.ts';
import { testEnv } from '../helpers/env.ts';
import { git } from '../helpers/git.ts';
import { configHooks } from '../helpers/install.ts';
import { LONG_AGO, noteOf } from '../helpers/notes.ts';
import { removeTree } from '../helpers/remove-tree.ts';
import { createRepo, Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import type { CheckpointResult } from '../helpers/run.ts';
import { runProcess } from '../helpers/spawn.ts';

function remove(repo: Repo, ...args: string[]): CheckpointResult {
  return repo.checkpoint(['worktree-remove', ...args]);
}

const IGNORED =
  '.checkpoints/\nCHECKPOINT.md\n.env\n*.local\ndata/\nnode_modules\n.venv/\ncache/\nempty/\nvendor/\n';

/** A clean worktree with an ignored note: what git would delete without a word (field case 62). */
function clean(): { repo: Repo; linked: Repo } {
  const repo = createRepo({ files: { a: 'a\n', b: 'b\n', '.gitignore': IGNORED } });
  const linked = repo.worktree('linked', 'topic');
  linked.write('CHECKPOINT.md', noteOf('topic'));
  return { repo, linked };
}

/** It is refused with exactly these lines, with the note saved first, and goes with the flags. */
function expectNamed(repo: Repo, linked: Repo, lines: string[], ...flags: string[]): void {
  const before = snapshot(linked.path);
  const said = remove(repo, 'topic');
  expect(said.code).toBe(1);
  const told = said.stderr.split('\n').filter((line) => line.startsWith('  '));
  expect(told).toEqual(lines);
  expect(snapshot(linked.path)).toEqual(before);
  expect(repo.read('.checkpoints/topic.mirror.md')).toBe(noteOf('topic'));
  const done = remove(repo, ...flags, 'topic');
  expect(done.stderr).toBe('');
  expect(done.code).toBe(0);
  expect(existsSync(linked.path)).toBe(false);
  expect(repo.git('worktree', 'list')).not.toContain('linked');
}

/** The directory that ignored files were copied to. */
function kept(repo: Repo): string {
  const directory = join(repo.path, '.git/checkpoint-kept');
  const [name = '', ...others] = readdirSync(directory);
  expect(others).toEqual([]);
  expect(name).toMatch(/^linked-\d{8}-\d{6}$/);
  return join(directory, name);
}

describe('field case 62: what git ignores', () => {
  test('.env keeps the worktree; --discard-ignored lets it go', () => {
    const { repo, linked } = clean();
    linked.write('.env', 'SECRET=1\n');
    expectNamed(repo, linked, ['  ignored:', '    .env'], '--discard-ignored');
    expect(repo.exists('.git/checkpoint-kept')).toBe(false);
  });

  test('--keep-ignored copies bytes, modes and times to where nothing takes them for notes', () => {
    const { repo, linked } = clean();
    linked.write('.env', 'SECRET=1\n');
    chmodSync(join(linked.path, '.env'), 0o600);
    linked.write('deep/notes.local', Buffer.from([0, 255, 10]));
    linked.write('data/x/y.md', noteOf('topic'));
    linked.write('data/run.sh', '#!/bin/sh\n');
    symlinkSync('run.sh', join(linked.path, 'data/link'));
    chmodSync(join(linked.path, 'data/run.sh'), 0o755);
    utimesSync(join(linked.path, '.env'), LONG_AGO, LONG_AGO);
    const before = snapshot(linked.path);
    const size = 10 + noteOf('topic').length;
    const lines = [
      '  ignored:',
      '    .env',
      `    data/ (2 files, ${size} bytes)`,
      '    deep/notes.local',
    ];
    expectNamed(repo, linked, lines, '--keep-ignored');
    const after = snapshot(kept(repo));
    const wanted = ['.env', 'data/link', 'data/run.sh', 'data/x/y.md', 'deep/notes.local'];
    for (const path of wanted) expect(after[path]).toEqual(before[path]);
    expect(Object.values(after).filter(({ type }) => type !== 'directory')).toHaveLength(
      wanted.length,
    );
    expect(after['.env']?.mode).toBe('600');
    expect(statSync(join(kept(repo), '.env')).mtime).toEqual(LONG_AGO);
    // Nobody but the owner gets near them, no command takes them for a checkpoint, git sees nothing.
    expect(snapshot(join(repo.path, '.git'))['checkpoint-kept']?.mode).toBe('700');
    expect(repo.checkpoint(['list']).stdout).not.toMatch(/\by\b/);
    expect(repo.status()).toBe('');
    repo.git('clean', '-fdxq');
    expect(existsSync(join(kept(repo), '.env'))).toBe(true);
  });

  test('what tools make again does not keep the worktree', () => {
    const { repo, linked } = clean();
    linked.write('node_modules/left-pad/index.js', 'x');
    linked.write('sub/node_modules/a/b', 'x');
    linked.write('.venv/pyvenv.cfg', 'home = /usr/bin\n');
    linked.write('.venv/bin/python', 'x');
    linked.write('cache/CACHEDIR.TAG', 'Signature: 8a477f597d28d172789f06886806bc55\n# x\n');
    linked.write('cache/object', 'x');
    linked.write('data/node_modules/only/this', 'x');
    mkdirSync(join(linked.path, 'empty'));
    symlinkSync(join(repo.path, 'a'), join(linked.path, '.env'));
    expect(remove(repo, 'topic')).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(linked.path)).toBe(false);
    expect(repo.read('a')).toBe('a\n');
  });

  test('what husky made does not keep the worktree, what somebody put there does', () => {
    const { repo, linked } = clean();
    linked.write('.husky/_/.gitignore', '*');
    for (const name of ['h', 'husky.sh', 'pre-commit', 'post-checkout']) {
      linked.write(`.husky/_/${name}`, '#!/usr/bin/env sh\n');
    }
    linked.write('.husky/_/mine.sh', 'x');
    const lines = ['  ignored:', '    .husky/_/mine.sh'];
    expectNamed(repo, linked, lines, '--keep-ignored');
    expect(readdirSync(join(kept(repo), '.husky/_'))).toEqual(['mine.sh']);
  });

  test('a directory of that name that is not made by husky keeps it', () => {
    const { repo, linked } = clean();
    linked.write('data/_/.gitignore', '*\n!h\n');
    linked.write('data/_/h', 'x');
    const lines = ['  ignored:', '    data/ (2 files, 6 bytes)'];
    expectNamed(repo, linked, lines, '--keep-ignored');
  });

  test.skipIf(configHooks)('hook files that install made do not keep the worktree alone', () => {
    const { repo, linked } = clean();
    linked.git('config', 'core.hooksPath', 'scripts/hooks');
    mkdirSync(join(linked.path, 'scripts/hooks'), { recursive: true });
    expect(linked.checkpoint(['install']).code).toBe(0);
    const hook = 'scripts/hooks/post-merge';
    const ours = linked.read(hook);
    linked.write(hook, `${ours}echo mine\n`);
    expect(remove(repo, 'topic').stderr).toContain(`\n  ignored:\n    ${hook}\n`);
    linked.write(hook, ours);
    expect(remove(repo, 'topic')).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(linked.path)).toBe(false);
  });

  test('a tag that is none is no reason to lose a directory', () => {
    const { repo, linked } = clean();
    linked.write('cache/CACHEDIR.TAG', 'Signature: nothing of the kind\n');
    linked.write('cache/precious', 'x');
    const lines = ['  ignored:', '    cache/ (2 files, 32 bytes)'];
    expectNamed(repo, linked, lines, '--keep-ignored');
    expect(readdirSync(join(kept(repo), 'cache'))).toEqual(['CACHEDIR.TAG', 'precious']);
  });

  test('what is too large is not copied, and stays a reason', () => {
    const { repo, linked } = clean();
    for (let n = 0; n <= 1000; n++) linked.write(`data/${n}`, '');
    linked.write('dump.local', '');
    truncateSync(join(linked.path, 'dump.local'), 101 * 1024 * 1024);
    linked.write('.env', 'x');
    const refused = remove(repo, '--keep-ignored', 'topic');
    expect(refused.code).toBe(1);
    const told = refused.stderr.split('\n').filter((line) => line.startsWith('  '));
    expect(told).toEqual([
      '  ignored, too large to be copied:',
      '    data/ (at least 1001 files, 0 bytes)',
      '    dump.local (101 MiB)',
    ]);
    expect(repo.exists('.git/checkpoint-kept')).toBe(false);
    const said = remove(repo, '--keep-ignored', '--discard-ignored', 'topic');
    expect(said).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(kept(repo))).toEqual(['.env']);
  });

  test('a repository in an ignored directory is told of, and copied whole', () => {
    const { repo, linked } = clean();
    linked.write('vendor/x/file', 'x');
    git(join(linked.path, 'vendor/x'), ['init', '--quiet']);
    const said = remove(repo, 'topic');
    expect(said.stderr).toMatch(/ {4}vendor\/ \(with a repository in it, \d+ files, /);
    expect(remove(repo, '--keep-ignored', 'topic').code).toBe(0);
    expect(git(join(kept(repo), 'vendor/x'), ['status', '--porcelain'])).toBe('?? file');
  });

  test.each<[string, (linked: Repo) => string, string]>([
    [
      'an editable install in a virtual environment',
      (linked) => {
        linked.write('.venv/pyvenv.cfg', 'home = /usr/bin\n');
        return '.venv/src/lib';
      },
      '.venv/',
    ],
    ['a checkout in node_modules', () => 'sub/node_modules/@deep/dep', 'sub/node_modules/'],
    [
      'a checkout in a cache',
      (linked) => {
        linked.write('cache/CACHEDIR.TAG', 'Signature: 8a477f597d28d172789f06886806bc55\n');
        return 'cache/x';
      },
      'cache/',
    ],
  ])(
    'a repository where tools make everything again keeps the worktree: %s (G1)',
    (_, make, named) => {
      const { repo, linked } = clean();
      const inner = make(linked);
      linked.write(`${inner}/work`, 'a week of it');
      linked.write(`${named}beside`, 'made again');
      git(join(linked.path, inner), ['init', '--quiet']);
      const refused = remove(repo, 'topic');
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain(`    ${named} (with a repository in it, `);
      expect(remove(repo, '--keep-ignored', 'topic')).toMatchObject({ code: 0, stderr: '' });
      expect(git(join(kept(repo), inner), ['status', '--porcelain'])).toBe('?? work');
      expect(existsSync(join(kept(repo), named, 'beside'))).toBe(false);
    },
  );

  test('a bare repository in node_modules keeps the worktree, too (G1)', () => {
    const { repo, linked } = clean();
    linked.git('init', '--quiet', '--bare', 'node_modules/x.git');
    expect(remove(repo, 'topic').stderr).toContain('    node_modules/ (with a repository in it, ');
  });

  test('two worktrees of one name are kept apart', () => {
    const { repo, linked } = clean();
    linked.write('.env', 'one');
    remove(repo, '--keep-ignored', 'topic');
    const again = repo.worktree('linked', 'topic', { create: false });
    again.write('.env', 'two');
    remove(repo, '--keep-ignored', 'topic');
    const directory = join(repo.path, '.git/checkpoint-kept');
    const texts = readdirSync(directory).map((name) =>
      repo.read(`.git/checkpoint-kept/${name}/.env`),
    );
    expect(texts.sort()).toEqual(['one', 'two']);
  });
});

describe('what is not committed', () => {
  test.each<[string, (linked: Repo) => void, string[]]>([
    ['modified', (linked) => linked.write('a', 'edit\n'), ['  changed:', '    a']],
    ['deleted', (linked) => rmSync(join(linked.path, 'a')), ['  changed:', '    a']],
    [
      'staged',
      (linked) => {
        linked.write('c', 'c\n');
        linked.git('add', 'c');
      },
      ['  changed:', '    c'],
    ],
    ['another mode', (linked) => chmodSync(join(linked.path, 'a'), 0o755), ['  changed:', '    a']],
    [
      'renamed in the index',
      (linked) => linked.git('mv', 'a', 'moved'),
      ['  changed:', '    a', '    moved'],
    ],
    ['untracked', (linked) => linked.write('new/x', 'x'), ['  untracked:', '    new/x']],
    [
      'untracked, with status.showUntrackedFiles=no',
      (linked) => {
        linked.git('config', 'status.showUntrackedFiles', 'no');
        linked.write('new', 'x');
      },
      ['  untracked:', '    new'],
    ],
    [
      'edited under skip-worktree',
      (linked) => {
        linked.git('update-index', '--skip-worktree', 'a');
        linked.write('a', 'edit\n');
      },
      ['  changed, hidden from git:', '    a'],
    ],
    [
      'edited under assume-unchanged',
      (linked) => {
        linked.git('update-index', '--assume-unchanged', 'b');
        linked.write('b', 'edit\n');
      },
      ['  changed, hidden from git:', '    b'],
    ],
    [
      'edited under both',
      (linked) => {
        linked.git('update-index', '--skip-worktree', 'a');
        linked.git('update-index', '--assume-unchanged', 'a');
        linked.write('a', 'edit\n');
      },
      ['  changed, hidden from git:', '    a'],
    ],
    [
      'in conflict',
      (linked) => {
        linked.git('switch', '--quiet', '-c', 'other');
        linked.commit('theirs', { a: 'theirs\n' });
        linked.git('switch', '--quiet', 'topic');
        linked.commit('ours', { a: 'ours\n' });
        expect(linked.gitResult(['merge', 'other']).code).toBe(1);
      },
      ['  changed:', '    a', '  under way:', '    merge'],
    ],
  ])('%s: --rescue keeps it', (_, change, lines) => {
    const { repo, linked } = clean();
    change(linked);
    const expected = snapshot(linked.path);
    expectNamed(repo, linked, lines, '--rescue');
    const ref = 'refs/checkpoint-rescue/topic';
    for (const path of ['a', 'b', 'c', 'new', 'new/x', 'moved']) {
      const wanted = expected[path]?.type === 'file';
      expect(repo.gitResult(['cat-file', 'blob', `${ref}:${path}`]).code === 0).toBe(wanted);
      if (wanted) expect(blob(repo, `${ref}:${path}`)).toBe(expected[path]?.sha256);
    }
  });

  test('--discard-changes lets it go', () => {
    const { repo, linked } = clean();
    linked.write('a', 'edit\n');
    linked.write('new', 'x');
    const lines = ['  changed:', '    a', '  untracked:', '    new'];
    expectNamed(repo, linked, lines, '--discard-changes');
    expect(repo.git('for-each-ref', 'refs/checkpoint-rescue')).toBe('');
  });

  test('field case 74: --force lets it go, and still saves the note first', () => {
    const { repo, linked } = clean();
    linked.write('new', 'x');
    const refused = remove(repo, 'topic');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('    new\n');
    linked.write('.env', 'x');
    linked.write('CHECKPOINT.md', noteOf('topic', 'The newest'));
    const said = remove(repo, '--force', 'topic');
    expect(said).toMatchObject({ code: 0, stderr: '' });
    expect(said.stdout).toContain('  discarded, untracked:\n    new\n');
    expect(said.stdout).toContain('  discarded, ignored:\n    .env\n');
    expect(repo.read('.checkpoints/topic.mirror.md')).toBe(noteOf('topic', 'The newest'));
  });

  test('a sparse checkout leaves files out: those are no edits, and what it has is found', () => {
    const { repo, linked } = clean();
    linked.commit('dirs', { 'in/x': 'x\n', 'out/y': 'y\n' });
    linked.git('sparse-checkout', 'init', '--cone', '--sparse-index');
    linked.git('sparse-checkout', 'set', 'in');
    expect(existsSync(join(linked.path, 'out'))).toBe(false);
    linked.write('in/x', 'edit\n');
    linked.write('out/new', 'outside of the cone\n');
    const lines = ['  changed:', '    in/x', '  untracked:', '    out/new'];
    expectNamed(repo, linked, lines, '--rescue');
    const ref = 'refs/checkpoint-rescue/topic';
    const changed = repo.git('diff', '--name-status', `${ref}^`, ref);
    expect(changed).toBe('M\tin/x\nA\tout/new');
  });

  test('a stash is no loss: all worktrees share it', () => {
    const { repo, linked } = clean();
    linked.write('a', 'edit\n');
    linked.git('stash', '--quiet');
    expect(remove(repo, 'topic')).toMatchObject({ code: 0, stderr: '' });
    expect(repo.git('stash', 'list')).toContain('WIP on topic');
  });
});

describe('what cannot be rescued', () => {
  test.each([
    ['with a commit', true],
    ['without one', false],
  ])('a repository inside, %s', (_, committed) => {
    const { repo, linked } = clean();
    linked.write('nested/file', 'x');
    git(join(linked.path, 'nested'), ['init', '--quiet']);
    if (committed) {
      git(join(linked.path, 'nested'), ['add', '.']);
      git(join(linked.path, 'nested'), ['commit', '--quiet', '-m', 'x']);
    }
    linked.write('new', 'x');
    const refused = remove(repo, '--rescue', 'topic');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('  other repositories:\n    nested/\n');
    expect(repo.git('for-each-ref', 'refs/checkpoint-rescue')).toBe('');
    const said = remove(repo, '--rescue', '--discard-changes', 'topic');
    expect(said).toMatchObject({ code: 0, stderr: '' });
    expect(said.stdout).toContain('  discarded, other repositories:\n    nested/\n');
    const ref = 'refs/checkpoint-rescue/topic';
    expect(repo.git('diff', '--name-only', `${ref}^`, ref)).toBe('new');
  });

  test('commits of a detached HEAD that no ref holds get one by --rescue', () => {
    const { repo, linked } = clean();
    linked.git('switch', '--quiet', '--detach');
    const first = linked.commit('first');
    const second = linked.commit('second');
    linked.write('CHECKPOINT.md', noteOf('topic'));
    const said = remove(repo, 'linked');
    expect(said.code).toBe(1);
    const told = said.stderr.split('\n').filter((line) => line.startsWith('  '));
    expect(told).toEqual([
      '  commits that no ref holds:',
      `    ${second.slice(0, 7)} second`,
      `    ${first.slice(0, 7)} first`,
    ]);
    expect(remove(repo, '--rescue', 'linked')).toMatchObject({ code: 0, stderr: '' });
    expect(repo.git('rev-parse', 'refs/checkpoint-rescue/linked')).toBe(second);
    expect(repo.git('for-each-ref', '--format=%(refname)', 'refs/checkpoint-rescue')).toBe(
      'refs/checkpoint-rescue/linked',
    );
  });

  test.each(['refs/worktree/keep', 'refs/bisect/deep/er', 'refs/rewritten/onto'])(
    'commits that only a ref of its own holds are named, and get a ref by --rescue: %s (G8)',
    (ref) => {
      const { repo, linked } = clean();
      linked.git('switch', '--quiet', '--detach');
      const held = linked.commit('mine');
      linked.git('update-ref', ref, 'HEAD');
      linked.git('switch', '--quiet', 'topic');
      const refused = remove(repo, 'topic');
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain(
        `  commits that no ref holds:\n    ${held.slice(0, 7)} mine\n`,
      );
      const said = remove(repo, '--rescue', 'topic');
      expect(said).toMatchObject({ code: 0, stderr: '' });
      expect(repo.git('rev-parse', 'refs/checkpoint-rescue/topic')).toBe(held);
    },
  );

  test('with uncommitted work and a detached HEAD besides, each gets a name (G8)', () => {
    const { repo, linked } = clean();
    linked.git('switch', '--quiet', '--detach');
    const held = linked.commit('mine');
    linked.git('update-ref', 'refs/worktree/keep', 'HEAD');
    linked.git('update-ref', 'refs/worktree/blob', linked.git('rev-parse', 'HEAD:a'));
    linked.git('switch', '--quiet', '--detach', 'topic');
    const head = linked.commit('other');
    linked.write('a', 'edit\n');
    const said = remove(repo, '--rescue', 'linked');
    expect(said.code).toBe(0);
    expect(said.stderr).toContain(
      "more commits were rescued: 'git checkpoint rescue show linked-2'",
    );
    expect(repo.git('rev-parse', 'refs/checkpoint-rescue/linked^')).toBe(head);
    expect(repo.git('rev-parse', 'refs/checkpoint-rescue/linked-2')).toBe(held);
  });

  test('a detached HEAD at a commit that a ref holds is no loss', () => {
    const { repo, linked } = clean();
    const oid = linked.commit('tagged');
    linked.git('switch', '--quiet', '--detach');
    linked.git('branch', '-D', 'topic');
    linked.git('tag', 'kept', oid);
    expect(remove(repo, 'linked')).toMatchObject({ code: 0, stderr: '' });
  });

  test('a ref of the worktree itself holds nothing', () => {
    const { repo, linked } = clean();
    linked.git('switch', '--quiet', '--detach');
    const oid = linked.commit('only here');
    linked.git('update-ref', 'refs/worktree/mine', oid);
    linked.git('update-ref', 'refs/bisect/bad', oid);
    expect(remove(repo, 'linked').stderr).toContain(`    ${oid.slice(0, 7)} only here\n`);
  });

  test('a rebase that is half done is named, though everything is committed', () => {
    const { repo, linked } = clean();
    linked.commit('one');
    linked.commit('two');
    const env = { GIT_SEQUENCE_EDITOR: 'sed -i s/^pick/break/' };
    linked.gitResult(['rebase', '-i', 'HEAD~2'], { env });
    expect(remove(repo, 'linked').stderr).toContain('  under way:\n    rebase\n');
    expect(existsSync(linked.path)).toBe(true);
  });
});

describe('field case 63: submodules', () => {
  /** A worktree with an initialised submodule `sub`, cloned from a repository beside it. */
  function withSubmodule(): { repo: Repo; linked: Repo; sub: string; origin: Repo } {
    const { repo } = clean();
    const origin = createRepo({ files: { lib: 'lib\n', '.gitignore': '*.local\n' } });
    repo.git('submodule', '--quiet', 'add', '--name', 'deep/name', origin.path, 'sub');
    repo.git('commit', '--quiet', '-m', 'submodule');
    const linked = repo.worktree('with-sub', 'with-sub');
    linked.git('submodule', '--quiet', 'update', '--init');
    return { repo, linked, sub: join(linked.path, 'sub'), origin };
  }

  function expectKept(repo: Repo, linked: Repo, line: string): void {
    const said = remove(repo, '--rescue', 'with-sub');
    expect(said.code).toBe(1);
    expect(said.stderr).toContain(`  submodules:\n    ${line}\n`);
    expect(existsSync(linked.path)).toBe(true);
  }

  test('an initialised, clean one is removed', () => {
    const { repo, linked } = withSubmodule();
    expect(linked.gitResult(['worktree', 'remove', linked.path]).stderr).toContain('submodules');
    expect(remove(repo, 'with-sub')).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(linked.path)).toBe(false);
    expect(repo.git('worktree', 'list')).not.toContain('with-sub');
    expect(repo.read('sub/lib')).toBe('lib\n');
  });

  test('one that is not initialised is removed', () => {
    const { repo, linked } = withSubmodule();
    linked.git('submodule', '--quiet', 'deinit', '--force', 'sub');
    rmSync(join(linked.git('rev-parse', '--absolute-git-dir'), 'modules'), { recursive: true });
    expect(remove(repo, 'with-sub')).toMatchObject({ code: 0, stderr: '' });
  });

  test('changed and untracked files in it', () => {
    const { repo, linked, sub } = withSubmodule();
    linked.write('sub/lib', 'edit\n');
    linked.write('sub/new', 'x');
    expect(git(sub, ['status', '--porcelain'])).not.toBe('');
    expectKept(repo, linked, 'sub (2 changed files)');
    expect(remove(repo, '--discard-changes', 'with-sub').code).toBe(0);
  });

  test('changes that the configuration hides', () => {
    const { repo, linked } = withSubmodule();
    linked.write('sub/lib', 'edit\n');
    linked.git('config', 'submodule.deep/name.ignore', 'all');
    expectKept(repo, linked, 'sub (1 changed file)');
  });

  test('another commit of it that is not recorded yet, and hidden by the configuration', () => {
    const { repo, linked, sub, origin } = withSubmodule();
    const oid = origin.commit('more');
    git(sub, ['fetch', '--quiet']);
    git(sub, ['switch', '--quiet', '--detach', oid]);
    linked.git('config', 'submodule.deep/name.ignore', 'all');
    expect(remove(repo, 'with-sub').stderr).toContain('  changed:\n    sub\n');
    expect(remove(repo, '--rescue', 'with-sub')).toMatchObject({ code: 0, stderr: '' });
    expect(repo.git('rev-parse', 'refs/checkpoint-rescue/with-sub:sub')).toBe(oid);
  });

  test.each<[string, (sub: string) => void]>([
    ['on a branch', (sub) => git(sub, ['switch', '--quiet', '-c', 'mine'])],
    ['detached', () => {}],
  ])('a commit that no remote has, %s', (_, where) => {
    const { repo, linked, sub } = withSubmodule();
    where(sub);
    git(sub, ['commit', '--quiet', '--allow-empty', '-m', 'only here']);
    expectKept(repo, linked, 'sub (1 commit that no remote has)');
  });

  test('a stash in it', () => {
    const { repo, linked, sub } = withSubmodule();
    linked.write('sub/lib', 'edit\n');
    git(sub, ['stash', '--quiet']);
    expectKept(repo, linked, 'sub (2 commits that no remote has)');
  });

  test('commits of one that is no longer checked out', () => {
    const { repo, linked, sub } = withSubmodule();
    git(sub, ['commit', '--quiet', '--allow-empty', '-m', 'only here']);
    linked.git('submodule', '--quiet', 'deinit', '--force', 'sub');
    expectKept(repo, linked, 'deep/name (1 commit that no remote has)');
  });

  test('one that git cannot read is not taken for one without commits (G1)', () => {
    const { repo, linked } = withSubmodule();
    linked.git('submodule', '--quiet', 'deinit', '--force', 'sub');
    const gitDir = join(linked.git('rev-parse', '--absolute-git-dir'), 'modules/deep/name');
    rmSync(join(gitDir, 'HEAD'));
    expectKept(repo, linked, 'deep/name (commits that git cannot read)');
  });

  test.each<[string, string[]]>([
    ['without a flag', []],
    ['with --force', ['--force']],
    ['where the directory is gone', []],
  ])('its checkpoints are kept in any case, %s (G90)', (how, flags) => {
    const { repo, linked, sub, origin } = withSubmodule();
    const inner = new Repo(sub, '');
    inner.git('switch', '--quiet', '-c', 'topic', 'origin/HEAD');
    inner.checkpoint(['save', '--title', 'T', '--next', 'PARKED']);
    inner.git('switch', '--quiet', '-c', 'other');
    inner.checkpoint(['save', '--title', 'U', '--next', 'LIVE']);
    if (how === 'without a flag') rmSync(join(sub, 'CHECKPOINT.md'));
    if (how === 'where the directory is gone') rmSync(linked.path, { recursive: true });
    const said = remove(repo, ...flags, 'with-sub');
    expect(said).toMatchObject({ code: 0, stderr: '' });
    const directory = join(repo.path, '.git/checkpoint-kept');
    const kept = join(directory, readdirSync(directory)[0] ?? '');
    expect(said.stdout).toContain(`  kept       ${kept}\n`);
    const path = how === 'where the directory is gone' ? 'deep/name' : 'sub';
    const of = (name: string) => readFileSync(join(kept, path, name), 'utf8');
    expect(of('.git/checkpoints/topic.md')).toContain('PARKED');
    expect(git(join(kept, path, '.git/checkpoints.git'), ['fsck'])).toBe('');
    if (flags.length > 0) expect(of('CHECKPOINT.md')).toContain('LIVE');
    expect(origin.status()).toBe('');
  });

  test('an ignored file in it can be kept', () => {
    const { repo, linked } = withSubmodule();
    linked.write('sub/x.local', 'x');
    expect(remove(repo, 'with-sub').stderr).toContain('  ignored:\n    sub/x.local\n');
    expect(remove(repo, '--keep-ignored', 'with-sub')).toMatchObject({ code: 0, stderr: '' });
    const directory = join(repo.path, '.git/checkpoint-kept');
    expect(existsSync(join(directory, readdirSync(directory)[0] ?? '', 'sub/x.local'))).toBe(true);
  });
});

describe('field case 67: what cannot be deleted', () => {
  test('a directory without the permission: nothing is removed, and after chmod everything', () => {
    const asUser = ordinaryUser();
    const top = asUser.directory;
    asUser.git(top, 'init', '--quiet', 'repo');
    const main = join(top, 'repo');
    asUser.git(main, 'commit', '--quiet', '--allow-empty', '-m', 'x');
    asUser.git(main, 'worktree', 'add', '--quiet', '-b', 'topic', '../wt');
    const script = `printf '%s' "$1" >CHECKPOINT.md; mkdir -p sub/deep; echo x >sub/deep/f; chmod a-w sub/deep`;
    asUser.run(join(top, 'wt'), 'sh', '-c', script, 'sh', noteOf('topic'));
    const remove = (...args: string[]) =>
      asUser.run(main, process.execPath, builtCli, 'worktree-remove', ...args);

    const said = remove('--force', 'topic');
    expect(said.code).toBe(1);
    expect(said.stderr).toContain(`could not be deleted\n    ${join(top, 'wt/sub/deep')}\n`);
    expect(existsSync(join(top, 'wt/sub/deep/f'))).toBe(true);
    expect(existsSync(join(top, 'wt/.git'))).toBe(true);
    const mirror = snapshot(main)['.checkpoints/topic.mirror.md'];
    expect(mirror?.bytes).toBe(Buffer.byteLength(noteOf('topic')));

    chmodSync(join(top, 'wt/sub/deep'), 0o755);
    expect(remove('--force', 'topic')).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(join(top, 'wt'))).toBe(false);
  });

  test.runIf(canMakeImmutable())(
    'a file that even root cannot delete: what is left is named',
    () => {
      const { repo, linked } = clean();
      linked.write('stuck/file', 'x');
      const file = join(linked.path, 'stuck/file');
      expect(runProcess('/', 'chattr', ['+i', file]).code).toBe(0);
      const free = () => runProcess('/', 'chattr', ['-i', file]);
      onTestFinished(() => void free());
      const said = remove(repo, '--force', 'topic');
      expect(said.code).toBe(128);
      expect(said.stdout).not.toContain('removed');
      expect(said.stderr).toContain('was removed only in part');
      expect(said.stderr).toContain('    stuck\n');
      expect(said.stderr).toContain(`'${repo.archivePath}/topic.mirror.md'`);
      expect(repo.read('.checkpoints/topic.mirror.md')).toBe(noteOf('topic'));
      free();
    },
  );

  test.runIf(canMount())('a file system that is mounted inside is not emptied', () => {
    const { repo, linked } = clean();
    const mounted = join(linked.path, 'data');
    mkdirSync(mounted);
    expect(runProcess('/', 'mount', ['-t', 'tmpfs', 'none', mounted]).code).toBe(0);
    const unmount = () => runProcess('/', 'umount', [mounted]);
    onTestFinished(() => void unmount());
    linked.write('data/precious', 'x');
    const said = remove(repo, '--force', 'topic');
    expect(said.code).toBe(1);
    expect(said.stderr).toContain(`a file system is mounted inside\n    ${mounted}\n`);
    expect(linked.read('data/precious')).toBe('x');
    unmount();
    expect(remove(repo, 'topic').code).toBe(0);
  });
});

function blob(repo: Repo, name: string): string {
  const { stdout } = runProcess(repo.path, 'sh', [
    '-c',
    'git cat-file blob "$1" | sha256sum',
    'sh',
    name,
  ]);
  return stdout.slice(0, 64);
}

/** Permissions mean nothing to root: such a test runs as somebody else then. */
function ordinaryUser() {
  const directory = mkdtempSync(join(tmpdir(), 'git-checkpoint-user-'));
  onTestFinished(() => removeTree(directory));
  const root = process.getuid?.() === 0;
  if (root) chownSync(directory, 65534, 65534);
  const command = root ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
  const config = join(directory, '.gitconfig');
  const run = (cwd: string, ...argv: string[]) => {
    const [program = '', ...args] = [...command, ...argv];
    const env = { HOME: directory, GIT_CONFIG_GLOBAL: config, PATH: testEnv()['PATH'] };
    return runProcess(cwd, program, args, { env });
  };
  const git = (cwd: string, ...args: string[]) => {
    const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
    const said = run(cwd, 'git', ...identity, ...args);
    expect(said.code, said.stderr).toBe(0);
  };
  return { directory, run, git };
}

function canMakeImmutable(): boolean {
  const directory = mkdtempSync(join(tmpdir(), 'git-checkpoint-'));
  const able =
    runProcess('/', 'sh', ['-c', 'chattr +i "$1" && chattr -i "$1"', 'sh', directory]).code === 0;
  rmSync(directory, { recursive: true });
  return able;
}

function canMount(): boolean {
  const directory = mkdtempSync(join(tmpdir(), 'git-checkpoint-'));
  const script = 'mount -t tmpfs none "$1" && umount "$1"';
  const able = runProcess(dirname(directory), 'sh', ['-c', script, 'sh', directory]).code === 0;
  rmSync(directory, { recursive: true });
  return able;
}
