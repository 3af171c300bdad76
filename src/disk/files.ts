/**
 * The few ways in which a file may come into being, move or go. Each is whole or did not happen, and
 * has reached the disk when it returns. All of it is synchronous: a handful of files is not worth a
 * thread pool, and every call is reached in the same order each time.
 */
import {
  chmodSync,
  closeSync,
  fchownSync,
  fsyncSync,
  futimesSync,
  linkSync,
  openSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { flushDirectory, flushRemoval, UnflushedError } from './flush.ts';
import { giveToOwner } from './owner.ts';
import { exists, type FileState, isCode, isSameFile, readRegular } from './regular-file.ts';
import { share } from './sharing.ts';
import { temporaryIn } from './temporary-name.ts';
import { requireUnchanged } from './unchanged.ts';

/**
 * Puts bytes at a path, over whatever regular file is there. Readers see the old or the new whole.
 *
 * @param scratch where it is written first, so that a command that is killed leaves nothing beside the
 *   path; beside it all the same where this is another device, or cannot be written
 * @throws UnflushedError where the new file is in place, but may not survive a loss of power; any
 *   other error where the old one still is
 */
export function replaceFile(
  path: string,
  bytes: Uint8Array,
  like?: Partial<FileState>,
  scratch?: string,
): void {
  putInPlace(path, bytes, like, scratch, (temporary) => renameSync(temporary, path));
  try {
    flushDirectory(dirname(path));
  } catch (error) {
    throw new UnflushedError(error as NodeJS.ErrnoException);
  }
}

/**
 * Puts bytes at a path where nothing is.
 *
 * @param scratch as with {@link replaceFile}
 * @returns false where the name is taken; nothing has changed then, nor where it throws
 */
export function createFile(
  path: string,
  bytes: Uint8Array,
  like?: Partial<FileState>,
  scratch?: string,
): boolean {
  const created = putInPlace(path, bytes, like, scratch, (temporary) => {
    const placed = placeWithoutClobber(temporary, path);
    removeQuietly(temporary);
    return placed;
  });
  if (!created) return false;
  try {
    flushDirectory(dirname(path));
  } catch (error) {
    removeQuietly(path); // whoever wants it created has the bytes
    throw error;
  }
  return true;
}

/**
 * Moves a file to a name that is free.
 *
 * A second link, then the removal of the first: at every moment the text has a name. Where links or a
 * device boundary forbid it, a flushed copy takes the link's place.
 *
 * @returns false where the name is taken; nothing has changed then, nor where it throws
 */
export function moveFile(from: string, to: string): boolean {
  try {
    linkSync(from, to);
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    if (!isCode(error, ...NO_LINK)) throw error;
    const state = readRegular(from);
    if (!state) throw error;
    if (!createFile(to, state.bytes, state)) return false;
  }
  try {
    flushDirectory(dirname(to));
    unlinkSync(from);
  } catch (error) {
    // Back to one name, unless an editor has put another text under the first meanwhile.
    const [old, copy] = [readRegular(from), readRegular(to)];
    if (!old) return true;
    if (copy?.bytes.equals(old.bytes)) removeQuietly(to);
    throw error;
  }
  flushRemoval(from);
  return true;
}

/**
 * Moves a file to a name, over whatever file has it: what is written through a descriptor that is open
 * goes along.
 *
 * @throws what rename(2) says; nothing has changed then
 */
export function moveOver(from: string, to: string): void {
  // rename(2) leaves both names where they are one file's already, as a mirror is.
  if (isSameFile(from, to)) unlinkSync(from);
  else renameSync(from, to);
  flushRemoval(from);
  flushRemoval(to);
}

/** Removes a file for good; only for a file whose bytes are known to be elsewhere. */
export function removeFile(path: string): void {
  unlinkSync(path);
  flushRemoval(path);
}

/** What link(2) says where a file system or a device boundary forbids it. */
export const NO_LINK = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/** Gives a temporary file its name, be it as a second one. Without links the archive's lock is what guards the look. */
function placeWithoutClobber(temporary: string, path: string): boolean {
  try {
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    if (!isCode(error, ...NO_LINK)) throw error;
  }
  if (exists(path)) return false;
  renameSync(temporary, path);
  return true;
}

/**
 * Writes bytes to a temporary file, and gives it its place; no file is left where that fails.
 *
 * @throws what the system says, of the file that is meant
 */
function putInPlace<T>(
  path: string,
  bytes: Uint8Array,
  like: Partial<FileState> | undefined,
  scratch: string | undefined,
  place: (temporary: string) => T,
): T {
  let temporary: string | undefined;
  try {
    temporary = writeTemporary(scratch ?? dirname(path), path, bytes, like);
    share(temporary, path);
    return place(temporary);
  } catch (error) {
    if (temporary !== undefined) removeQuietly(temporary);
    if (scratch === undefined || !isCode(error, ...NOT_THERE)) {
      throw Object.assign(error as Error, { path });
    }
    return putInPlace(path, bytes, like, undefined, place);
  }
}

/** What is said of a directory in which a file cannot be written, or out of which it cannot be moved. */
const NOT_THERE = ['EXDEV', 'EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR'];

/** @param path where it is to go: whose directory that is, theirs is the file */
function writeTemporary(
  directory: string,
  path: string,
  bytes: Uint8Array,
  like: Partial<FileState> = {},
): string {
  const temporary = temporaryIn(directory);
  const descriptor = openSync(temporary, 'wx', like.mode ?? 0o666);
  try {
    writeFileSync(descriptor, bytes);
    giveToOwner(path, (uid, gid) => fchownSync(descriptor, uid, gid));
    if (like.mtime) futimesSync(descriptor, like.mtime, like.mtime);
    fsyncSync(descriptor);
  } catch (error) {
    closeSync(descriptor);
    removeQuietly(temporary);
    throw error;
  }
  closeSync(descriptor);
  return temporary;
}

/**
 * Gives a file other bytes (latin1) and its mode back, whatever the umask.
 *
 * @param state as it was read
 * @throws CheckpointError where another program has written it since
 */
export function replaceKeeping(path: string, text: string, state: FileState | null): void {
  requireUnchanged(path, state?.bytes ?? null);
  replaceFile(path, Buffer.from(text, 'latin1'), state ? { mode: state.mode } : {});
  if (state) chmodSync(path, state.mode);
  share(path);
}

/** Removes what nobody misses, as far as that goes. */
export function removeQuietly(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Cleared away by the next command.
  }
}
