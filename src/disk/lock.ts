/**
 * The archive's lock: one per repository, a file in the common git directory that names its holder
 * (docs/design.md §5). Who finds it taken waits. A holder that can be seen is judged by its process id
 * and start time, and its lock is removed at once where it is gone; of another, in a sandbox or on
 * another machine, the age of its last sign of life decides. A holder that was wrongly taken for dead
 * finds that out before its next move. Two who find the same dead holder are kept apart by a second
 * file of the same kind.
 */
import { linkSync, lstatSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { CheckpointError, reasonOf } from '../errors.ts';
import { makeDirectory } from './directories.ts';
import { NO_LINK, removeQuietly } from './files.ts';
import { lifeOf, ownIdentity, type ProcessIdentity } from './process-identity.ts';
import { isCode, readRegular } from './regular-file.ts';
import { share } from './sharing.ts';
import { ownName, temporaryIn } from './temporary-name.ts';

export interface LockOptions {
  /** How long to wait for another holder, in milliseconds. */
  patience: number;
}

/** A lock that is held. */
export interface HeldLock {
  /**
   * Makes sure that it still is, and gives a sign of life. To be asked before anything is changed.
   *
   * @throws CheckpointError where somebody took this process for dead, and has the lock by now
   */
  check(): void;
  release(): void;
}

/** What the lock file says of its holder. */
interface Holder extends ProcessIdentity {
  host: string;
  /** Tells this holding from every other. */
  name: string;
}

/** A command waits long enough for twenty others to finish. */
export const COMMAND_PATIENCE = 20_000;

/** A holder that cannot be seen is dead when it has given no sign of life for so long, in milliseconds. */
const SILENT = 30_000;

/** Only a file system without links shows a lock before its text; nobody needs seconds for that. */
const EMPTY = 5_000;

/** Signs of life are given no more often than that. */
const SIGN = 1_000;

/**
 * Runs an action while holding the lock.
 *
 * @param action is given what it has to call before each change
 * @throws CheckpointError as {@link takeLock}
 */
export function withLock<T>(
  stateDir: string,
  options: LockOptions,
  action: (check: HeldLock['check']) => T,
): T {
  const lock = takeLock(stateDir, options);
  try {
    return action(lock.check);
  } finally {
    lock.release();
  }
}

/**
 * Takes the lock.
 *
 * In a repository whose git directory cannot be written (a sandbox, field case 85) there is nothing
 * to guard but the live file, which is replaced whole: the answer is then a lock in name only.
 *
 * @param stateDir our directory in the common git directory
 * @throws CheckpointError where the lock stays taken for longer than `patience`, or cannot be made
 */
export function takeLock(stateDir: string, options: LockOptions): HeldLock {
  const path = join(stateDir, 'lock');
  const text = acquire(stateDir, path, options);
  if (text === null) return { check: () => {}, release: () => {} };
  let seen = monotonic();
  const isOurs = () => textOf(path) === text;
  return {
    check() {
      if (!isOurs()) throw takenAway();
      if (monotonic() - seen < SIGN) return;
      seen = monotonic();
      utimesSync(path, new Date(), new Date());
    },
    // One that stays is no failure of what was done: whoever comes next finds its holder gone.
    release() {
      if (isOurs()) removeQuietly(path);
    },
  };
}

/** The text of our lock; null where none can be made. */
function acquire(stateDir: string, path: string, { patience }: LockOptions): string | null {
  const deadline = monotonic() + patience;
  const text = JSON.stringify({ ...ownIdentity(), host: hostname(), name: ownName() });
  let pause = 2;
  try {
    makeDirectory(stateDir);
    while (!create(path, text)) {
      if (removeDead(path, text)) continue;
      if (monotonic() >= deadline || isWaitingVain(path, patience)) throw stillTaken(path);
      sleep(pause);
      pause = Math.min(pause * 2, 50);
    }
    return text;
  } catch (error) {
    if (isCode(error, 'EROFS', 'EACCES', 'EPERM')) return null;
    if (error instanceof CheckpointError) throw error;
    throw cannotLock(path, error);
  }
}

/** Makes the lock file with its text in it, so that nobody ever sees it empty. */
function create(path: string, text: string): boolean {
  const temporary = temporaryIn(dirname(path));
  try {
    writeFileSync(temporary, text, { flag: 'wx' });
    share(temporary);
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    if (!isCode(error, ...NO_LINK)) throw error;
    return createWithoutLinks(path, text);
  } finally {
    removeQuietly(temporary);
  }
}

function createWithoutLinks(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    share(path);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    unlinkQuietly(path);
    throw error;
  }
}

/** Removes the lock of a holder that is gone; true where it is worth trying again at once. */
function removeDead(path: string, text: string): boolean {
  if (!isDead(path)) return false;
  const breaker = `${path}.break`;
  if (!create(breaker, text)) {
    if (isDead(breaker)) unlinkQuietly(breaker);
    return false;
  }
  try {
    // Looked at again under the second lock: the holder may be another one by now.
    if (isDead(path)) unlinkQuietly(path);
  } finally {
    unlinkQuietly(breaker);
  }
  return true;
}

/** The text of a lock file; null where there is none, or it cannot be read. */
function textOf(path: string): string | null {
  try {
    return readRegular(path)?.bytes.toString() ?? null;
  } catch {
    return null;
  }
}

function read(path: string): Holder | null {
  try {
    const holder = JSON.parse(textOf(path) ?? '') as Holder;
    return typeof holder.pid === 'number' ? holder : null;
  } catch {
    return null;
  }
}

/** Whether a lock's holder is gone. */
export function isDead(path: string): boolean {
  const holder = read(path);
  const silence = silenceOf(path);
  if (holder === null) return silence > (textOf(path) === null ? SILENT : EMPTY);
  const life = lifeOf(holder);
  // Ours, which could not be removed earlier: it is never taken twice at a time.
  if (life === 'alive' && holder.pid === process.pid) return true;
  return life === 'dead' || (life === 'unknown' && silence > SILENT);
}

/**
 * Whether nobody has heard of a holder for longer than the wait, and the wait would not settle it: the
 * one before has waited that long already, so that a rebase does not wait at each of its commits.
 */
function isWaitingVain(path: string, patience: number): boolean {
  const [holder, silence] = [read(path), silenceOf(path)];
  if (silence < patience || silence + patience > SILENT) return false;
  return holder !== null && lifeOf(holder) === 'unknown';
}

/** Milliseconds since the last sign of life; a clock that was set back makes it one of the future. */
function silenceOf(path: string): number {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat ? Math.abs(Date.now() - stat.mtimeMs) : 0;
}

function takenAway(): CheckpointError {
  return new CheckpointError('fatal', 'another command took this one for dead', ['try again']);
}

function stillTaken(path: string): CheckpointError {
  const holder = read(path);
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
  return new CheckpointError('fatal', `${who} has locked the archive`, [
    `if that process is gone for good, remove '${path}' and try again`,
  ]);
}

function cannotLock(path: string, error: unknown): CheckpointError {
  return new CheckpointError(
    'fatal',
    `cannot lock the archive with '${path}': ${reasonOf(error)}`,
    ['nothing was written; the text that was there is where it was'],
  );
}

function unlinkQuietly(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

/** Milliseconds of a clock that never jumps. */
function monotonic(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
