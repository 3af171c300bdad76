import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes sure that there is room for a directory in another one, which is made where it is missing: by
 * copying it there, and removing the copy.
 *
 * For npm a file that cannot be written, on a full disk or over a quota, is worth a warning: it leaves
 * part of a package, in the place of a former one that was whole, and exits with 0.
 *
 * Throws the file system's error.
 */
export function makeSureOfRoom(content: string, directory: string): void {
  mkdirSync(directory, { recursive: true });
  const copy = mkdtempSync(join(directory, '.git-checkpoint-'));
  try {
    cpSync(content, copy, { recursive: true });
  } finally {
    rmSync(copy, { recursive: true });
  }
}
