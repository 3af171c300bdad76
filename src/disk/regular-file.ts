/** Looking at what is there, which follows no link and waits for nothing. */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs';
import { CheckpointError } from '../errors.ts';

/** To open nothing but what has the name itself, and not to wait at a pipe; Windows knows neither. */
const { O_NOFOLLOW: NO_FOLLOW, O_NONBLOCK: NO_WAIT } = constants as Partial<typeof constants>;

/** A file as it was when it was read. */
export interface FileState {
  bytes: Buffer;
  mtime: Date;
  mode: number;
}

/**
 * Reads a regular file; null where there is none.
 *
 * @param most how many MiB it may have
 * @throws CheckpointError where a symbolic link or anything but a file has the name: it is refused by
 *   name, and never followed (docs/design.md §5, field case 101); where it is too large, before it is read
 */
export function readRegular(path: string, most = Number.POSITIVE_INFINITY): FileState | null {
  let descriptor: number;
  try {
    if (NO_FOLLOW === undefined) requireRegular(path, lstatSync(path));
    descriptor = openSync(path, constants.O_RDONLY | (NO_FOLLOW ?? 0) | (NO_WAIT ?? 0));
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return null;
    // A link is not followed, and a socket cannot be opened: they are refused by name.
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat) requireRegular(path, stat);
    throw error;
  }
  try {
    const stat = fstatSync(descriptor);
    requireRegular(path, stat);
    if (stat.size > most * 2 ** 20) throw refused(path, `larger than ${most} MiB`);
    const bytes = readWhole(descriptor, stat.size);
    return { bytes, mtime: stat.mtime, mode: stat.mode & 0o777 };
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Whether a file has just these bytes, null where there is none; one of another size is not read.
 *
 * @throws CheckpointError where a symbolic link or anything but a file has the name
 */
export function hasBytes(path: string, bytes: Uint8Array): boolean | null {
  const stat = requireFileOrNothing(path);
  return stat && stat.size === bytes.length && readRegular(path)?.bytes.equals(bytes) === true;
}

/**
 * Looks at a file without opening it; null where there is none.
 *
 * @throws CheckpointError where a symbolic link or anything but a file has the name
 */
export function requireFileOrNothing(path: string): Stats | null {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat) return null;
  requireRegular(path, stat);
  return stat;
}

/** As much of a file as there was when it was opened, or as there still is. */
function readWhole(descriptor: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (let read = -1; at < size && read !== 0; at += read) {
    read = readSync(descriptor, bytes, at, size - at, null);
  }
  return bytes.subarray(0, at);
}

function requireRegular(path: string, stat: Stats): void {
  if (stat.isFile()) return;
  const what = stat.isSymbolicLink()
    ? 'a symbolic link, and is not followed'
    : stat.isDirectory()
      ? 'a directory'
      : 'not a regular file';
  throw refused(path, what);
}

function refused(path: string, what: string): CheckpointError {
  return new CheckpointError('fatal', `'${path}' is ${what}`, ['move it away and try again']);
}

/** What a name leads to, be it by links; null where that is nowhere, or round in a circle. */
export function followed(path: string): Stats | null {
  try {
    return statSync(path);
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP')) return null;
    throw error;
  }
}

/** Whether a name is taken, be it by a link that leads nowhere. */
export function exists(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP')) return false;
    throw error;
  }
}

/** Whether two names are those of one file. */
export function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) =>
    lstatSync(path, { bigint: true, throwIfNoEntry: false }),
  );
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}

/** What tells a file, or none, from what has its name later; for files that are replaced and not rewritten. */
export function markOf(path: string): string {
  try {
    const { ino, size, ctimeMs } = statSync(path);
    return `${ino} ${size} ${ctimeMs}`;
  } catch {
    return ''; // with reftable, even the directory is a file (gitrepository-layout(5))
  }
}

/** Whether a caught value is a system error with one of these codes. */
export function isCode(error: unknown, ...codes: string[]): error is NodeJS.ErrnoException {
  return codes.includes((error as NodeJS.ErrnoException | null)?.code ?? '');
}
