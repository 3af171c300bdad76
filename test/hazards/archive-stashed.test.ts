/** git's stash takes the archive along and wants it back: until then, nothing else takes its place (G95). */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addHooks, ignoreNotes } from '../helpers/hooked.ts';
import { noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { runProcess } from '../helpers/spawn.ts';
import { countGitProcesses } from '../helpers/trace.ts';

function run(repo: Repo, ...args: string[]): string {
  const said = repo.checkpoint(args);
  expect(said.code, said.stderr).toBe(0);
  return said.stdout;
}

/** A main worktree with parked notes and a linked one with a live note; the archive has an edit by hand. */
function stocked(): { repo: Repo; linked: Repo } {
  const repo = createRepo();
  ignoreNotes(repo);
  run(repo, 'save', '--as', 'beside', '--title', 'Beside');
  const linked = repo.worktree('linked', 'topic');
  run(linked, 'save', '--title', 'Topic', '--next', 'one');
  run(linked, 'save', '--next', 'two');
  const beside = `${repo.at('.checkpoints').read('beside.md')}- by hand\n`;
  putInArchive(repo, 'beside.md', beside);
  return { repo, linked };
}

/** What `git stash pop` says, and the archive afterwards. */
function pop(repo: Repo): string[] {
  const popped = repo.gitResult(['stash', 'pop']);
  expect(popped.code, popped.stderr).toBe(0);
  return repo.archive();
}

const STASHING = [
  ['--all', 'stash', '--quiet', '--all'],
  ['--include-untracked, where nothing ignores it', 'stash', '--quiet', '--include-untracked'],
] as const;

describe.each(STASHING)('an archive that a stash has: %s (G95)', (how, ...stash) => {
  function stashed(): { repo: Repo; linked: Repo; before: string[]; where: string } {
    const { repo, linked } = stocked();
    if (how !== '--all') rmSync(join(repo.path, '.git/info/exclude'));
    const before = repo.archive();
    repo.git(...stash);
    expect(repo.exists('.checkpoints')).toBe(false);
    const where = `hint: '${repo.archivePath}' is in stash@{0}; 'git stash pop' brings it back\n`;
    return { repo, linked, before, where };
  }

  test('is told of, and nothing is changed by a look or a refusal', () => {
    const { repo, linked, before, where } = stashed();
    for (const args of [['list'], ['show', 'beside'], ['resume', 'beside'], ['done', 'beside']]) {
      expect(repo.checkpoint(args).stderr, args.join(' ')).toContain(where);
    }
    const { stderr } = linked.checkpoint([]);
    const there = `git -C ${repo.path} stash pop`;
    expect(stderr).toContain(`is in stash@{0}; '${there}' brings it back\n`);
    expect(run(repo, 'list')).toContain('Beside');
    expect(repo.exists('.checkpoints')).toBe(false);
    expect(runProcess(linked.path, 'sh', ['-c', there]).code).toBe(0);
    expect(repo.archive()).toEqual(before);
    expect(repo.at('.checkpoints').read('beside.md')).toContain('- by hand');
    expect(repo.checkpoint(['list']).stderr).toBe('');
  });

  test('a save goes on beside it, and the pop brings all of it back', () => {
    const { repo, linked, before } = stashed();
    expect(run(linked, 'save', '--next', 'three')).toContain('next: three');
    run(linked, 'save', '--next', 'four');
    run(repo, 'save', '--as', 'beside', '--title', 'Another');
    const texts = run(linked, 'show', 'topic@{1}');
    expect(texts).toContain('1. three');
    const all = pop(repo);
    expect(all).toEqual(expect.arrayContaining(before));
    expect(repo.at('.checkpoints').read('beside.md')).toContain('- by hand');
    expect(all).toContain('beside-2.md');
    // The mirror that had to wait is made with the next save.
    run(linked, 'save', '--next', 'five');
    expect(repo.at('.checkpoints').read('topic.mirror.md')).toBe(linked.read('CHECKPOINT.md'));
  });

  test('once the stash is dropped, it comes back from the history, beside what is new', () => {
    const { repo, linked } = stashed();
    run(linked, 'save', '--next', 'three');
    repo.git('stash', 'drop', '--quiet');
    expect(run(repo, 'list')).toContain('Beside');
    const said = repo.checkpoint(['mirror']);
    expect(said.stderr).toMatch(/had vanished; \d checkpoints came back from the history\n$/);
    expect(repo.archive()).toEqual(expect.arrayContaining(['beside.md', 'topic.mirror.md']));
    expect(repo.checkpoint(['mirror']).stderr).toBe('');
  });
});

test('what has the place of a checkpoint in the stash is named, for the pop would fail', () => {
  const repo = createRepo();
  run(repo, 'save', '--title', 'Earlier');
  run(repo, 'save', '--as', 'beside', '--title', 'Beside');
  repo.git('stash', '--quiet', '--all');
  const said = repo.checkpoint(['save', '--title', 'Later']);
  const live = join(repo.path, 'CHECKPOINT.md');
  const hint = `is in stash@{0}; move '${live}' aside, then 'git stash pop' brings it back\n`;
  expect(said).toMatchObject({ code: 0, stderr: expect.stringContaining(hint) });
  renameSync(live, `${live}.aside`);
  expect(pop(repo)).toContain('beside.md');
  expect(repo.read('CHECKPOINT.md')).toContain('Earlier');
});

test('a worktree whose mirror has to wait for the stash stays, and the way there is named', () => {
  const { repo, linked } = stocked();
  repo.git('stash', '--quiet', '--all');
  const said = repo.checkpoint(['worktree-remove', 'topic']);
  expect(said.code).toBe(128);
  expect(said.stderr).toContain(
    `is in stash@{0}; 'git -C ${repo.path} stash pop' brings it back\n`,
  );
  expect(said.stderr).not.toContain('try again');
  pop(repo);
  expect(repo.checkpoint(['worktree-remove', 'topic'])).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(linked.path)).toBe(false);
});

