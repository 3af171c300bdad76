import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from '../git/locate.ts';
import type { Layer } from './setting.ts';

/** Files that are ours alone, in the order in which they count. */
export const SHARED_FILES = [
  '.git-checkpointrc',
  '.git-checkpointrc.ini',
  '.git-checkpointrc.json',
];

/** Where a package.json is not read for a setting that it will not hold. */
export const MOST_PACKAGE_BYTES = 1024 * 1024;

/** What a package.json has with an object under our name; as a dependency it is a text. */
export const IN_PACKAGE = /"git-checkpoint"\s*:\s*\{/;

/**
 * Reads what the repository itself sets: a file at the top of the worktree, written by whoever wrote
 * the repository and so trusted with nothing (docs/configuration.md, field case 103).
 *
 * A look at the names comes first: where there is no such file, nothing else is read or loaded.
 * Whatever is wrong with a file is a warning; this never throws.
 *
 * @returns null where there is no such file at all
 */
export async function readShared(place: Place): Promise<Layer | null> {
  const names: string[] = [];
  try {
    const look = { throwIfNoEntry: false };
    names.push(...SHARED_FILES.filter((name) => lstatSync(join(place.worktree, name), look)));
    // A package.json only where there is no other, and where it names our key.
    const path = join(place.worktree, 'package.json');
    const stat = names.length === 0 ? lstatSync(path, look) : undefined;
    const isRead = stat?.isFile() && stat.size <= MOST_PACKAGE_BYTES;
    if (isRead && IN_PACKAGE.test(readFileSync(path, 'utf8'))) names.push('package.json');
  } catch {
    // What cannot be seen sets nothing.
  }
  if (names.length === 0) return null;
  // A bundle of its own (scripts/build.ts), which others never pay for.
  return (await import('./shared-file.ts')).readSharedFile(place, names);
}
