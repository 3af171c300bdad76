import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Puts a file in its place in one step: written beside it, then renamed over it, so that whoever
 * runs or reads the file meanwhile gets the old text or the new one, never a part.
 *
 * The mode is set whatever the umask says: a private umask must not make a command for everybody
 * unreadable. Throws the file system's own error, and then leaves nothing beside.
 */
export function replaceFile(path: string, content: string | Uint8Array, mode: number): void {
  const beside = join(dirname(path), `.${basename(path)}.new`);
  try {
    rmSync(beside, { force: true });
    writeFileSync(beside, content, { flag: 'wx' });
    chmodSync(beside, mode);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
