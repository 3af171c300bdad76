import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { snapshot } from '../helpers/bytes.ts';
import {
  bytesAndTime,
  ignoreArchive,
  LONG_AGO,
  noteOf,
  put,
  putInArchive,
} from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

function done(repo: Repo, ...args: string[]): string {
  const result = repo.checkpoint(['done', ...args]);
  expect(result.stderr).toBe('');
  expect(result.code).toBe(0);
  return result.stdout;
}

function refused(repo: Repo, ...args: string[]) {
  const look = () =>
    snapshot(join(repo.path, '..'), {
      ignore: ['repo/.git/checkpoint-state', 'repo/.git/checkpoints.git'],
    });
  const before = look();
  const { code, stdout, stderr } = repo.checkpoint(['done', ...args]);
  expect(stdout).toBe('');
  expect(look()).toEqual(before);
  return { code, stderr };
}

test('the live note: it goes to done/ with its bytes and its time', () => {
  const repo = createRepo({ branch: 'feature/x' });
  ignoreArchive(repo);
  put(repo, 'CHECKPOINT.md', noteOf('feature/x'));
  expect(done(repo)).toBe(`'Work on feature/x' is done: ${repo.archivePath}/done/feature-x.md\n`);
  expect(repo.exists('CHECKPOINT.md')).toBe(false);
  expect(bytesAndTime(repo.archivePath, 'done/feature-x.md')).toEqual({
    text: noteOf('feature/x'),
    mtime: LONG_AGO,
  });
  expect(repo.checkpoint(['resume']).stderr).toBe(
    "error: 'feature/x' is done\nhint: 'git checkpoint resume done/feature-x' brings it back\n",
  );
});

test('a taken name gets a number, and nothing is overwritten', () => {
  const repo = createRepo();
  ignoreArchive(repo);
  for (const title of ['First', 'Second', 'Third']) {
    put(repo, 'CHECKPOINT.md', noteOf('main', title));
    done(repo);
  }
  expect(repo.archive()).toEqual(['done/main-2.md', 'done/main-3.md', 'done/main.md']);
  expect(repo.read('.checkpoints/done/main.md')).toContain('First');
  expect(repo.read('.checkpoints/done/main-3.md')).toContain('Third');
});

test('a parked one, a named one, an unreadable one', () => {
  const repo = createRepo();
  putInArchive(repo, 'a-2.md', noteOf('a'));
  putInArchive(repo, 'roadmap.md', noteOf('main'));
  putInArchive(repo, 'unparsed-20260101-000000.md', '# Checkpoint: Whose?\n');
  done(repo, 'a');
  done(repo, 'roadmap');
  done(repo, 'unparsed');
  expect(repo.archive()).toEqual([
    'done/a-2.md',
    'done/roadmap.md',
    'done/unparsed-20260101-000000.md',
  ]);
});

describe('the mirrors', () => {
  function linked(): Repo {
    const repo = createRepo().worktree('linked', 'work');
    put(repo, 'CHECKPOINT.md', noteOf('work'));
    return repo;
  }

  test('an equal one is retired', () => {
    const repo = linked();
    repo.checkpoint(['mirror']);
    done(repo);
    expect(repo.archive()).toEqual(['done/work.md']);
    expect(repo.checkpoint(['resume']).code).toBe(1);
  });

  test('one that differs is kept, under a name that finds it', () => {
    const repo = linked();
    putInArchive(repo, 'work.mirror.md', noteOf('work', 'An older text'));
    done(repo);
    expect(repo.archive()).toEqual(['done/work.md', 'done/work.mirror.md']);
    expect(repo.checkpoint(['show', 'done/work']).stdout).toBe(noteOf('work'));
    expect(repo.checkpoint(['show', 'done/work.mirror']).stdout).toContain('An older text');
  });

  test('of the live note, when another effort of the branch is done', () => {
    const repo = linked();
    repo.checkpoint(['mirror']);
    putInArchive(repo, 'roadmap.md', noteOf('work', 'Another effort'));
    putInArchive(repo, 'work.prev.md', noteOf('work', 'Before'));
    putInArchive(repo, 'work.md', noteOf('work', 'Parked'));
    done(repo, 'roadmap');
    done(repo, 'work.prev');
    done(repo, 'work.md');
    expect(repo.archive()).toEqual([
      'done/roadmap.md',
      'done/work.md',
      'done/work.prev.md',
      'work.mirror.md',
    ]);
    expect(repo.checkpoint([]).stdout).toContain('mirror  up to date');
  });

  test('of a detached worktree', () => {
    const repo = linked();
    repo.git('checkout', '--quiet', '--detach');
    put(repo, 'CHECKPOINT.md', '# Checkpoint: A\n\n**Branch:** detached HEAD at abc1234\n');
    repo.checkpoint(['mirror']);
    expect(repo.archive()).toEqual(['linked.mirror.md']);
    done(repo);
    expect(repo.archive()).toEqual(['done/linked.md']);
    expect(repo.checkpoint(['resume']).stderr).toContain('and none elsewhere');
  });

  test('from the main checkout, by the branch', () => {
    const repo = linked();
    repo.checkpoint(['mirror']);
    const main = createRepoAt(repo);
    done(main, 'work');
    expect(repo.exists('CHECKPOINT.md')).toBe(false);
    expect(main.archive()).toEqual(['done/work.md']);
  });

  test('of a detached worktree, from the main checkout: it has no name there', () => {
    const repo = linked();
    repo.git('checkout', '--quiet', '--detach');
    put(repo, 'CHECKPOINT.md', '# Checkpoint: A\n\n**Branch:** detached HEAD at abc1234\n');
    expect(refused(createRepoAt(repo), 'linked').code).toBe(1);
  });
});

/** The main checkout of a linked worktree. */
function createRepoAt(linked: Repo): Repo {
  return linked.at('../repo');
}

test('refusals', () => {
  const repo = createRepo({ files: { 'CHECKPOINT.md': '# Saving models\n' } });
  putInArchive(repo, 'done/old.md', noteOf('old'));
  putInArchive(repo, 'a.md', noteOf('b/one'));
  putInArchive(repo, 'b.md', noteOf('b/one'));
  expect(refused(repo)).toEqual({
    code: 1,
    stderr: `error: '${repo.path}/CHECKPOINT.md' is not a checkpoint, and stays as it is\n`,
  });
  expect(refused(repo, 'old')).toEqual({
    code: 1,
    stderr: "error: 'done/old' is done already\n",
  });
  expect(refused(repo, 'b/one').stderr).toBe(
    "error: 'b/one' could be any of 'a', 'b'\nhint: type one of these names in full\n",
  );
  for (const name of ['zzz', '', '.md', '../x', 'live', 'l']) {
    expect(refused(repo, name).stderr).toContain(`no checkpoint is called '${name}'`);
  }
  expect(refused(createRepo()).stderr).toContain('there is no live checkpoint here');
});

test('--dry-run', () => {
  const repo = createRepo().worktree('linked', 'work');
  put(repo, 'CHECKPOINT.md', noteOf('work'));
  putInArchive(repo, 'work.mirror.md', noteOf('work'));
  const before = snapshot(join(repo.path, '..'));
  expect(done(repo, '--dry-run')).toBe(
    [
      `would move ${repo.path}/CHECKPOINT.md to ${repo.archivePath}/done/work.md`,
      `would remove ${repo.archivePath}/work.mirror.md, which ${repo.archivePath}/done/work.md holds`,
      '',
    ].join('\n'),
  );
  expect(snapshot(join(repo.path, '..'))).toEqual(before);
});
