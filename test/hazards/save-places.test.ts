import { existsSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readNote } from '../../src/note/document/read-note.ts';
import { snapshot } from '../helpers/bytes.ts';
import { testEnv } from '../helpers/env.ts';
import { git } from '../helpers/git.ts';
import { gitState } from '../helpers/git-state.ts';
import { createRepo, Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { checkpoint } from '../helpers/run.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

/** Installs the hook that files the note away, by hand, for all worktrees of the repository. */
function withHook(repo: Repo): void {
  const hooks = repo.git('rev-parse', '--path-format=absolute', '--git-path', 'hooks');
  const hook = join(root, 'dist/hook.cjs');
  const script = `#!/bin/sh\nexec '${process.execPath}' '${hook}' post-checkout "$@"\n`;
  mkdirSync(hooks, { recursive: true });
  writeFileSync(join(hooks, 'post-checkout'), script, { mode: 0o755 });
}

/** Every file of ours below a directory, by relative path. */
function notes(directory: string): string[] {
  return Object.keys(snapshot(directory)).filter((name) =>
    /(?:^|\/)(?:CHECKPOINT\.md|[^/]*\.(?:prev|mirror)\.md)$|checkpoints\/[^/]+\.md$/.test(name),
  );
}

function saved(repo: Repo, ...args: string[]): void {
  const { code, stderr } = repo.checkpoint(['save', ...args]);
  expect([code, stderr]).toEqual([0, '']);
}

describe('field case 25: from a sub-directory the note is the worktree’s', () => {
  test.each(['packages/a', '.checkpoints', 'deep/er/still'])('%s', (below) => {
    const repo = createRepo();
    const linked = repo.worktree('linked', 'work');
    for (const tree of [repo, linked]) {
      expect(tree.at(below).checkpoint(['save', '--title', 'T'], { via: 'git' }).code).toBe(0);
      expect(notes(tree.path).filter((name) => name.includes('CHECKPOINT'))).toEqual([
        'CHECKPOINT.md',
      ]);
    }
  });

  test('also with -C, and from a directory that a nested .gitignore hides', () => {
    const repo = createRepo();
    repo.write('node_modules/x/.gitignore', '*\n');
    git(dirname(repo.path), ['-C', join(repo.path, 'node_modules/x'), 'checkpoint', 'save']);
    expect(notes(repo.path)).toEqual(['CHECKPOINT.md']);
  });
});

describe('field case 48: bare layouts', () => {
  test('p/.bare beside its worktrees: the archive is p/.checkpoints', () => {
    const project = join(temporaryDirectory(), 'p');
    mkdirSync(project);
    git(project, ['clone', '--quiet', '--bare', createRepo().path, '.bare']);
    writeFileSync(join(project, '.git'), 'gitdir: ./.bare\n');
    for (const [path, branch] of [
      ['main', 'main'],
      ['feat', 'feat'],
    ] as const) {
      const create = branch === 'main' ? [path, branch] : ['-b', branch, path];
      git(project, ['worktree', 'add', '--quiet', ...create]);
    }
    const feat = new Repo(join(project, 'feat'), join(project, '.checkpoints'));
    withHook(feat);
    saved(feat, '--title', 'T');
    expect(notes(project)).toEqual(['.checkpoints/feat.mirror.md', 'feat/CHECKPOINT.md']);
    feat.git('switch', '--quiet', '-c', 'other');
    expect(notes(project)).toContain('.checkpoints/feat.md');
    expect(notes(dirname(project)).every((name) => name.startsWith('p/'))).toBe(true);
    expect(existsSync(join(project, '.bare/checkpoints'))).toBe(false);
  });

  test('p/.git itself bare', () => {
    const project = join(temporaryDirectory(), 'p');
    git('/', ['clone', '--quiet', '--bare', createRepo().path, join(project, '.git')]);
    git(project, ['worktree', 'add', '--quiet', '-b', 'feat', 'feat']);
    saved(new Repo(join(project, 'feat'), ''), '--title', 'T');
    expect(notes(project)).toEqual(['.checkpoints/feat.mirror.md', 'feat/CHECKPOINT.md']);
  });

  test('repo.git, whose parent belongs to others: the archive is inside', () => {
    const bare = createRepo({ bare: true, name: 'repo.git' });
    saved(bare.worktree('feat', 'feat'), '--title', 'T');
    expect(notes(dirname(bare.path))).toEqual([
      'feat/CHECKPOINT.md',
      'repo.git/checkpoints/feat.mirror.md',
    ]);
  });

  test('from the directory that holds .bare there is nothing to save', () => {
    const project = temporaryDirectory();
    git(project, ['clone', '--quiet', '--bare', createRepo().path, '.bare']);
    writeFileSync(join(project, '.git'), 'gitdir: ./.bare\n');
    const before = snapshot(project);
    const { code, stderr } = checkpoint(project, ['save']);
    expect([code, stderr]).toEqual([
      128,
      expect.stringMatching(/^fatal: this is a bare repository/),
    ]);
    expect(snapshot(project)).toEqual(before);
  });
});

test('field case 50: through a symbolic link it is the same place', () => {
  const repo = createRepo();
  withHook(repo);
  const link = `${repo.path}-link`;
  symlinkSync(repo.path, link);
  symlinkSync(dirname(repo.path), join(dirname(repo.path), 'around'));
  for (const path of [link, join(dirname(repo.path), 'around/repo')]) {
    expect(checkpoint(path, ['save', '--done', 'x'], { env: { PWD: path } }).code).toBe(0);
    expect(checkpoint(path, ['save', '--json']).json()).toMatchObject({
      data: { worktree: repo.path, mirror: null },
    });
  }
  git(link, ['switch', '--quiet', '-c', 'other']);
  expect(notes(repo.path)).toEqual(['.checkpoints/main.md', '.checkpoints/main.prev.md']);
});

test('field case 50: a worktree that was added through a link is mirrored once', () => {
  const repo = createRepo();
  const around = join(dirname(repo.path), 'around');
  symlinkSync(dirname(repo.path), around);
  git(join(around, 'repo'), ['worktree', 'add', '--quiet', '-b', 'work', join(around, 'linked')]);
  for (const path of [join(around, 'linked'), join(dirname(repo.path), 'linked')]) {
    expect(checkpoint(path, ['save']).code).toBe(0);
  }
  expect(repo.archive()).toEqual(['work.mirror.md', 'work.prev.md']);
});

test('field case 54: a worktree inside the main checkout is a worktree of its own', () => {
  const repo = createRepo();
  saved(repo, '--title', 'Main');
  const before = repo.read('CHECKPOINT.md');
  repo.git('worktree', 'add', '--quiet', '-b', 'a', '.claude/worktrees/a');
  const nested = new Repo(join(repo.path, '.claude/worktrees/a'), repo.archivePath);
  saved(nested, '--title', 'Nested');
  saved(nested.at('sub'), '--done', 'x');
  expect(repo.read('CHECKPOINT.md')).toBe(before);
  expect(readNote(nested.read('CHECKPOINT.md'))).toMatchObject({ branch: 'a', subject: 'Nested' });
  expect(notes(repo.path)).toEqual([
    '.checkpoints/a.mirror.md',
    '.checkpoints/a.prev.md',
    '.claude/worktrees/a/CHECKPOINT.md',
    'CHECKPOINT.md',
  ]);
  saved(repo, '--done', 'y');
  expect(repo.read('CHECKPOINT.md')).not.toContain('worktrees/a/');
});

describe('field case 33: unborn branches', () => {
  test('before the first commit: the next save sees that the branch has changed', () => {
    const repo = createRepo({ empty: true, branch: 'trunk' });
    withHook(repo);
    saved(repo, '--title', 'Begin');
    const first = repo.read('CHECKPOINT.md');
    expect(readNote(first).branch).toBe('trunk');
    repo.git('switch', '--quiet', '-c', 'x');
    saved(repo, '--title', 'Other');
    expect(repo.read('.checkpoints/trunk.md')).toBe(first);
    expect(readNote(repo.read('CHECKPOINT.md')).branch).toBe('x');
  });

  test('an orphan branch later on', () => {
    const repo = createRepo();
    withHook(repo);
    saved(repo, '--title', 'T');
    const first = repo.read('CHECKPOINT.md');
    repo.git('switch', '--quiet', '--orphan', 'y');
    saved(repo, '--title', 'Orphan');
    expect(repo.read('.checkpoints/main.md')).toBe(first);
    expect(readNote(repo.read('CHECKPOINT.md')).branch).toBe('y');
  });
});

describe('field case 36: a branch that was renamed', () => {
  test('its parked note is the earlier version', () => {
    const repo = createRepo();
    withHook(repo);
    repo.git('switch', '--quiet', '-c', 'feat/old');
    saved(repo, '--title', 'T', '--next', 'step');
    repo.git('switch', '--quiet', 'main');
    repo.git('branch', '-m', 'feat/old', 'feat/new');
    repo.git('switch', '--quiet', 'feat/new');
    saved(repo, '--done', 'x');
    expect(repo.read('CHECKPOINT.md')).toContain('1. step\n');
    expect(readNote(repo.read('CHECKPOINT.md')).branch).toBe('feat/new');
    expect(repo.archive()).toEqual(['feat-new.prev.md']);
  });

  test('a new branch that takes the old name has it as its own, and says so', () => {
    const repo = createRepo();
    repo.git('switch', '--quiet', '-c', 'old');
    saved(repo, '--title', 'T', '--next', 'step');
    renameSync(join(repo.path, 'CHECKPOINT.md'), join(repo.archivePath, '../kept.md'));
    repo.git('branch', '-m', 'old', 'new');
    repo.git('branch', 'old');
    repo.write('CHECKPOINT.md', repo.read('kept.md'));
    // On `new`, with a note that says `old`, which is another branch by now: filed under its name.
    const { stdout } = repo.checkpoint(['save', '--title', 'T2']);
    expect(stdout).toContain("\nparked 'T' of old as old\n");
    expect(repo.read('CHECKPOINT.md')).not.toContain('1. step\n');
    repo.git('switch', '--quiet', 'old');
    expect(repo.checkpoint(['save', '-v']).stdout).toContain("\n  continues 'T'\n");
  });
});

describe('other layouts', () => {
  test('a submodule and its own linked worktree share an archive of their own', () => {
    const library = createRepo({ name: 'library' });
    const project = createRepo({ name: 'project' });
    for (const name of ['one', 'two']) {
      project.git('submodule', '--quiet', 'add', library.path, `libs/${name}`);
    }
    project.commit('submodules');
    const archive = join(project.path, '.git/modules/libs/one/checkpoints');
    const one = new Repo(join(project.path, 'libs/one'), archive);
    saved(one, '--title', 'In one');
    saved(one.worktree('one-linked', 'work'), '--title', 'Linked');
    expect(one.archive()).toEqual(['work.mirror.md']);
    expect(existsSync(join(project.path, '.checkpoints'))).toBe(false);
    expect(existsSync(join(project.path, '.git/modules/libs/two/checkpoints'))).toBe(false);
    saved(project, '--title', 'Project');
    expect(project.status()).not.toContain('.checkpoints');
  });

  test('--separate-git-dir, and a .git that is a link', () => {
    const directory = temporaryDirectory();
    git(directory, ['init', '--quiet', '--separate-git-dir', 'store', 'separate']);
    git(directory, ['init', '--quiet', 'linked']);
    renameSync(join(directory, 'linked/.git'), join(directory, 'real.git'));
    symlinkSync('../real.git', join(directory, 'linked/.git'));
    for (const [name, archive] of [
      ['separate', 'store/checkpoints'],
      ['linked', 'real.git/checkpoints'],
    ] as const) {
      const repo = new Repo(join(directory, name), join(directory, archive));
      repo.commit('first', { a: '' });
      saved(repo, '--title', 'T');
      saved(repo, '--done', 'x');
      expect(repo.archive()).toEqual(['main.prev.md']);
      expect(repo.status()).toBe('');
    }
  });

  test('GIT_DIR and GIT_WORK_TREE, as for dotfiles', () => {
    const home = temporaryDirectory();
    git(home, ['init', '--quiet', '--bare', 'dots.git']);
    mkdirSync(join(home, 'tree'));
    const env = { GIT_DIR: join(home, 'dots.git'), GIT_WORK_TREE: join(home, 'tree') };
    expect(checkpoint(join(home, 'tree'), ['save', '--title', 'T'], { env }).code).toBe(0);
    expect(checkpoint(join(home, 'tree'), ['save', '--done', 'x'], { env }).code).toBe(0);
    expect(notes(home)).toEqual(['dots.git/checkpoints/main.prev.md', 'tree/CHECKPOINT.md']);
  });

  test('inside a hook of another worktree the note is filed where the command runs', () => {
    const repo = createRepo();
    const linked = repo.worktree('linked', 'work');
    const before = gitState(repo.path);
    writeFileSync(
      join(repo.path, '.git/hooks/post-commit'),
      '#!/bin/sh\ngit checkpoint save --title "By a hook"\n',
      { mode: 0o755 },
    );
    linked.commit('one', { a: '' });
    expect(readNote(linked.read('CHECKPOINT.md')).branch).toBe('work');
    expect(repo.exists('CHECKPOINT.md')).toBe(false);
    expect(repo.archive()).toEqual(['work.mirror.md']);
    expect(gitState(repo.path).index).toBe(before.index);
  });

  test('SHA-256', () => {
    const repo = createRepo({ objectFormat: 'sha256' });
    repo.git('switch', '--quiet', '-c', 'work');
    repo.commit('one', { a: 'a\n' });
    saved(repo, '--title', 'T');
    expect(repo.read('CHECKPOINT.md')).toMatch(
      /- `[0-9a-f]{7}` one\n[\s\S]*- `a` \(added, \+1 -0\)\n/,
    );
    repo.git('checkout', '--quiet', '--detach');
    saved(repo);
  });

  test('a home that cannot be written is nothing to us', () => {
    const repo = createRepo();
    const { code } = repo.checkpoint(['save'], {
      env: { HOME: '/nonexistent', GIT_CONFIG_GLOBAL: '/dev/null' },
    });
    expect(code).toBe(0);
    expect(existsSync(join(testEnv()['HOME'] ?? '', '.config'))).toBe(false);
  });
});

describe('histories that have no one point in common with the base branch', () => {
  test('none at all: an orphan branch with commits of its own', () => {
    const repo = createRepo();
    repo.git('switch', '--quiet', '--orphan', 'pages');
    repo.commit('first page', { 'index.html': 'x\n' });
    repo.write('index.html', 'y\n');
    saved(repo, '--title', 'T');
    expect(repo.read('CHECKPOINT.md')).toMatch(
      / first page\n[\s\S]*- `index\.html` \(modified\)\n/,
    );
  });

  test('none any more: a shallow clone', () => {
    const origin = createRepo();
    origin.commit('second', { a: '' });
    origin.git('switch', '--quiet', '-c', 'work', 'HEAD~1');
    origin.commit('work', { b: '' });
    const clone = createRepo({ empty: true, name: 'clone' });
    clone.git('remote', 'add', 'origin', `file://${origin.path}`);
    clone.git('fetch', '--quiet', '--depth=1', 'origin');
    clone.git('remote', 'set-head', 'origin', 'main');
    clone.git('switch', '--quiet', 'work');
    saved(clone, '--title', 'T');
  });

  test('several: branches that were merged into each other', () => {
    const repo = createRepo();
    repo.git('switch', '--quiet', '-c', 'work');
    repo.commit('on work', { 'w.txt': 'w\n' });
    repo.git('switch', '--quiet', 'main');
    repo.commit('on main', { 'm.txt': 'm\n' });
    const [main, work] = [repo.git('rev-parse', 'main'), repo.git('rev-parse', 'work')];
    repo.git('merge', '--quiet', '--no-edit', work);
    repo.git('switch', '--quiet', 'work');
    repo.git('merge', '--quiet', '--no-edit', main);
    repo.commit('more', { 'more.txt': 'x\n' });
    expect(repo.git('merge-base', '--all', 'main', 'work').split('\n')).toHaveLength(2);
    saved(repo, '--title', 'T');
    expect(repo.read('CHECKPOINT.md')).toContain('- `more.txt` (added, +1 -0)\n');
  });
});

test('a submodule of a linked worktree goes with it, and a save says so', () => {
  const library = createRepo();
  const project = createRepo();
  project.git('submodule', 'add', '--quiet', library.path, 'lib');
  project.git('commit', '--quiet', '--all', '--message', 'add lib');
  const linked = project.worktree('linked', 'feature');
  linked.git('submodule', 'update', '--quiet', '--init');
  const result = linked.at('lib').checkpoint(['save', '--title', 'In the library']);
  expect(result.code).toBe(0);
  expect(result.stderr).toMatch(/^warning: this submodule's repository goes when the worktree/);
  expect(project.at('lib').checkpoint(['save', '--title', 'There']).stderr).toBe('');
});
