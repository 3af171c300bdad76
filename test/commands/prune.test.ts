import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openClient } from '../../src/git/client.ts';
import { askRenamed } from '../../src/git/renamed.ts';
import { asBranch, asPath } from '../helpers/brands.ts';
import { snapshot } from '../helpers/bytes.ts';
import { testEnv } from '../helpers/env.ts';
import { ignoreArchive, noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { countGitProcesses } from '../helpers/trace.ts';

/** On `main`, which has the commit of each branch; what is put aside of each is in the archive. */
function merged(...branches: string[]): Repo {
  const repo = createRepo();
  ignoreArchive(repo);
  for (const branch of branches) {
    repo.git('switch', '--quiet', '--create', branch, 'main');
    repo.commit(`on ${branch}`);
    repo.git('switch', '--quiet', 'main');
    repo.git('merge', '--quiet', '--no-ff', branch);
    putInArchive(repo, `${branch.replaceAll('/', '-')}.md`, noteOf(branch));
  }
  return repo;
}

function prune(repo: Repo, ...args: string[]): { stdout: string; stderr: string } {
  const { code, stdout, stderr } = repo.checkpoint(['prune', ...args]);
  expect(code, stderr).toBe(0);
  return { stdout, stderr };
}

const UNDO = "hint: 'git checkpoint undo' takes it back\n";

test('what is merged, and what is gone; one undo takes all of it back', () => {
  const repo = merged('feature/x', 'y', 'z');
  repo.git('branch', '--quiet', '--delete', 'z');
  repo.git('branch', 'fresh');
  putInArchive(repo, 'fresh.md', noteOf('fresh'));
  putInArchive(repo, 'y.prev.md', noteOf('y', 'Before'));
  const before = repo.archive();
  const files = snapshot(repo.archivePath);
  expect(prune(repo, '--dry-run')).toEqual({
    stdout: [
      "'Work on feature/x' (feature/x) would be done: merged into main",
      "'Work on y' (y) would be done: merged into main",
      "'Work on z' (z) would be done: its branch is gone",
      '3 checkpoints would be done',
      '',
    ].join('\n'),
    stderr: '',
  });
  expect(snapshot(repo.archivePath)).toEqual(files);
  expect(prune(repo)).toEqual({
    stdout: [
      "'Work on feature/x' (feature/x) is done: merged into main",
      "'Work on y' (y) is done: merged into main",
      "'Work on z' (z) is done: its branch is gone",
      "3 checkpoints are done, and kept in 'done/'",
      '',
    ].join('\n'),
    stderr: UNDO,
  });
  expect(repo.archive()).toEqual([
    'done/feature-x.md',
    'done/y.md',
    'done/z.md',
    'fresh.md',
    'y.prev.md',
  ]);
  expect(prune(repo)).toEqual({ stdout: 'nothing to prune\n', stderr: '' });
  expect(repo.checkpoint(['undo']).code).toBe(0);
  expect(repo.archive()).toEqual(before);
});

test('each option by itself, and several at once', () => {
  const repo = merged('x', 'y');
  repo.git('branch', '--quiet', '--delete', 'y');
  repo.checkpoint(['save', '--as', 'new', '--title', 'New']);
  const filed = (...args: string[]) =>
    prune(repo, '--dry-run', ...args).stdout.match(/(?<=^'Work on )\w+/gm) ?? [];
  expect(filed('--merged')).toEqual(['x']);
  expect(filed('--gone')).toEqual(['y']);
  expect(filed('--older-than', '2.weeks')).toEqual(['x', 'y']);
  expect(filed('--older-than', '2026-03-14 10:00')).toEqual([]);
  expect(filed('--older-than=never')).toEqual([]);
  expect(prune(repo, '--older-than', '2 weeks ago', '--merged', '--gone').stdout).toMatch(
    /^'Work on x' \(x\) is done: merged into main, saved \d+ \w+ ago\n'Work on y' \(y\) is done: its branch is gone, saved \d+ \w+ ago\n2 /,
  );
});

test.each([
  '',
  'bogus',
  '2.wekes',
  '30',
  'a week ago',
  'weeks',
  'tomorrow',
  '2099-01-01',
  '2026-99-99',
  '2 weeks from now',
  '1.fortnight',
  '--output=x',
  '٣ weeks',
])('--older-than=%s is not a time in the past', (time) => {
  const repo = createRepo();
  ignoreArchive(repo);
  putInArchive(repo, 'x.md', noteOf('x'));
  const { code, stdout, stderr } = repo.checkpoint(['prune', `--older-than=${time}`]);
  expect({ code, stdout, stderr }).toEqual({
    code: 129,
    stdout: '',
    stderr: `fatal: '${time}' is not a time in the past\nhint: expected such as '2.weeks', '3 months ago' or '2026-01-31'\n`,
  });
  expect(repo.archive()).toEqual(['x.md']);
});

describe('stays', () => {
  test('what some worktree is at, also in the middle of a rebase, and what is live', () => {
    const repo = merged('x', 'y', 'z');
    repo.worktree('at-x', 'x', { create: false });
    const rebasing = repo.worktree('at-y', 'y', { create: false });
    rebasing.gitResult(['rebase', '--force-rebase', '--exec', 'false', 'HEAD~1']);
    expect(rebasing.gitResult(['symbolic-ref', 'HEAD']).code).not.toBe(0);
    const at = repo.worktree('at-new', 'new');
    put(at, 'CHECKPOINT.md', noteOf('z'));
    putInArchive(repo, 'z.mirror.md', noteOf('z', 'Before'));
    expect(prune(repo).stdout).toBe(
      "'Work on z' (z) is done: merged into main\n1 checkpoint is done, and kept in 'done/'\n",
    );
    expect(repo.archive()).toEqual(['done/z.md', 'x.md', 'y.md', 'z.mirror.md']);
    expect(at.read('CHECKPOINT.md')).toBe(noteOf('z'));
  });

  test('what is renamed, only on a remote, or of a detached HEAD', () => {
    const repo = createRepo();
    ignoreArchive(repo);
    const server = createRepo({ bare: true, empty: true, name: 'server' });
    repo.git('remote', 'add', 'team/origin', server.path);
    for (const branch of ['old', 'away', 'gone']) {
      repo.git('branch', branch);
      putInArchive(repo, `${branch}.md`, noteOf(branch));
    }
    repo.git('branch', '--move', 'old', 'new');
    repo.git('push', '--quiet', 'team/origin', 'away');
    repo.git('branch', '--quiet', '--delete', 'away', 'gone');
    putInArchive(repo, 'wt.md', '# Checkpoint: A\n\n**Branch:** detached HEAD at abc1234\n');
    expect(prune(repo, '--gone').stdout).toContain("'Work on gone' (gone) is done");
    expect(repo.archive()).toEqual(['away.md', 'done/gone.md', 'old.md', 'wt.md']);
    expect(prune(repo, '--older-than=1.day').stdout).toContain("'A' (detached HEAD) is done");
  });

  test('a branch with a stash, or a rescue, and is named', () => {
    const repo = merged('x', 'y');
    const at = repo.worktree('at-x', 'x', { create: false });
    at.write('untracked', 'text\n');
    at.checkpoint(['worktree-remove', at.path, '--rescue']);
    repo.checkpoint(['worktree-remove', 'x', '--rescue']);
    repo.git('switch', '--quiet', 'y');
    repo.write('README.md', 'changed\n');
    repo.git('stash', '--quiet');
    repo.git('switch', '--quiet', 'main');
    repo.git('branch', '--quiet', '--delete', '--force', 'y');
    expect(prune(repo)).toEqual({
      stdout: 'nothing to prune\n',
      stderr: [
        "hint: 'Work on x' (x) stays, because a rescue has work of it; 'git checkpoint done x' files it",
        "hint: 'Work on y' (y) stays, because a stash has work of it; 'git checkpoint done y' files it",
        '',
      ].join('\n'),
    });
    expect(repo.archive()).toEqual(['x.md', 'y.md']);
  });

  test('what is merged where nobody knows into what', () => {
    const repo = createRepo({ branch: 'trunk' });
    ignoreArchive(repo);
    repo.git('branch', 'x');
    putInArchive(repo, 'x.md', noteOf('x'));
    expect(prune(repo, '--merged')).toEqual({
      stdout: 'nothing to prune\n',
      stderr:
        "hint: no base branch is known; 'git checkpoint config set baseBranch <branch>' names it\n",
    });
  });
});

test('a mirror that outlived its worktree is an effort, too', () => {
  const repo = createRepo();
  const linked = repo.worktree('linked', 'work');
  linked.checkpoint(['save', '--title', 'In a worktree']);
  repo.git('worktree', 'remove', '--force', linked.path);
  expect(prune(repo).stdout).toBe('nothing to prune\n');
  repo.git('branch', '--quiet', '--delete', 'work');
  expect(prune(repo).stdout).toContain("'In a worktree' (work) is done: its branch is gone\n");
  expect(repo.archive()).toEqual(['done/work.md']);
});

test('in a bare repository, from a worktree of it', () => {
  const bare = createRepo({ bare: true, name: 'shop.git' });
  const at = bare.worktree('shop', 'topic');
  putInArchive(at, 'old.md', noteOf('old'));
  expect(prune(at).stdout).toContain("'Work on old' (old) is done: its branch is gone\n");
  expect(at.archive()).toEqual(['done/old.md']);
});

test('hostile titles and names reach no terminal, and no second line', () => {
  const repo = createRepo();
  ignoreArchive(repo);
  putInArchive(repo, 'evil.md', noteOf('a$(x)b', 'A\u001b[2Jtitle'));
  putInArchive(repo, 'x.md', noteOf('x\u202eb', 'x\ty'));
  const { stdout } = prune(repo, '--older-than=1.day');
  expect(stdout).toContain("'A\ufffd[2Jtitle' (a$(x)b) is done: saved ");
  expect(stdout).not.toMatch(/[\u001b\u202e\t]/);
});

test('where something else is in the way, nothing is moved', () => {
  const repo = merged('x', 'y');
  writeFileSync(join(repo.archivePath, 'done'), 'in the way\n');
  const { code, stdout, stderr } = repo.checkpoint(['prune']);
  expect([code, stdout]).toEqual([128, '']);
  expect(stderr).toContain(`${repo.archivePath}/done`);
  expect(repo.archive()).toEqual(['done', 'x.md', 'y.md']);
});

test('git is asked as often for thirty checkpoints as for two', () => {
  const few = merged('a', 'b');
  const many = merged('a', 'b');
  for (let n = 0; n < 30; n++) putInArchive(many, `gone-${n}.md`, noteOf(`gone-${n}`));
  const [two, thirty] = [few, many].map(
    (repo) => countGitProcesses((env) => repo.checkpoint(['prune'], { env })).commands,
  );
  expect(thirty?.length).toBe(two?.length);
  expect(thirty?.length).toBeLessThan(14);
  expect(many.archive().filter((name) => !name.startsWith('done/'))).toEqual([]);
});

test('where refs are not in files, renames are asked for at once', async () => {
  const repo = createRepo();
  for (const name of ['a', 'b']) repo.git('branch', name);
  repo.git('branch', '--move', 'a', 'c');
  repo.git('branch', '--move', 'c', 'd/e');
  const names = { gitDir: asPath(join(repo.path, '.git')), worktree: asPath(repo.path) };
  const client = openClient(testEnv(), names);
  const branches = ['b', 'd/e', 'main'].map(asBranch);
  const asked = async (storage: string | null) =>
    [...(await askRenamed(client, names.gitDir, branches, storage))].sort();
  expect(await asked('reftable')).toEqual([
    ['a', 'd/e'],
    ['c', 'd/e'],
  ]);
  expect(await asked(null)).toEqual(await asked('reftable'));
});

test('doctor counts what a prune would file, and is as well as before', () => {
  const repo = merged('x', 'y');
  const hint = (said: { stderr: string }) => said.stderr.split('\n').filter(Boolean).at(-1);
  expect(hint(repo.checkpoint(['doctor', '--fix']))).toBe(
    "hint: 2 checkpoints are of branches that are merged or gone; 'git checkpoint prune' files them",
  );
  repo.checkpoint(['done', 'y']);
  const said = repo.checkpoint(['doctor']);
  expect([said.code, hint(said)]).toEqual([
    0,
    "hint: 1 checkpoint is of a branch that is merged or gone; 'git checkpoint prune' files it",
  ]);
  prune(repo);
  expect(repo.checkpoint(['doctor']).stderr).toBe('');
});
