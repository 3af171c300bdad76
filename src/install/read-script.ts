import { readFileSync } from 'node:fs';
import { isCode } from '../disk/regular-file.ts';

/** The bytes of a script as latin1, through links; null where there is none to be read. */
export function readScript(path: string): string | null {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'ELOOP')) return null;
    throw error;
  }
}
