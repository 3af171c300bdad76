import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

/** What `npx` and `npm run` put in front of PATH for the time that a command of theirs runs. */
const OF_NPM = /[\\/](?:node_modules[\\/]\.bin|node-gyp-bin)$/;

/**
 * The directories of the PATH that the user's own shell has.
 *
 * @param path the PATH of this process
 * @returns absolute directories in PATH's order, without those that npm added
 */
export function userSearchPath(path: string): string[] {
  return path
    .split(delimiter)
    .filter(isAbsolute)
    .map((directory) => resolve(directory))
    .filter((directory) => !OF_NPM.test(directory));
}

/** The first executable file of that name on the search path. */
export function findCommand(searchPath: string[], name: string): string | undefined {
  return searchPath.map((directory) => join(directory, name)).find(isExecutableFile);
}

/**
 * The names under which the node that runs this is to be found later, best first: the file itself,
 * then the name on the search path that leads to it. A package manager that keeps each version in
 * a directory of its own (Homebrew, nix) removes the file at an upgrade, and keeps the name.
 */
export function namesOfNode(searchPath: string[]): string[] {
  const file = process.execPath;
  const name = searchPath
    .map((directory) => join(directory, 'node'))
    .find((path) => isExecutableFile(path) && realpathSync(path) === realpathSync(file));
  return name === undefined || name === file ? [file] : [file, name];
}

function isExecutableFile(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
