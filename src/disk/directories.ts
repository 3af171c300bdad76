/** How a directory comes into being: made one by one, shared, and on disk when it is said to be. */
import { lchownSync, lstatSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { CheckpointError } from '../errors.ts';
import { flushDirectory } from './flush.ts';
import { giveToOwner } from './owner.ts';
import { exists, isCode } from './regular-file.ts';
import { share } from './sharing.ts';

/**
 * Makes a directory and those above it, each by itself: node's own recursive way says that there is no such
 * directory where the system says that it is on a read-only disk, and has no end where a directory takes
 * none, as in /proc.
 *
 * @returns those that were made, the innermost last; not flushed
 * @throws what the system says, of the first that cannot be made
 */
export function makeMissing(path: string, mode = 0o777): string[] {
  if (exists(path)) return [];
  const made = makeMissing(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (isCode(error, 'EEXIST')) return made; // another process was faster
    throw error;
  }
  giveToOwner(path, (uid, gid) => lchownSync(path, uid, gid));
  // What is private stays so.
  if (mode === 0o777) share(path);
  return [...made, path];
}

/**
 * Makes the directories that are missing, for good.
 *
 * @returns those that were made, the innermost last
 */
export function makeParents(directory: string, mode?: number): string[] {
  const made = makeMissing(directory, mode);
  // What lies in a directory is on disk only when its own name is.
  for (const one of made.toReversed()) flushDirectory(dirname(one));
  return made;
}

/** Makes a directory and those above it; refuses one that is a symbolic link or no directory. */
export function makeDirectory(path: string, mode?: number): void {
  makeParents(path, mode);
  const stat = lstatSync(path);
  if (stat.isDirectory()) return;
  const what = stat.isSymbolicLink() ? 'a symbolic link, and is not followed' : 'not a directory';
  throw new CheckpointError('fatal', `'${path}' is ${what}`, [
    "'checkpoint.dir' in git config chooses another place for the archive",
  ]);
}
