/**
 * Files of an archive that are not on the disk, for those who only read: the history has them.
 * Whatever changes something clears them away first (`carry-out.ts`).
 */
import { basename, dirname } from 'node:path';
import type { AbsolutePath } from '../brands.ts';
import type { FileState } from '../disk/regular-file.ts';

type Files = ReadonlyMap<string, FileState>;

/** What all bundles share: each has this module for itself, and one process works in one repository. */
const shared = globalThis as { [key: symbol]: Files | undefined };
const KEY = Symbol.for('git-checkpoint.stand-in');

/** Has some files read as if they were there. */
export function standIn(absent: ReadonlyMap<AbsolutePath, FileState>): void {
  shared[KEY] = absent;
}

/** A file that is not there, as it is known; null where nothing is known of it. */
export function absentFile(path: string): FileState | null {
  return shared[KEY]?.get(path) ?? null;
}

/** The names of the known files that are missing from a directory. */
export function absentIn(directory: string): string[] {
  const paths = [...(shared[KEY]?.keys() ?? [])];
  return paths.filter((path) => dirname(path) === directory).map((path) => basename(path));
}
