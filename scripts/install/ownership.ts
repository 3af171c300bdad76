import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { isFormer } from './former.ts';
import type { Layout } from './layout.ts';
import { Refusal } from './refusal.ts';

/**
 * Throws a {@link Refusal} when a place of ours is taken by something that neither npm nor an earlier
 * installer put there.
 *
 * npm itself refuses a command that is in the way of a first installation. Where the package is there
 * already, it replaces or removes whatever has the command's name, and it empties a directory that
 * has the package's.
 */
export function refuseForeign(layout: Layout): void {
  for (const path of [layout.command, layout.manPage]) {
    if (isThere(path) && !isLinkOfNpm(path, layout) && !isFormer(path)) throw foreign(path);
  }
  if (isThere(layout.package) && !isOurPackage(layout.package)) throw foreign(layout.package);
}

/** Whether a path is a link into our package, as npm makes one, the package being there or not. */
export function isLinkOfNpm(path: string, layout: Layout): boolean {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return false;
  return resolve(dirname(path), readlinkSync(path)).startsWith(layout.package + sep);
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function isOurPackage(directory: string): boolean {
  const description = join(directory, 'package.json');
  if (!existsSync(description)) return false;
  return /"name":\s*"git-checkpoint"/.test(readFileSync(description, 'utf8'));
}

function foreign(path: string): Refusal {
  return new Refusal(`'${path}' is not what npm puts there for git-checkpoint`, [
    'move it away, or choose another place with --prefix <dir>',
  ]);
}
