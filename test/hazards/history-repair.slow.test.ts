/** What a repair brings back, and what is no damage at all. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testEnv } from '../helpers/env.ts';
import { historyOf, inHistory } from '../helpers/history.ts';
import type { Run } from '../helpers/killable.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import { hasStrace, traced, WITHOUT_STRACE } from '../helpers/strace.ts';

function run(repo: Repo, ...args: string[]): string {
  const said = repo.checkpoint(args);
  expect(said.code, said.stderr).toBe(0);
  return said.stdout;
}

/** A workstream with some statuses, each in no other text than its own. */
function withStatuses(most: number): Repo {
  const repo = createRepo();
  run(repo, 'track', 'ws');
  for (let n = 1; n <= most; n++) run(repo, 'refresh', 'ws', '--status', `STATUS ${n}`);
  return repo;
}

function empty(repo: Repo, ...revs: string[]): void {
  const oids = revs.map((rev) => inHistory(repo, 'rev-parse', rev));
  for (const oid of oids) {
    const path = join(historyOf(repo), 'objects', oid.slice(0, 2), oid.slice(2));
    chmodSync(path, 0o644);
    truncateSync(path, 0);
  }
}

/** The statuses that `log` and `show` still find, oldest first. */
function statuses(repo: Repo): string[] {
  const patches = inHistory(repo, 'log', '-p', '--reverse', '--format=', 'main');
  return [...new Set([...patches.matchAll(/^\+- (STATUS \d)/gm)].map((one) => one[1] ?? ''))];
}

const ALL = [1, 2, 3, 4, 5, 6].map((n) => `STATUS ${n}`);

describe('texts whose commit cannot be read come back, and what cannot is counted (G7)', () => {
  test.each<[string, (repo: Repo) => string[], string[], string]>([
    [
      'a commit in the middle',
      () => ['main~3'],
      ALL,
      'with 1 text that none had any more, 1 operation and 0 texts could not be read',
    ],
    [
      'the newest commit',
      () => ['main'],
      ALL,
      'with 1 text that none had any more, 1 operation and 0 texts could not be read',
    ],
    [
      'two commits that do not follow each other',
      () => ['main~1', 'main~4'],
      ALL,
      'with 2 texts that none had any more, 2 operations and 0 texts could not be read',
    ],
    [
      'the newest commit, and one by which a longer piece ends than the newer one',
      () => ['main', 'main~3'],
      ALL,
      'with 2 texts that none had any more, 2 operations and 0 texts could not be read',
    ],
    [
      'a commit and its trees',
      (repo) => ['main~3', 'main~3^{tree}', `main~3:${directory(repo)}`],
      ALL,
      'with 1 text that none had any more, 1 operation and 0 texts could not be read',
    ],
    [
      'a text of which two commits know',
      (repo) => [`main~3:${directory(repo)}/${name(repo)}`],
      ALL.filter((one) => one !== 'STATUS 3'),
      '1 text could not be read',
    ],
  ])('%s', (_, broken, left, says) => {
    const repo = withStatuses(6);
    empty(repo, ...broken(repo));
    const fixed = run(repo, 'doctor', '--fix');
    expect(fixed).toContain(says);
    expect(statuses(repo).sort()).toEqual(left);
    expect(inHistory(repo, 'fsck', '--no-dangling')).toBe('');
    // Brought back into the history, not into the archive.
    expect(run(repo, 'show', 'ws')).toContain('STATUS 6');
    expect(run(repo, 'doctor')).toContain('ok       the history is whole');
  });
});

function directory(repo: Repo): string {
  return path(repo).slice(0, 2);
}

function name(repo: Repo): string {
  return path(repo).slice(3);
}

function path(repo: Repo): string {
  return (
    inHistory(repo, 'ls-tree', '-r', '--name-only', 'main')
      .split('\n')
      .find((one) => one.includes('ws-checkpoint')) ?? ''
  );
}

describe('a ref that is not ours is no damage (G38)', () => {
  test.each<[string, string, (tip: string) => string, boolean]>([
    ['a copy of ours', 'main 2', (tip) => `${tip}\n`, true],
    ['a copy without a text', 'main.conflict~1', () => '', true],
    ['one of a commit that we do not have', 'main 3', () => `${'1'.repeat(40)}\n`, true],
  ])('%s', (_, ref, text, goes) => {
    const repo = withStatuses(2);
    const tip = inHistory(repo, 'rev-parse', 'main');
    const file = join(historyOf(repo), 'refs/heads', ref);
    writeFileSync(file, text(tip));
    const found = repo.checkpoint(['doctor']);
    expect(found.stdout).toContain(`problem  a ref in the history is not ours: '${file}'`);
    run(repo, 'refresh', 'ws', '--status', 'STATUS 3');
    expect(run(repo, 'doctor', '--fix')).toContain('it was removed');
    expect(existsSync(file)).toBe(!goes);
    expect(inHistory(repo, 'merge-base', tip, 'main')).toBe(tip);
    expect(run(repo, 'doctor')).toContain('ok       the history is whole');
  });

  test('one that alone has a commit stays, and is named', () => {
    const repo = withStatuses(2);
    const tree = inHistory(repo, 'rev-parse', 'main^{tree}');
    const theirs = inHistory(repo, 'commit-tree', '-m', 'theirs', tree);
    const file = join(historyOf(repo), 'refs/heads/main 2');
    writeFileSync(file, `${theirs}\n`);
    expect(repo.checkpoint(['doctor', '--fix']).stdout).toContain(
      `problem  a ref in the history is`,
    );
    expect(existsSync(file)).toBe(true);
  });

  test('a broken object that nothing reaches', () => {
    const repo = withStatuses(2);
    const oid = inHistory(repo, 'hash-object', '-w', join(repo.path, 'README.md'));
    empty(repo, oid);
    expect(repo.checkpoint(['doctor']).stdout).toContain('ok       the history is whole');
  });
});

