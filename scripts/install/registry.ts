import { lstatSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

/**
 * Takes away what saves have noted in the home for `list --all`, and nothing else that is there.
 *
 * @returns the directory; null where there was none, or it is not ours to take
 */
export function removeRegistry({ HOME = '', XDG_STATE_HOME = '' }: NodeJS.ProcessEnv) {
  const state = isAbsolute(XDG_STATE_HOME) ? XDG_STATE_HOME : join(HOME, '.local', 'state');
  const directory = join(state, 'git-checkpoint');
  try {
    if (!isAbsolute(directory) || !lstatSync(directory).isDirectory()) return null;
    const names = readdirSync(directory).filter((name) => /^[0-9a-f]{64}$/.test(name));
    for (const name of names) rmSync(join(directory, name));
    rmdirSync(directory);
    return directory;
  } catch {
    return null; // others keep theirs there, or it is read-only
  }
}
