import { lstatSync, readdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { lifeOfOwner } from './temporary-name.ts';

/** Nobody takes that long from a temporary file to its place, in milliseconds. */
const OLD = 3_600_000;

/** Removes what commands that were killed left unfinished. */
export function clearLeftovers(paths: readonly string[]): void {
  for (const path of paths) {
    try {
      unlinkSync(path);
    } catch {
      // Somebody else was faster, or may not: it is no text of anybody's either way.
    }
  }
}

/**
 * The temporary files of some directories that nobody will put in their place any more. One is never the
 * only copy of a text. That of a living process is left alone, and that of one which cannot be seen
 * until it is old.
 */
export function leftoversIn(directories: Iterable<string>): string[] {
  return [...directories].flatMap((directory) =>
    namesIn(directory)
      .filter((name) => name.startsWith('.') && isLeft(directory, name))
      .map((name) => join(directory, name)),
  );
}

function isLeft(directory: string, name: string): boolean {
  const life = lifeOfOwner(name);
  if (life === null || life === 'dead') return life === 'dead';
  // Not its own time, which may be that of the file it is a copy of. A clock may have been set back.
  const changed = lstatSync(join(directory, name), { throwIfNoEntry: false })?.ctimeMs;
  return changed !== undefined && Math.abs(Date.now() - changed) > OLD;
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
