/**
 * The history is a repository of its own: the user's has not a ref, an object, a reflog entry or a
 * commit more for it (field case 81), and nobody's commit fails for it (field case 83).
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type GitState, gitState } from '../helpers/git-state.ts';
import { inHistory, operations } from '../helpers/history.ts';
import { ignoreArchive, installHook, noteOf, put } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { checkpointAsync } from '../helpers/run.ts';
import { startProcess } from '../helpers/spawn.ts';
import { countGitProcesses } from '../helpers/trace.ts';

/** What the user sees of the repository, objects that nothing refers to included. */
function allOf(repo: Repo): GitState & { log: string; fsck: string } {
  return {
    ...gitState(repo.path),
    log: repo.git('log', '--all', '--format=%H %s'),
    fsck: repo.git('fsck', '--strict', '--unreachable', '--no-progress'),
  };
}

/** One of each kind of operation, over and over. */
function* operate(repo: Repo, linked: Repo): Generator<string> {
  for (let n = 0; ; n++) {
    yield run(repo, 'save', '--overwrite', '--title', `Title ${n}`);
    put(repo, 'CHECKPOINT.md', noteOf('main', `by hand ${n}`));
    yield run(repo, 'save', '--done', `thing ${n}`);
    yield run(repo, 'save', '--as', 'beside', '--next', `step ${n}`);
    yield run(linked, 'save', '--done', `thing ${n}`);
    yield run(repo, 'undo');
    yield run(repo, 'undo', '--redo');
    yield run(repo, 'restore', 'main@{1}');
    yield run(repo, 'done');
    yield run(repo, 'resume', 'done/main');
    yield run(repo, 'mirror', '--all');
    for (const args of [['log'], ['log', 'main'], ['diff', 'main'], ['doctor'], ['list'], []]) {
      repo.checkpoint(args);
    }
  }
}

function run(repo: Repo, ...args: string[]): string {
  const said = repo.checkpoint(args);
  expect(said.code, `${args.join(' ')}: ${said.stderr}`).toBe(0);
  expect(said.stderr).not.toContain('warning');
  return said.stdout;
}

describe.each(['sha1', 'sha256'] as const)('a hundred operations in a %s repository', (format) => {
  test('leave no trace in it, and a sound history beside it', { timeout: 240_000 }, () => {
    const repo = createRepo({ objectFormat: format });
    ignoreArchive(repo);
    const linked = repo.worktree('linked', 'topic');
    put(repo, 'notes.txt', 'untracked\n');
    const [before, beside] = [allOf(repo), allOf(linked)];
    const steps = operate(repo, linked);
    for (let n = 0; n < 60; n++) steps.next();
    expect(inHistory(repo, 'fsck', '--strict', '--no-dangling')).toBe('');
    // Packed as by the housekeeping, refs and all, as nobody's housekeeping would; then go on.
    inHistory(repo, 'gc', '--quiet');
    for (let n = 0; n < 20; n++) steps.next();
    inHistory(repo, 'pack-refs', '--all');
    inHistory(repo, 'repack', '-a', '-d', '--quiet');
    for (let n = 0; n < 20; n++) steps.next();
    expect([allOf(repo), allOf(linked)]).toEqual([before, beside]);
    expect(inHistory(repo, 'fsck', '--strict', '--no-dangling')).toBe('');
    expect(operations(repo).length).toBeGreaterThanOrEqual(100);
    expect(repo.checkpoint(['doctor']).code).toBe(0);
  });
});

test('81: ten checkpoints add no ref, no commit and no object', () => {
  const repo = createRepo();
  ignoreArchive(repo);
  const before = allOf(repo);
  for (let n = 0; n < 10; n++) run(repo, 'save', '--done', `thing ${n}`);
  expect(allOf(repo)).toEqual(before);
});

describe('83: commits at the same time as commands of ours', () => {
  test('none of fifty fails, and no index.lock is ours', { timeout: 240_000 }, async () => {
    const repo = createRepo();
    ignoreArchive(repo);
    installHook(repo);
    run(repo, 'save');
    let committing = true;
    const ours = async (args: string[]) => {
      const codes: (number | null)[] = [];
      while (committing) codes.push((await checkpointAsync(repo.path, args)).code);
      return codes;
    };
    const loops = [ours(['status']), ours(['save', '--done', 'more'])];
    for (let n = 0; n < 50; n++) {
      writeFileSync(join(repo.path, 'README.md'), `${n}\n`);
      const done = await startProcess(repo.path, 'git', ['commit', '-qam', `commit ${n}`]);
      expect([done.code, done.stderr], `commit ${n}`).toEqual([0, '']);
    }
    committing = false;
    for (const codes of await Promise.all(loops)) {
      expect(codes.length).toBeGreaterThan(1);
      expect(new Set(codes)).toEqual(new Set([0]));
    }
    expect(repo.git('rev-list', '--count', 'HEAD')).toBe('51');
  });

  test('a save works while somebody holds index.lock', () => {
    const repo = createRepo();
    ignoreArchive(repo);
    const lock = join(repo.path, '.git/index.lock');
    writeFileSync(lock, '');
    run(repo, 'save');
    run(repo, 'undo');
    expect(repo.exists('.git/index.lock')).toBe(true);
  });
});

describe('git processes for the history', () => {
  /** The processes of a command that are about the history's repository. */
  function forHistory(repo: Repo, ...args: string[]): string[] {
    const { commands } = countGitProcesses((env) => {
      const said = repo.checkpoint(args, { env });
      expect(said.code, said.stderr).toBe(0);
    });
    return commands.filter(
      (one) =>
        // By this one a save asks the project's own repository whether it commits its checkpoints.
        one !== 'git cat-file --batch-check' &&
        /\b(?:cat-file|hash-object|mktree|commit-tree|update-ref|gc)\b/.test(one),
    );
  }

  test('none while its objects lie loose', () => {
    const repo = createRepo();
    expect(forHistory(repo, 'save', '--title', 'One')).toEqual([]);
    put(repo, 'CHECKPOINT.md', noteOf('main', 'by hand'));
    expect(forHistory(repo, 'save', '--done', 'two')).toEqual([]);
    expect(forHistory(repo, 'done')).toEqual([]);
  });

  test('two at the most when all of it is packed', () => {
    const repo = createRepo();
    run(repo, 'save', '--title', 'One');
    run(repo, 'save', '--as', 'beside');
    const pack = () => inHistory(repo, 'gc', '--quiet');
    pack();
    put(repo, 'CHECKPOINT.md', noteOf('main', 'by hand'));
    const first = forHistory(repo, 'save', '--done', 'two');
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThanOrEqual(2);
    pack();
    expect(forHistory(repo, 'done', 'beside').length).toBeLessThanOrEqual(2);
    expect(forHistory(repo, 'save', '--done', 'three').length).toBeLessThanOrEqual(2);
  });
});
