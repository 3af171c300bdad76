import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { takeLock, withLock } from '../../src/disk/lock.ts';
import { processSpace } from '../../src/disk/process-identity.ts';
import { snapshot } from '../helpers/bytes.ts';
import { root } from '../helpers/root.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

const NO_PATIENCE = { patience: 0 };

/** A state directory whose lock is held by somebody, in whatever words. */
function locked(holder: object | string): string {
  const directory = temporaryDirectory();
  writeFileSync(
    join(directory, 'lock'),
    typeof holder === 'string' ? holder : JSON.stringify(holder),
  );
  return directory;
}

/** The id of a process that has ended. */
function deadPid(): number {
  return spawnSync('true').pid;
}

function startOf(pid: number): string {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
}

/** A holder that can be seen from here. */
function holder(pid: number, started: string): object {
  return { pid, space: processSpace(), started, host: hostname(), name: 'x' };
}

function age(path: string, seconds: number): void {
  const then = new Date(Date.now() - seconds * 1000);
  utimesSync(path, then, then);
}

test('is held while the action runs, and gone after it, whatever comes of it', () => {
  const state = join(temporaryDirectory(), 'made/when needed');
  const lock = join(state, 'lock');
  expect(withLock(state, NO_PATIENCE, () => existsSync(lock))).toBe(true);
  expect(existsSync(lock)).toBe(false);
  expect(() =>
    withLock(state, NO_PATIENCE, () => {
      throw new Error('from inside');
    }),
  ).toThrow('from inside');
  expect(snapshot(state)).toEqual({});
});

test('names its holder', () => {
  const state = temporaryDirectory();
  withLock(state, NO_PATIENCE, () => {
    expect(JSON.parse(readFileSync(join(state, 'lock'), 'utf8'))).toMatchObject({
      pid: process.pid,
      space: processSpace(),
      host: hostname(),
      started: startOf(process.pid),
    });
  });
});

test('who finds it taken waits no longer than asked, and says who has it', () => {
  const state = locked(holder(process.ppid, startOf(process.ppid)));
  const before = performance.now();
  expect(() => withLock(state, { patience: 120 }, () => 0)).toThrow(
    `process ${process.ppid} on ${hostname()} has locked the archive`,
  );
  expect(performance.now() - before).toBeGreaterThanOrEqual(119);
  expect(existsSync(join(state, 'lock'))).toBe(true);
});

describe('a holder that is gone', () => {
  test.each<[string, () => object]>([
    ['is told by its process id', () => holder(deadPid(), '1')],
    ['is told by its start from a later process of the same id', () => holder(process.pid, '1')],
  ])('%s', (_, gone) => {
    const state = locked(gone());
    expect(withLock(state, NO_PATIENCE, () => 'mine')).toBe('mine');
    expect(snapshot(state)).toEqual({});
  });

  test.each<[string, object]>([
    ['on another machine', { space: 'hostelsewhere', host: 'elsewhere' }],
    ['in another pid namespace', { space: `${processSpace()}1` }],
    ['before a reboot', { space: `0${processSpace().slice(1)}0` }],
    ['where nobody can tell', { space: '' }],
    ['of an older program', { space: undefined }],
  ])('one %s is judged by its age, never by its process id (G9)', (_, where) => {
    for (const [pid, started] of [
      [deadPid(), '1'],
      [process.ppid, startOf(process.ppid)],
    ] as const) {
      const state = locked({ ...holder(pid, started), ...where });
      expect(() => withLock(state, NO_PATIENCE, () => 0)).toThrow(`process ${pid} on `);
      age(join(state, 'lock'), 40);
      expect(withLock(state, NO_PATIENCE, () => 'mine')).toBe('mine');
      expect(snapshot(state)).toEqual({});
    }
  });

  test('that cannot be seen costs one wait, and no more (G9)', () => {
    const state = locked({ ...holder(1, '1'), space: 'elsewhere' });
    age(join(state, 'lock'), 3);
    const before = performance.now();
    expect(() => withLock(state, { patience: 2_000 }, () => 0)).toThrow('has locked');
    expect(performance.now() - before).toBeLessThan(500);
  });

  test('a lock that nobody can read is old enough after a while', () => {
    const state = locked('');
    expect(() => withLock(state, NO_PATIENCE, () => 0)).toThrow(
      'another process has locked the archive',
    );
    age(join(state, 'lock'), 10);
    expect(withLock(state, NO_PATIENCE, () => 'mine')).toBe('mine');
  });

  test('a breaker that was killed in between does not block for ever', () => {
    const dead = holder(deadPid(), '1');
    const state = locked(dead);
    writeFileSync(join(state, 'lock.break'), JSON.stringify(dead));
    expect(withLock(state, { patience: 2_000 }, () => 'mine')).toBe('mine');
    expect(snapshot(state)).toEqual({});
  });
});

test('a holder that was taken for dead writes no more, and leaves the lock of the next alone (G9)', () => {
  const state = temporaryDirectory();
  const path = join(state, 'lock');
  const first = takeLock(state, NO_PATIENCE);
  expect(() => first.check()).not.toThrow();
  const next = JSON.stringify(holder(process.ppid, startOf(process.ppid)));
  writeFileSync(path, next);
  expect(() => first.check()).toThrow('took this one for dead');
  first.release();
  expect(readFileSync(path, 'utf8')).toBe(next);
});

test('a holder that works gives signs of life', () => {
  const state = temporaryDirectory();
  const lock = takeLock(state, NO_PATIENCE);
  age(join(state, 'lock'), 20);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_100);
  lock.check();
  expect(Date.now() - statSync(join(state, 'lock')).mtimeMs).toBeLessThan(5_000);
  lock.release();
});

test('a pipe in the place of the lock is waited for by nobody (G37)', () => {
  const state = temporaryDirectory();
  spawnSync('mkfifo', [join(state, 'lock')]);
  expect(() => withLock(state, NO_PATIENCE, () => 0)).toThrow('another process has locked');
});

test('a lock’s directory that is a file is a failure, not a reason to go on without', () => {
  const state = join(temporaryDirectory(), 'state');
  writeFileSync(state, '');
  expect(() => withLock(state, NO_PATIENCE, () => 0)).toThrow();
});

test('of many processes one at a time is inside', async () => {
  const state = temporaryDirectory();
  const file = join(state, 'counter');
  writeFileSync(file, '0');
  const script = join(state, 'count.ts');
  // Each reads, waits a moment and writes: without the lock nearly all of them would count to one.
  writeFileSync(
    script,
    `import { readFileSync, writeFileSync } from 'node:fs';
     import { withLock } from ${JSON.stringify(join(root, 'src/disk/lock.ts'))};
     for (let n = 0; n < 5; n++) withLock(${JSON.stringify(state)}, { patience: 30_000 }, () => {
       const count = Number(readFileSync(${JSON.stringify(file)}, 'utf8'));
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
       writeFileSync(${JSON.stringify(file)}, String(count + 1));
     });`,
  );
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  const ends = Array.from({ length: 6 }, () => {
    const child = spawn(process.execPath, [tsx, script], { stdio: 'inherit' });
    onTestFinished(() => void child.kill());
    return new Promise((resolve) => child.on('close', resolve));
  });
  expect(await Promise.all(ends)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(readFileSync(file, 'utf8')).toBe('30');
});