describe('something else in its place is named, and waited for by nobody (G37)', () => {
  const REF = 'refs/heads/main';

  test.each<[string, (history: string) => void, RegExp]>([
    [
      'a link that leads nowhere',
      (path) => replace(path, () => symlinkSync('nowhere', path)),
      /is not a directory/,
    ],
    [
      'a loop of links',
      (path) => replace(path, () => symlinkSync(path, path)),
      /is not a directory/,
    ],
    ['a pipe', (path) => replace(path, () => mkfifo(path)), /is not a directory/],
    [
      'a pipe as its ref',
      (path) => replace(join(path, REF), () => mkfifo(join(path, REF))),
      /not a regular file/,
    ],
    [
      'a link as its ref',
      (path) => replace(join(path, REF), () => symlinkSync('x', join(path, REF))),
      /is a symbolic link/,
    ],
  ])('%s', (_, put, says) => {
    const repo = withStatuses(1);
    put(historyOf(repo));
    const saved = repo.checkpoint(['save', '--title', 'T']);
    expect(saved.code, saved.stderr).toBe(0);
    expect(saved.stderr).toMatch(/^warning: the history could not be written: .*\n$/);
    expect(repo.checkpoint(['doctor']).stdout).toMatch(says);
    expect(run(repo, 'doctor', '--fix')).toMatch(/^fixed {4}the history was damaged: /m);
    expect(run(repo, 'doctor')).toContain('ok       the history is whole');
    expect(run(repo, 'log', 'main')).toContain('T');
  });

  test.each<[string, (archive: string) => void, RegExp]>([
    [
      'a link',
      (path) => {
        mkdirSync(`${path}-x`);
        symlinkSync(`${path}-x`, path);
      },
      /is a symbolic link, and is not followed/,
    ],
    ['a link that leads nowhere', (path) => symlinkSync('nowhere', path), /is a symbolic link/],
    ['a loop of links', (path) => symlinkSync(path, path), /is a symbolic link/],
    ['a pipe', (path) => mkfifo(path), /is not a directory/],
  ])('the archive: %s', (_, put, says) => {
    const repo = createRepo();
    put(join(repo.path, '.checkpoints'));
    for (const args of [['doctor'], ['doctor', '--fix']]) {
      const said = repo.checkpoint(args);
      expect(said.stdout).toMatch(says);
      expect(said.code).toBe(1);
    }
    expect(repo.checkpoint(['list']).stderr).toMatch(says);
  });
});

function replace(path: string, make: () => void): void {
  renameSync(path, `${path}.away`);
  make();
}

function mkfifo(path: string): void {
  expect(spawnSync('mkfifo', [path]).status).toBe(0);
}

describe.runIf(hasStrace)(`a repair that is killed at its last steps${WITHOUT_STRACE}`, () => {
  const program = (repo: Repo): Run => ({
    argv: [process.execPath, builtCli, 'doctor', '--fix'],
    cwd: repo.path,
    env: testEnv(),
  });
  const damaged = () => {
    const repo = withStatuses(6);
    empty(repo, 'main~3');
    return repo;
  };

  test.each([
    ['the next that writes goes on', ['refresh', 'ws', '--status', 'STATUS 7']],
    ['the next repair goes on', ['doctor', '--fix']],
  ])('%s', { timeout: 300_000 }, async (_, next) => {
    const { calls } = await traced(program(damaged()));
    const last = calls
      .filter(({ name, path, from }) => name.startsWith('rename') && ofHistory(`${path}${from}`))
      .slice(-2);
    expect(last.map(({ path }) => path.replace(/.*checkpoints\.git|-\d.*$/g, ''))).toEqual([
      '.damaged',
      '',
    ]);
    for (const call of last) {
      const repo = damaged();
      await traced(program(repo), { call, what: 'signal=KILL' });
      expect(existsSync(historyOf(repo))).toBe(call !== last[1]);
      expect(repo.checkpoint(['undo']).stderr).toContain(
        "hint: 'git checkpoint doctor --fix' saves what can be saved\n",
      );
      repo.checkpoint(next);
      repo.checkpoint(['doctor', '--fix']);
      expect(statuses(repo)).toEqual(expect.arrayContaining(ALL));
      expect(repo.checkpoint(['doctor']).stdout).toContain('ok       the history is whole');
    }
  });

  const ofHistory = (paths: string) => /\.git\/checkpoints\.git/.test(paths);
});
