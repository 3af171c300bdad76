import { chownSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeMissing } from './directories.ts';
import { removeQuietly } from './files.ts';
import { giveToOwner } from './owner.ts';
import { share } from './sharing.ts';

/**
 * Makes a small file anew that somebody may read and nobody misses. It is not flushed, and for a moment it is not
 * there. Where it cannot be made, that is no trouble. A file of another user's is removed first: it could not
 * be written, nor be given a time.
 *
 * @param seconds its time; the present by default
 */
export function putCache(file: string, text: string, seconds?: number, mode = 0o666): void {
  try {
    makeMissing(dirname(file));
    removeQuietly(file);
    writeFileSync(file, text, { flag: 'wx', mode });
    if (mode === 0o666) share(file);
    giveToOwner(file, (uid, gid) => chownSync(file, uid, gid));
    if (seconds !== undefined) utimesSync(file, seconds, seconds);
  } catch {
    // The slow path finds out.
  }
}
