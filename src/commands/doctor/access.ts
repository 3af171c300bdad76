import { accessSync, constants, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isCode } from '../../disk/regular-file.ts';
import { reasonOf } from '../../errors.ts';
import { historyDir } from '../../history/store.ts';
import { parseFileName } from '../../note/file-name.ts';
import type { Repository } from '../../repository.ts';

/**
 * What of ours this user may not read or write, in words with what to type; null where all is well. Files
 * of another user, such as of a command that ran as root, are no damage: nothing of them is touched.
 */
export function findForbidden({ layout, place }: Repository): string | null {
  for (const top of [layout.archive, layout.state, historyDir(place.commonDir), layout.live]) {
    const found = forbiddenAt(top, top === layout.archive ? isOurs : undefined);
    if (found === null) continue;
    const uid = lstatSync(found.path).uid;
    const mine = process.getuid?.();
    if (uid === mine || !isCode(found.error, 'EACCES', 'EPERM')) {
      return `'${found.path}' cannot be read and written: ${reasonOf(found.error)}`;
    }
    const owner = uid === 0 ? 'root' : `user ${uid}`;
    return `'${found.path}' belongs to ${owner}; 'sudo chown -R ${mine} ${top}' gives it back`;
  }
  return null;
}

/** Whether a name in an archive may be ours: others may keep theirs there. */
function isOurs(name: string): boolean {
  return ['done', 'attached'].includes(name) || parseFileName(name) !== null;
}

/**
 * The first at or below a path: files are replaced, so only what they lie in has to be writable.
 *
 * @param counts whether what has a name directly in there is looked at
 */
function forbiddenAt(
  path: string,
  counts: (name: string) => boolean = () => true,
): { path: string; error: unknown } | null {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat || (!stat.isDirectory() && !stat.isFile())) return null;
  const { R_OK, W_OK, X_OK } = constants;
  try {
    accessSync(path, stat.isDirectory() ? R_OK | W_OK | X_OK : R_OK);
  } catch (error) {
    return { path, error };
  }
  for (const name of stat.isDirectory() ? readdirSync(path).filter(counts) : []) {
    const found = forbiddenAt(join(path, name));
    if (found) return found;
  }
  return null;
}
