import { realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Repository } from '../repository.ts';
import type { InstallFacts } from './way.ts';

/** Where git looks for hooks in a worktree, and by whose word. */
export interface HooksPlace {
  /** The directory, absolute; free of symbolic links as far as it exists. Where `whose` is `off`, there is none. */
  directory: string;
  whose: InstallFacts['directory'];
  /** core.hooksPath, where it is set. */
  setting: { value: string; scope: string; origin: string } | null;
  /** Whether this git runs hooks from its configuration (git-config(1), `hook.<name>.command`). */
  configHooks: boolean;
}

/** Asks git where it looks for hooks here, in which version it does so, and who said so. */
export async function findHooks({ client, place }: Repository): Promise<HooksPlace> {
  const [found, version, setting] = await Promise.all([
    client.tryAsk(['rev-parse', '--path-format=absolute', '--git-path', 'hooks']),
    client.ask(['version']),
    client.tryAsk(['config', '-z', '--show-scope', '--show-origin', '--get', 'core.hooksPath']),
  ]);
  const [scope = '', origin = '', value = ''] = setting.stdout.split('\0');
  // git has no answer where the setting is empty, or leads through a file: it runs no hook then.
  const path = found.code === 0 ? found.stdout.replace(/\n$/, '') : join(place.worktree, value);
  const directory = resolved(path);
  const inside = (root: string) => directory === root || directory.startsWith(`${root}/`);
  // An absolute path that is set for all repositories is theirs, wherever it leads.
  const shared = scope !== 'local' && scope !== 'worktree' && /^(?:[/~]|[A-Za-z]:)/.test(value);
  const whose = isOff(found.code, path)
    ? 'off'
    : setting.code === 0 && shared
      ? 'outside'
      : inside(place.commonDir)
        ? 'common'
        : inside(place.worktree)
          ? 'worktree'
          : 'outside';
  return {
    directory,
    whose,
    setting: setting.code === 0 ? { value, scope, origin: origin.replace(/^file:/, '') } : null,
    configHooks: isAtLeast(version, 2, 54),
  };
}

/** Whether no hook can be in a directory: it is `/dev/null`, a file, or below one. */
function isOff(code: number, path: string): boolean {
  try {
    return code !== 0 || statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
  } catch {
    return true; // ENOTDIR, ELOOP
  }
}

/** Whether `git version` says so, or something newer. */
export function isAtLeast(version: string, major: number, minor: number): boolean {
  const [, a = '0', b = '0'] = /(\d+)\.(\d+)/.exec(version) ?? [];
  return Number(a) > major || (Number(a) === major && Number(b) >= minor);
}

/** A path without the symbolic links on the way: hooks are often linked into a tracked directory. */
export function resolved(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(resolved(parent), path.slice(parent.length + 1));
  }
}
