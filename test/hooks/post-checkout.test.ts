import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { snapshot } from '../helpers/bytes.ts';
import { ignoreArchive, installHook, noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { runProcess } from '../helpers/spawn.ts';

function hooked(): Repo {
  const repo = createRepo();
  ignoreArchive(repo);
  installHook(repo);
  return repo;
}

/** Runs a git command that starts the hook; the answer is what the hook has said. */
function git(repo: Repo, ...args: string[]): string {
  const result = repo.gitResult(args);
  expect(result.code).toBe(0);
  return result.stderr;
}

describe('post-checkout', () => {
  test('there and back again', () => {
    const repo = hooked();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    expect(git(repo, 'switch', '--create', 'feature/x')).toBe(
      "Switched to a new branch 'feature/x'\ncheckpoint 'Work on main' parked\n",
    );
    expect(repo.archive()).toEqual(['main.md']);
    put(repo, 'CHECKPOINT.md', noteOf('feature/x'));
    expect(git(repo, 'switch', 'main')).toBe(
      "Switched to branch 'main'\n" +
        "checkpoint 'Work on feature/x' parked\n" +
        "checkpoint 'Work on main' is back; next: Finish Work on main\n",
    );
    expect(repo.archive()).toEqual(['feature-x.md']);
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main'));
  });

  test('without autoRestore the one that waits is pointed out', () => {
    const repo = hooked();
    repo.git('config', 'checkpoint.autoRestore', 'false');
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    git(repo, 'switch', '--quiet', '--create', 'feature/x');
    put(repo, 'CHECKPOINT.md', noteOf('feature/x'));
    expect(git(repo, 'switch', '--quiet', 'main')).toBe(
      "checkpoint 'Work on feature/x' parked\n" +
        "hint: checkpoint 'Work on main' waits; 'git checkpoint resume' brings it back\n",
    );
    expect(repo.archive()).toEqual(['feature-x.md', 'main.md']);
    expect(repo.checkpoint(['resume']).code).toBe(0);
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main'));
  });

  test('checkpoint.quiet: the same without a word, but for warnings', () => {
    const repo = hooked();
    repo.git('config', 'checkpoint.quiet', 'true');
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    expect(git(repo, 'switch', '--quiet', '--create', 'feature/x')).toBe('');
    expect(repo.archive()).toEqual(['main.md']);
    expect(git(repo, 'switch', '--quiet', 'main')).toBe('');
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main'));
    put(repo, 'CHECKPOINT.md', '# Checkpoint: Whose is it?\n');
    expect(git(repo, 'switch', '--quiet', 'feature/x')).toMatch(/^warning: no branch can be read/);
  });

  test('words of the note are cut to one line without control characters', () => {
    const repo = hooked();
    const next = `\x1b[31mred\x07 ${'a word and '.repeat(20)}`;
    put(repo, 'CHECKPOINT.md', noteOf('main', 'T').replace('Finish T', next));
    git(repo, 'switch', '--quiet', '--create', 'x');
    const told = git(repo, 'switch', '--quiet', 'main');
    expect(told).toMatch(
      /^checkpoint 'T' is back; next: \ufffd\[31mred\ufffd a word and [^\n]*…\n$/,
    );
    expect(told.length).toBeLessThan(100);
  });

  test('in a linked worktree: its own note, and a fresh mirror', () => {
    const main = hooked();
    const linked = main.worktree('linked', 'work');
    put(main, 'CHECKPOINT.md', noteOf('main'));
    put(linked, 'CHECKPOINT.md', noteOf('work'));
    expect(git(linked, 'checkout', '--quiet', '--detach')).toBe('');
    expect(main.archive()).toEqual(['work.mirror.md']);
    git(linked, 'switch', '--quiet', 'work');
    git(linked, 'switch', '--quiet', '--create', 'work2');
    expect(main.archive()).toEqual(['work.md', 'work.mirror.md']);
    expect(linked.exists('CHECKPOINT.md')).toBe(false);
    expect(main.read('CHECKPOINT.md')).toBe(noteOf('main'));
  });

  test.each<[string, (repo: Repo) => void]>([
    ['a file checkout', (repo) => void git(repo, 'checkout', '--quiet', '--', 'README.md')],
    ['the same branch again', (repo) => void git(repo, 'switch', '--quiet', 'main')],
    ['a detached HEAD', (repo) => void git(repo, 'checkout', '--quiet', '--detach')],
    ['a rename', (repo) => void git(repo, 'branch', '--move', 'trunk')],
    ['a new worktree', (repo) => void git(repo, 'worktree', 'add', '--quiet', '../w', '-b', 'w')],
    [
      'a bisect',
      (repo) => {
        const good = repo.git('rev-parse', 'HEAD');
        for (let n = 0; n < 4; n++) repo.commit(`c${n}`);
        repo.gitResult(['bisect', 'start', 'HEAD', good]);
      },
    ],
  ])('%s moves nothing', (_, act) => {
    const repo = hooked();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    act(repo);
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main'));
    expect(repo.archive()).toEqual([]);
  });

  test('a rebase moves nothing, and ends as without us (field case 29)', () => {
    const repo = hooked();
    repo.commit('on main', { 'a.txt': 'main\n' });
    repo.git('switch', '--quiet', '--create', 'topic', 'HEAD~');
    repo.commit('on topic', { 'a.txt': 'topic\n' });
    put(repo, 'CHECKPOINT.md', noteOf('topic'));
    expect(repo.gitResult(['rebase', '--quiet', 'main']).code).toBe(1);
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('topic'));
    git(repo, 'rebase', '--abort');
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('topic'));
    expect(repo.archive()).toEqual([]);
  });

  test('a bisect goes back to the note of its branch, whatever was switched to inside (G101)', () => {
    const repo = hooked();
    repo.git('branch', 'topic');
    putInArchive(repo, 'topic.md', noteOf('topic'));
    const good = repo.git('rev-parse', 'HEAD');
    for (let n = 0; n < 4; n++) repo.commit(`c${n}`);
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    git(repo, 'bisect', 'start', 'HEAD', good);
    git(repo, 'switch', '--quiet', 'topic');
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('topic'));
    expect(repo.archive()).toEqual(['main.md']);
    git(repo, 'bisect', 'reset');
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main'));
    expect(repo.archive()).toEqual(['topic.md']);
  });

  test('a tracked note is never moved; in a linked worktree it is mirrored', () => {
    const repo = hooked();
    repo.commit('a note', { 'CHECKPOINT.md': noteOf('main') });
    git(repo, 'switch', '--quiet', '--create', 'other');
    expect(repo.status()).toBe('');
    expect(repo.archive()).toEqual([]);
    const linked = repo.worktree('linked', 'third');
    expect(linked.status()).toBe('');
    expect(repo.archive()).toEqual(['main.mirror.md']);
  });

  test('a taken name gets a number', () => {
    const repo = hooked();
    putInArchive(repo, 'main.md', noteOf('main', 'Older'));
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    git(repo, 'switch', '--quiet', '--create', 'other');
    expect(repo.archive()).toEqual(['main-2.md', 'main.md']);
  });
});