test('one checkpoint that has vanished is told of as one', () => {
  const repo = createRepo();
  run(repo, 'save', '--as', 'beside', '--title', 'Beside');
  rmSync(repo.archivePath, { recursive: true });
  const said = '1 checkpoint is in the history, and comes back with the next command that changes';
  expect(repo.checkpoint(['list']).stderr).toContain(said);
  const refused = repo.checkpoint(['show', 'another']);
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^warning: .* vanished;/),
  });
});

test('a look at a vanished archive reads no more of a long history than its newest operations', () => {
  const repo = createRepo();
  run(repo, 'save', '--as', 'beside', '--title', 'Beside');
  rmSync(repo.archivePath, { recursive: true });
  const { commands } = countGitProcesses((env) => repo.checkpoint(['list'], { env }));
  const logs = commands.filter((one) => / log /.test(one));
  expect(logs).toEqual([expect.stringContaining('--max-count=')]);
});

test('a hook parks beside what the stash has (G95)', () => {
  const repo = createRepo();
  addHooks(repo);
  put(repo, 'CHECKPOINT.md', noteOf('main', 'Earlier'));
  repo.git('switch', '--quiet', '--create', 'other');
  expect(repo.archive()).toEqual(['main.md']);
  repo.git('stash', '--quiet', '--all');
  repo.git('switch', '--quiet', 'main');
  put(repo, 'CHECKPOINT.md', noteOf('main', 'Later'));
  const switched = repo.gitResult(['switch', '--quiet', 'other']);
  expect(switched.stderr).toBe(
    `checkpoint 'Later' parked\nhint: '${repo.archivePath}' is in stash@{0}; 'git stash pop' brings it back\n`,
  );
  expect(pop(repo)).toEqual(['main-2.md', 'main.md']);
  expect(repo.at('.checkpoints').read('main.md')).toBe(noteOf('main', 'Earlier'));
});

test('a stash of an archive that has changed since has not got it (G95)', () => {
  const { repo } = stocked();
  repo.git('stash', '--quiet', '--all');
  repo.git('stash', 'apply', '--quiet');
  run(repo, 'done', 'beside');
  rmSync(repo.archivePath, { recursive: true });
  expect(repo.checkpoint(['list']).stderr).toMatch(/^warning: .* has vanished/);
  expect(repo.checkpoint(['mirror']).stderr).toMatch(/^warning: .* had vanished/);
  expect(repo.archive()).toContain('done/beside.md');
});

test('nor one of an earlier text of it (G95)', () => {
  const { repo, linked } = stocked();
  repo.git('stash', '--quiet', '--all');
  repo.git('stash', 'apply', '--quiet');
  run(linked, 'save', '--next', 'three');
  rmSync(repo.archivePath, { recursive: true });
  expect(repo.checkpoint(['list']).stderr).toMatch(/^warning: .* has vanished/);
});
