/** `git checkpoint doctor`: what could cost somebody a text, and what is done about it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { processSpace } from '../../src/disk/process-identity.ts';
import { gitState } from '../helpers/git-state.ts';
import { filesOf, operations } from '../helpers/history.ts';
import { ignoreArchive, noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

interface Check {
  name: string;
  problem: string | null;
  fixed: string | null;
}

function run(repo: Repo, ...args: string[]): string {
  const said = repo.checkpoint(args);
  expect(said.code, said.stderr).toBe(0);
  return said.stdout;
}

/** The checks that have something to say, with the exit code. */
function examine(repo: Repo, ...args: string[]): { code: number | null; open: Check[] } {
  const said = repo.checkpoint(['doctor', '--json', ...args]);
  const { data } = said.json() as { data: { checks: Check[] } };
  // Hooks are the installer's business.
  const checks = data.checks.filter((one) => one.name !== 'hooks');
  return { code: said.code, open: checks.filter((one) => one.problem !== null) };
}

/** A repository in which everything is in order. */
function healthy(): Repo {
  const repo = createRepo();
  ignoreArchive(repo);
  run(repo, 'save', '--title', 'One');
  return repo;
}

interface Case {
  repo: Repo;
  name: string;
  problem: RegExp;
  fixed: RegExp;
}

const CASES: Record<string, () => Case> = {
  'a live note that nobody saved': () => {
    const repo = healthy();
    put(repo, 'CHECKPOINT.md', noteOf('main', 'By hand'));
    return {
      repo,
      name: 'recorded',
      problem: /^1 text not in the history yet$/,
      fixed: /they are/,
    };
  },
  'archived notes that somebody else put there': () => {
    const repo = healthy();
    putInArchive(repo, 'other.md', noteOf('other'));
    putInArchive(repo, 'done/old.md', noteOf('old'));
    return {
      repo,
      name: 'recorded',
      problem: /^2 texts not in the history yet$/,
      fixed: /they are/,
    };
  },
  'a live note in another worktree': () => {
    const repo = healthy();
    const linked = repo.worktree('linked', 'topic');
    run(linked, 'save', '--title', 'Topic');
    put(linked, 'CHECKPOINT.md', noteOf('topic', 'By hand'));
    run(linked, 'mirror');
    put(repo, 'CHECKPOINT.md', noteOf('main', 'By hand'));
    return { repo: linked, name: 'recorded', problem: /^1 text /, fixed: /they are now/ };
  },
  'a missing mirror': () => {
    const repo = healthy();
    const linked = repo.worktree('linked', 'topic');
    run(linked, 'save', '--title', 'Topic');
    rmSync(join(repo.archivePath, 'topic.mirror.md'));
    return {
      repo,
      name: 'mirrors',
      problem: /^live checkpoints without an up-to-date mirror in .*\/linked$/,
      fixed: /they are mirrored now/,
    };
  },
  'the lock of a command that was killed': () => {
    const repo = healthy();
    const dead = {
      pid: spawnSync('true').pid,
      space: processSpace(),
      started: '1',
      host: '',
      name: '',
    };
    repo.write('.git/checkpoint-state/lock', JSON.stringify(dead));
    repo.write('.git/checkpoint-state/lock.break', JSON.stringify(dead));
    return {
      repo,
      name: 'leftovers',
      problem: /^2 files of a command that was killed: '.*\/lock', '.*\/lock.break'$/,
      fixed: /^they are gone$/,
    };
  },
  'an archive that shows in git status': () => {
    const repo = healthy();
    writeFileSync(join(repo.path, '.git/info/exclude'), '');
    putInArchive(repo, 'x.md', noteOf('x'));
    run(repo, 'done', 'x');
    return {
      repo,
      name: 'ignored',
      problem: /^(?:git does not ignore '.*\.checkpoints'$|'.*\.checkpoints' was not ignored)/,
      fixed: /'\.checkpoints\/' was added to '.*info\/exclude'/,
    };
  },
};

