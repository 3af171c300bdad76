import { accessSync, constants, statSync } from 'node:fs';
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

function isExecutableFile(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
