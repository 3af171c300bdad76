/** A clock that jumps by hours, days and years between commands: no text is lost, and no lock stays or goes. */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ownIdentity } from '../../src/disk/process-identity.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { runProcess, type SpawnResult } from '../helpers/spawn.ts';
import { Chance, SEED } from './chance.ts';
import { command, writeByHand } from './notes.ts';
import { damageIn, leftIn, wordsIn } from './witness.ts';

/** `CLOCK_JUMPS=500` is a long run. */
const JUMPS = Number(process.env['CLOCK_JUMPS'] ?? 12);
const TIMEOUT = 120_000 + JUMPS * 10_000;

const canJump = spawnSync('faketime', ['-f', '+1d', 'true']).status === 0;
const WHY = canJump ? '' : ' (skipped: faketime is not installed)';

/** As faketime(1) has them. The times of files stay true, as on another machine's disk. */
const OFFSETS = ['+0', '-2h', '+2h', '-3d', '+3d', '-40d', '+400d', '-6y', '+9y'];

describe.runIf(canJump)(`a clock that jumps${WHY}`, () => {
  let main: Repo;
  let linked: Repo;
  beforeEach(() => {
    main = createRepo();
    expect(main.checkpoint(['install']).code).toBe(0);
    expect(main.checkpoint(['track', 'common']).code).toBe(0);
    linked = main.worktree('linked', 'side');
  });

  test(`${JUMPS} times loses no text (SEED=${SEED})`, { timeout: TIMEOUT }, () => {
    const chance = new Chance();
    const words: string[] = [];
    for (let jump = 0; jump < JUMPS; jump++) {
      const repo = chance.of([main, linked]);
      const word = `word-${jump}`;
      const offset = chance.of(OFFSETS);
      const { argv, input, writes } = chance.of(OPERATIONS)(repo, word);
      const result = at(offset, repo, argv, input);
      const what = `SEED=${SEED}, jump ${jump}: ${argv.slice(-3).join(' ')} at ${offset}`;
      expect(result.stderr, what).not.toMatch(/locked|could not be written|for dead|BUG/);
      expect([0, 1], `${what}: ${result.stderr}`).toContain(result.code);
      if (writes === 'always' || (writes && result.code === 0)) words.push(word);
      const found = wordsIn(dirname(main.path));
      expect(
        words.filter((one) => !found.has(one)),
        what,
      ).toEqual([]);
    }
    console.log(`clock: ${JUMPS} jumps, ${words.length} texts, none lost`);
    expect(at('+9y', main, command('doctor', '--fix'))).toMatchObject({ code: 0 });
    expect(at('-6y', main, command('doctor'))).toMatchObject({ code: 0 });
    expect(damageIn(dirname(main.path))).toBe('');
    expect(leftIn(dirname(main.path))).toEqual([]);
  });

  test.each(['-6y', '+9y'])('%s leaves a living holder its lock', (offset) => {
    const lock = lockOf(main, {});
    writeByHand(main, 'word-hand');
    const switched = at(offset, main, ['git', 'switch', '--quiet', '--create', 'next']);
    expect(switched.stderr).toContain(`process ${process.pid} on ${hostname()} has locked`);
    expect(existsSync(lock)).toBe(true);
    expect(main.read('CHECKPOINT.md')).toContain('word-hand');
    rmSync(lock);
    expect(at('+0', main, command('save', '--next', 'n'))).toMatchObject({ code: 0 });
  });

  test.each([
    ['-6y', 'a dead one', { pid: 2 ** 22 + 1 }],
    ['+9y', 'a dead one', { pid: 2 ** 22 + 1 }],
    ['-6y', 'one that cannot be seen', { space: 'elsewhere' }],
    ['+9y', 'one that cannot be seen', { space: 'elsewhere' }],
  ])('%s frees the lock of %s', (offset, _, holder) => {
    const lock = lockOf(main, holder);
    expect(at(offset, main, command('save', '--next', 'n'))).toMatchObject({ code: 0 });
    expect(existsSync(lock)).toBe(false);
  });
});

/** What a command is, what it reads, and whether it writes the word down. */
type Operation = (
  repo: Repo,
  word: string,
) => { argv: readonly string[]; input?: string; writes?: boolean | 'always' };

const OPERATIONS: readonly Operation[] = [
  (_, word) => ({ argv: command('save', '--next', word, '--overwrite'), writes: true }),
  (_, word) => ({ argv: command('save', '--title', word, '--overwrite'), writes: true }),
  (_, word) => ({ argv: command('save', '--title', word, '--as', word), writes: true }),
  (_, word) => ({ argv: command('refresh', 'common', '--status', word), writes: true }),
  (repo, word) => {
    writeByHand(repo, word);
    return { argv: ['git', 'switch', '--quiet', '--create', word], writes: 'always' };
  },
  () => ({ argv: command('resume', '--yes') }),
  () => ({ argv: command('done') }),
  () => ({ argv: command('undo') }),
  () => ({ argv: command('mirror', '--all') }),
  () => ({ argv: command('list') }),
  (repo, word) => {
    writeFileSync(join(repo.path, 'work'), word);
    return event('stop', word);
  },
  (_, word) => event('session-start', word),
  (_, word) => event('session-end', word),
];

/** An event of an agent's session, which writes an automatic checkpoint where there is none. */
function event(name: string, session: string) {
  const argv = [process.execPath, join(root, 'dist/agent.cjs'), 'claude-code', name];
  const input = JSON.stringify({ session_id: session.replace('word-', 's'), source: 'startup' });
  return { argv, input };
}

/** Runs something at another time. Only the time of day jumps, as a clock that is set does. */
function at(offset: string, repo: Repo, argv: readonly string[], input = ''): SpawnResult {
  const env = { FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1', NO_FAKE_STAT: '1' };
  const faked = ['--exclude-monotonic', '-f', offset, ...argv];
  return runProcess(repo.path, 'faketime', faked, { env, input, timeout: 60_000 });
}

/** Leaves a lock, as a holder does that is as this process but for what is given. */
function lockOf(repo: Repo, holder: object): string {
  const lock = join(repo.path, '.git/checkpoint-state/lock');
  writeFileSync(lock, JSON.stringify({ ...ownIdentity(), host: hostname(), name: 'n', ...holder }));
  return lock;
}