describe.each(Object.entries(CASES))('%s', (_, setUp) => {
  test('is found, and mended with --fix', () => {
    const { repo, name, problem, fixed } = setUp();
    const before = filesOf(repo);
    const recorded = operations(repo);
    const found = examine(repo);
    expect(found).toMatchObject({ code: 1, open: [{ name, fixed: null }] });
    expect(found.open[0]?.problem).toMatch(problem);
    expect([filesOf(repo), operations(repo)]).toEqual([before, recorded]);

    const mended = examine(repo, '--fix');
    expect(mended).toMatchObject({ code: 0, open: [{ name }] });
    expect(mended.open[0]?.fixed).toMatch(fixed);
    expect(examine(repo)).toEqual({ code: 0, open: [] });
    expect(repo.checkpoint(['undo', '--dry-run']).stderr).not.toContain('BUG');
  });
});

test('the lock of a holder that may live stays', () => {
  const repo = healthy();
  const held = { pid: 1, space: 'another', started: '1', host: '', name: '' };
  repo.write('.git/checkpoint-state/lock', JSON.stringify(held));
  expect(examine(repo)).toEqual({ code: 0, open: [] });
  expect(examine(repo, '--fix')).toEqual({ code: 0, open: [] });
  expect(repo.exists('.git/checkpoint-state/lock')).toBe(true);
});

test('in order', () => {
  const said = healthy().checkpoint(['doctor']);
  expect(said.stderr).toBe('');
  expect(said.stdout.split('\n').slice(0, 5)).toEqual([
    'ok       the archive can be read',
    'ok       the history is whole',
    'ok       every text is in the history',
    'ok       every linked worktree has an up-to-date mirror',
    "ok       the archive does not show in 'git status'",
  ]);
  expect(said.code).toBe(0);
});

test('before anything was saved', () => {
  const repo = createRepo();
  expect(examine(repo)).toEqual({ code: 0, open: [] });
  expect(repo.exists('.git/checkpoints.git')).toBe(false);
});

test('in words', () => {
  const repo = healthy();
  put(repo, 'CHECKPOINT.md', noteOf('main', 'By hand'));
  const said = repo.checkpoint(['doctor']);
  expect(said.stdout).toContain('problem  1 text not in the history yet\n');
  expect(said.stderr).toBe(
    "error: 1 problem found\nhint: 'git checkpoint doctor --fix' mends what can be mended\n",
  );
  expect(repo.checkpoint(['doctor', '--fix']).stdout).toContain(
    'fixed    1 text not in the history yet: they are now\n',
  );
});

test('an archive that is a file cannot be mended, and nothing else is looked at', () => {
  const repo = healthy();
  rmSync(repo.archivePath, { recursive: true, force: true });
  writeFileSync(repo.archivePath, '');
  const found = examine(repo, '--fix');
  expect(found).toMatchObject({ code: 1, open: [{ name: 'archive', fixed: null }] });
});

test('an archive in which git tracks files is left to its owner', () => {
  const repo = createRepo({ files: { '.checkpoints/weights.bin': 'x' } });
  run(repo, 'save');
  const before = gitState(repo.path);
  const found = examine(repo, '--fix');
  expect(found).toMatchObject({ code: 1, open: [{ name: 'ignored', fixed: null }] });
  expect(gitState(repo.path)).toEqual(before);
  expect(repo.read('.git/info/exclude')).not.toContain('.checkpoints');
});

test('a document of another kind is none of its business', () => {
  const repo = healthy();
  mkdirSync(repo.archivePath, { recursive: true });
  putInArchive(repo, 'README.md', 'just words\n');
  put(repo, 'CHECKPOINT.md', 'just words\n');
  expect(examine(repo)).toEqual({ code: 0, open: [] });
});

test('what it records can be restored', () => {
  const repo = healthy();
  put(repo, 'CHECKPOINT.md', noteOf('main', 'By hand'));
  run(repo, 'doctor', '--fix');
  rmSync(join(repo.path, 'CHECKPOINT.md'));
  run(repo, 'restore');
  expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main', 'By hand'));
});

test('an archive inside the git directory needs no rule (G101)', () => {
  const repo = createRepo();
  repo.git('config', 'checkpoint.dir', '.git/notes');
  run(repo, 'save', '--title', 'One');
  run(repo, 'track', 'ws');
  expect(run(repo, 'doctor')).toContain("ok       the archive does not show in 'git status'");
  expect(repo.exists('.gitignore')).toBe(false);
  expect(repo.read('.git/info/exclude')).not.toContain('notes');
});