describe('a guest', () => {
  test('GIT_CHECKPOINT=0 switches it off', () => {
    const repo = hooked();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    const result = repo.gitResult(['switch', '--quiet', '--create', 'x'], {
      env: { GIT_CHECKPOINT: '0' },
    });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main'));
  });

  test.each<[string, (repo: Repo) => void, RegExp]>([
    [
      'the archive is a file',
      (repo) => writeFileSync(join(repo.path, '.checkpoints'), ''),
      /\.checkpoints' is not a directory/,
    ],
    [
      'the archive is a link',
      (repo) => symlinkSync('/tmp', join(repo.path, '.checkpoints')),
      /is a symbolic link/,
    ],
  ])('%s: a warning, exit 0, and the note stays (field case 19)', (_, arrange, words) => {
    const repo = hooked();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    arrange(repo);
    const told = git(repo, 'switch', '--quiet', '--create', 'other');
    expect(told).toMatch(/^warning: git-checkpoint: [^\n]*\n$/);
    expect(told).toMatch(words);
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main'));
  });

  test('a live note that is a directory: not a word, exit 0 (G36)', () => {
    const repo = hooked();
    mkdirSync(join(repo.path, 'CHECKPOINT.md'));
    expect(git(repo, 'switch', '--quiet', '--create', 'other')).toBe('');
  });

  test('outside a repository, in a bare one, and for an event it does not know', () => {
    const bare = createRepo({ bare: true });
    const run = (cwd: string, ...args: string[]) =>
      runProcess(cwd, process.execPath, [join(root, 'dist/hook.cjs'), ...args]);
    expect(run('/', 'post-checkout', 'a', 'b', '1')).toMatchObject({ code: 0, stdout: '' });
    const before = snapshot(bare.path);
    expect(run(bare.path, 'post-checkout', 'a', 'b', '1')).toMatchObject({ code: 0, stdout: '' });
    expect(run(bare.path, 'pre-push')).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(run(bare.path)).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(snapshot(bare.path)).toEqual(before);
  });

  test("in a copied repository, what is live in its original's worktrees hides no mirror", () => {
    const repo = hooked();
    const linked = repo.worktree('linked', 'topic');
    put(linked, 'CHECKPOINT.md', noteOf('topic'));
    expect(linked.checkpoint(['mirror']).code).toBe(0);
    cpSync(repo.path, join(repo.path, '../copy'), { recursive: true });
    const copy = repo.at('../copy');
    const said = git(copy, 'switch', '--quiet', '--ignore-other-worktrees', 'topic');
    expect(said).toBe("checkpoint 'Work on topic' is back; next: Finish Work on topic\n");
    expect(linked.read('CHECKPOINT.md')).toBe(noteOf('topic'));
  });

  test('it never waits for input (field case 18)', async () => {
    const repo = hooked();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    // The pipe stays open, and nothing ever comes.
    const script = 'exec 3<>pipe && git switch --quiet --create other <&3';
    const done = runProcess(repo.path, 'sh', ['-c', `mkfifo pipe && ${script}`], {
      timeout: 10_000,
    });
    expect(done.code).toBe(0);
    expect(repo.archive()).toEqual(['main.md']);
  });
});
