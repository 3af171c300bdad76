import { rmdirSync } from 'node:fs';
import { isCode } from './regular-file.ts';

/** Removes a directory that nothing is in any more. */
export function removeIfEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch (error) {
    if (!isCode(error, 'ENOTEMPTY', 'ENOENT', 'EEXIST', 'ENOTDIR')) throw error;
  }
}
