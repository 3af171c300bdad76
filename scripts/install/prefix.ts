import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Layout, layoutOf } from './layout.ts';
import { isOurFile } from './ownership.ts';

/** What the choice of a place depends on. */
export interface Machine {
  /** The user's own PATH, see `userSearchPath`. */
  searchPath: string[];
  home: string;
  /** npm's place for global packages, as npm names it. */
  npmPrefix: string;
}

/**
 * Where an installation goes when nobody says where: to the one that is there already, else to the
 * first usual place that is writable and whose `bin` is on PATH (so that the command answers at
 * once), else to `~/.local`.
 *
 * npm's own place comes last: under a version manager it is lost at the next version of node. And
 * `/usr` is never taken: it belongs to the system's package manager.
 */
export function choosePrefix(machine: Machine): string {
  const local = join(machine.home, '.local');
  // fnm gives each shell a link of its own, gone with the shell, to the directory that stays.
  const usual = [local, '/usr/local', '/opt/homebrew', realPath(machine.npmPrefix)];
  const fit = usual.filter((prefix) => prefix !== '/usr' && isOnPath(prefix, machine.searchPath));
  return [...installedPrefixes(machine), ...fit].find(isWritable) ?? local;
}

/** The prefixes on PATH, and `~/.local`, that have an installation of ours, in PATH's order. */
export function installedPrefixes({ searchPath, home }: Machine): string[] {
  return [...new Set([...searchPath, join(home, '.local', 'bin')])]
    .filter((bin) => basename(bin) === 'bin' && isOurFile(layoutOf(dirname(bin)).command))
    .map(dirname);
}

/** Whether all parts of an installation can be written there. */
export function isWritable(prefix: string): boolean {
  const layout: Layout = layoutOf(prefix);
  return [layout.bin, layout.program, dirname(layout.manPage)].every(canWriteInto);
}

/** Whether the `bin` below a prefix is on PATH, under its own name or another one. */
export function isOnPath(prefix: string, searchPath: string[]): boolean {
  return searchPath.map(realPath).includes(realPath(layoutOf(prefix).bin));
}

function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

/** Whether files can be made in a directory, or the directory itself where it is not there yet. */
function canWriteInto(directory: string): boolean {
  if (!existsSync(directory)) return canWriteInto(dirname(directory));
  try {
    accessSync(directory, constants.W_OK | constants.X_OK);
    return statSync(directory).isDirectory();
  } catch {
    return false;
  }
}
