import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Lockfile {
  packages: Record<string, { version?: string; optional?: boolean }>;
}

/**
 * Whether node_modules has every package of package-lock.json in its version, by the record that
 * npm writes when an installation is complete. Optional ones (binaries for other platforms) aside.
 *
 * Then `npm ci` is left out: it would take ten seconds, and pull away the tsx that runs this.
 */
export function packagesAreInstalled(clone: string): boolean {
  const record = join(clone, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = readLockfile(join(clone, 'package-lock.json')).packages;
  const present = readLockfile(record).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || optional === true || present[path]?.version === version,
  );
}

function readLockfile(path: string): Lockfile {
  return JSON.parse(readFileSync(path, 'utf8'));
}
