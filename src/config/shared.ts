import { accessSync, constants, lstatSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { below } from '../brands.ts';
import type { Place } from '../git/locate.ts';
import { findKey } from './keys.ts';
import { type Layer, type Setting, shown } from './setting.ts';

/** Files that are ours alone, in the order in which they count. */
export const SHARED_FILES = [
  '.git-checkpointrc',
  '.git-checkpointrc.ini',
  '.git-checkpointrc.json',
];

/** A dozen settings are some hundred bytes; what is longer than that is no file of settings. */
const MOST_BYTES = 64 * 1024;

/** Where a package.json is not read for a setting that it will not hold. */
const MOST_PACKAGE_BYTES = 1024 * 1024;

/**
 * Reads what the repository itself sets: a file at the top of the worktree, written by whoever wrote
 * the repository and so trusted with nothing (docs/configuration.md, field case 103).
 *
 * A look at the names comes first: where there is no such file, nothing else is read or loaded.
 * Whatever is wrong with a file is a warning; this never throws.
 */
export async function readShared(place: Place): Promise<Layer> {
  const { candidates, warnings } = look(place.worktree);
  if (candidates.length === 0) return { settings: [], warnings };
  try {
    // A bundle of its own (scripts/build.ts), which others never pay for.
    const { searchSharedFile } = await import('./shared-file.ts');
    const found = searchSharedFile(place.worktree, candidates);
    if (!found) return { settings: [], warnings };
    const others = candidates.filter((name) => name !== found.name);
    warnings.push(...others.map((name) => `${name}: not used, because ${found.name} comes first`));
    const settings: Setting[] = found.entries.map(([key, value]) => {
      return { scope: 'shared', origin: found.name, key, value };
    });
    const astray = settings.filter((setting) => leadsAstray(place, setting));
    warnings.push(...astray.map(complaint));
    return { settings: settings.filter((one) => !astray.includes(one)), warnings };
  } catch (error) {
    const { filepath, message } = error as Error & { filepath?: string };
    const name = candidates.find((one) => filepath === join(place.worktree, one)) ?? candidates[0];
    return { settings: [], warnings: [...warnings, `${name}: ${shown(message, 200)}`] };
  }
}

/** The files that are there and may be opened; a package.json only where it names our key. */
function look(root: string): { candidates: string[]; warnings: string[] } {
  const candidates: string[] = [];
  const warnings: string[] = [];
  for (const name of SHARED_FILES) {
    const stat = statOf(join(root, name));
    const refusal = stat && refusalOf(join(root, name), stat);
    if (refusal) warnings.push(`${name}: ${refusal}`);
    else if (stat) candidates.push(name);
  }
  const dedicated = candidates.length + warnings.length > 0;
  if (!dedicated && mentionsUs(join(root, 'package.json'))) candidates.push('package.json');
  return { candidates, warnings };
}

/** Why a file is not opened: a pipe would never end, a link may lead anywhere. */
function refusalOf(path: string, stat: Stats): string | null {
  if (stat.isSymbolicLink()) return 'a symbolic link is not followed';
  if (!stat.isFile()) return 'not a regular file';
  if (stat.size > MOST_BYTES) return `larger than ${MOST_BYTES / 1024} KiB`;
  try {
    accessSync(path, constants.R_OK);
    return null;
  } catch {
    return 'not readable';
  }
}

/** Whether a package.json has an object under our name; as a dependency it is a text. */
function mentionsUs(path: string): boolean {
  const stat = statOf(path);
  if (!stat?.isFile() || stat.size > MOST_PACKAGE_BYTES) return false;
  try {
    return /"git-checkpoint"\s*:\s*\{/.test(readFileSync(path, 'utf8'));
  } catch {
    return false;
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/**
 * Whether a path, however harmless it reads, leads out of the repository: through a symbolic link, or
 * from a common git directory that lies alone, into git's own.
 */
function leadsAstray(place: Place, { key, value }: Setting): boolean {
  const known = findKey(key);
  if (!known?.startsAt || typeof value !== 'string') return false;
  if (known.shared?.parse(value) === undefined) return false; // told by the merge
  let path = place[known.startsAt];
  if (path === null) return true;
  for (const part of value.split('/')) {
    path = below(path, part);
    if (statOf(path)?.isSymbolicLink()) return true;
  }
  return false;
}

function complaint({ origin, key, value }: Setting): string {
  const name = `checkpoint.${findKey(key)?.name}`;
  return `${origin}: ${name} is '${shown(String(value))}', which leads out of the repository`;
}
