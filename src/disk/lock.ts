/**
 * The archive's lock: one per repository, a file in the common git directory that names its holder
 * (docs/design.md §5).
 *
 * Who finds it taken waits. A holder that is no longer alive is told by its process id and start
 * time, and its lock is removed; two who find the same dead holder are kept apart by a second file of
 * the same kind, held for two system calls.
 */
import { linkSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { CheckpointError, reasonOf } from '../errors.ts';
import { makeDirectory, NO_LINK, removeQuietly, temporaryIn } from './files.ts';
import { isAlive } from './leftovers.ts';
import { isCode } from './regular-file.ts';

export interface LockOptions {
  /** How long to wait for another holder, in milliseconds. */
  patience: number;
}

/** What the lock file says of its holder. */
interface Holder {
  pid: number;
  host: string;
  /** Start time of the process in clock ticks since boot, where the system tells (proc(5)). */
  started: string;
}

/** A command waits long enough for twenty others to finish. */
export const COMMAND_PATIENCE = 20_000;

/**
 * Runs an action while holding the lock.
 *
 * In a repository whose git directory cannot be written (a sandbox, field case 85) there is nothing
 * to guard but the live file, which is replaced whole: the action then runs without the lock.
 *
 * @param stateDir our directory in the common git directory
 * @throws CheckpointError where the lock stays taken for longer than `patience`, or cannot be made
 */
export function withLock<T>(stateDir: string, options: LockOptions, action: () => T): T {
  const path = join(stateDir, 'lock');
  if (!acquire(stateDir, path, options)) return action();
  try {
    return action();
  } finally {
    // One that stays is no failure of what was done: whoever comes next finds its holder gone.
    removeQuietly(path);
  }
}

function acquire(stateDir: string, path: string, options: LockOptions): boolean {
  const deadline = monotonic() + options.patience;
  let pause = 2;
  try {
    makeDirectory(stateDir);
    while (!create(path)) {
      if (removeDead(path)) continue;
      if (monotonic() >= deadline) throw stillTaken(path);
      sleep(pause);
      pause = Math.min(pause * 2, 50);
    }
    return true;
  } catch (error) {
    if (isCode(error, 'EROFS', 'EACCES', 'EPERM')) return false;
    if (error instanceof CheckpointError) throw error;
    throw cannotLock(path, error);
  }
}

/** Makes the lock file with its text in it, so that nobody ever sees it empty. */
function create(path: string): boolean {
  const self: Holder = { pid: process.pid, host: hostname(), started: startOf(process.pid) };
  const temporary = temporaryIn(dirname(path));
  try {
    writeFileSync(temporary, JSON.stringify(self), { flag: 'wx' });
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    if (!isCode(error, ...NO_LINK)) throw error;
    return createWithoutLinks(path, self);
  } finally {
    removeQuietly(temporary);
  }
}

function createWithoutLinks(path: string, self: Holder): boolean {
  try {
    writeFileSync(path, JSON.stringify(self), { flag: 'wx' });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    unlinkQuietly(path);
    throw error;
  }
}

/** Removes the lock of a holder that is gone; true where it is worth trying again at once. */
function removeDead(path: string): boolean {
  if (!isDead(path)) return false;
  const breaker = `${path}.break`;
  if (!create(breaker)) {
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

function read(path: string): Holder | 'gone' | 'unreadable' {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as Holder;
    return typeof holder.pid === 'number' ? holder : 'unreadable';
  } catch (error) {
    return isCode(error, 'ENOENT') ? 'gone' : 'unreadable';
  }
}

function isDead(path: string): boolean {
  const holder = read(path);
  if (holder === 'gone') return false;
  // Only a file system without links shows a lock before its text; nobody needs seconds for that.
  // A clock that was set back makes it one of the future.
  if (holder === 'unreadable') return Math.abs(Date.now() - modified(path)) > 5_000;
  if (holder.host !== hostname()) return false;
  if (!isAlive(holder.pid)) return true;
  // Ours, which could not be removed earlier: it is never taken twice at a time.
  if (holder.pid === process.pid) return true;
  const started = startOf(holder.pid);
  return started !== '' && holder.started !== '' && started !== holder.started;
}

function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
}

/** Tells a process from a later one with the same id; empty where the system has no /proc. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function stillTaken(path: string): CheckpointError {
  const holder = read(path);
  const who =
    typeof holder === 'object' ? `process ${holder.pid} on ${holder.host}` : 'another process';
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
