/** A second name (hard link) for a file: what any program writes into the one is then in the other. */
import { linkSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { NO_LINK, removeQuietly } from './files.ts';
import { flushDirectory, flushFile, UnflushedError } from './flush.ts';
import { isCode, isSameFile, readRegular } from './regular-file.ts';
import { temporaryIn } from './temporary-name.ts';

/**
 * Gives a file a second name, in one step and over whatever regular file has that name.
 *
 * @param bytes what the file has to hold, and what is put there is compared with: an editor may put
 *   another file in its place in between
 * @returns false where the file system has no second names, or the file holds something else by now;
 *   nothing has changed then, nor where it throws anything but an UnflushedError
 */
export function giveSecondName(from: string, to: string, bytes: Uint8Array): boolean {
  if (isSameFile(from, to)) return true;
  const temporary = temporaryIn(dirname(to));
  try {
    linkSync(from, temporary);
  } catch (error) {
    if (isCode(error, ...NO_LINK, 'ENOENT')) return false;
    throw error;
  }
  try {
    if (!readRegular(temporary)?.bytes.equals(bytes)) {
      removeQuietly(temporary);
      return false;
    }
    flushFile(temporary); // who wrote it may not have
    renameSync(temporary, to);
  } catch (error) {
    removeQuietly(temporary);
    throw error;
  }
  try {
    flushDirectory(dirname(to));
  } catch (error) {
    throw new UnflushedError(error as NodeJS.ErrnoException);
  }
  return true;
}
