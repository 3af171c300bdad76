import { accessSync, constants, existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isFormer } from './former.ts';
import { layoutOf } from './layout.ts';
import { isLinkOfNpm } from './ownership.ts';

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
  return [...installedPrefixes(machine), ...fit].find((at) => obstacleAt(at) === null) ?? local;
}

/** The prefixes on PATH, and `~/.local`, that have an installation, in PATH's order. */
export function installedPrefixes({ searchPath, home }: Machine): string[] {
  return [...new Set([...searchPath, join(home, '.local', 'bin')])]
    .filter((bin) => basename(bin) === 'bin')
    .map(dirname)
    .filter((prefix) => {
      const layout = layoutOf(prefix);
      return isLinkOfNpm(layout.command, layout) || isFormer(layout.command);
    });
}

/**
 * Why an installation is not possible there, in words, or null where it is: a place cannot be written
 * to, or npm's links, which are relative (`../lib/node_modules/…`), would not lead to the package.
 */
export function obstacleAt(prefix: string): string | null {
  const layout = layoutOf(prefix);
  const links = [layout.bin, dirname(layout.manPage)];
  if (![...links, dirname(layout.package)].every(canWriteInto)) {
    return `cannot write to '${prefix}'`;
  }
  const moved = links.map((place) => symbolicLinkOf(place, prefix)).find((link) => link !== null);
  return moved === undefined
    ? null
    : `'${moved}' is a symbolic link, and npm's own links do not work there`;
}

/** The first symbolic link on the way up from a directory to the prefix that it lies below. */
function symbolicLinkOf(directory: string, prefix: string): string | null {
  if (directory === prefix) return null;
  const isLink = lstatSync(directory, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? directory : symbolicLinkOf(dirname(directory), prefix);
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
