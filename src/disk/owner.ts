import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Gives what root makes in somebody's directory to them, who go on with it as themselves.
 *
 * @param path what was made, or where it is going to be
 * @param give chown(2) in whichever form
 */
export function giveToOwner(path: string, give: (uid: number, gid: number) => void): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  try {
    if (uid !== 0) give(uid, gid);
  } catch {
    // A file system without owners.
  }
}
