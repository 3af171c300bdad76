import { lstatSync, type Stats } from 'node:fs';
import { below } from '../brands.ts';
import type { Place } from '../git/locate.ts';
import { findKey } from './keys.ts';
import { type Layer, type Setting, shown } from './setting.ts';

/** A dozen settings are some hundred bytes; what is longer than that is no file of settings. */
export const MOST_BYTES = 64 * 1024;

/** A layer without the paths that lead out of the repository, each of which becomes a warning. */
export function withoutAstray(place: Place, { settings, warnings }: Layer): Layer {
  const astray = settings.filter((setting) => leadsAstray(place, setting));
  return {
    settings: settings.filter((one) => !astray.includes(one)),
    warnings: [...warnings, ...astray.map(complaint)],
  };
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

/** What has a name, a link itself among it; undefined where nothing has, or it cannot be seen. */
export function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
