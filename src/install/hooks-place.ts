import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Repository } from '../repository.ts';
import type { InstallFacts } from './way.ts';

/** Where git looks for hooks in a worktree, and by whose word. */
export interface HooksPlace {
  /** The directory, absolute; free of symbolic links as far as it exists. */
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
    client.ask(['rev-parse', '--path-format=absolute', '--git-path', 'hooks']),
    client.ask(['version']),
    client.tryAsk(['config', '-z', '--show-scope', '--show-origin', '--get', 'core.hooksPath']),
  ]);
  const [scope = '', origin = '', value = ''] = setting.stdout.split('\0');
  const directory = resolved(found.replace(/\n$/, ''));
  const inside = (root: string) => directory === root || directory.startsWith(`${root}/`);
  // An absolute path that is set for all repositories is theirs, wherever it leads.
  const shared = scope !== 'local' && scope !== 'worktree' && /^(?:[/~]|[A-Za-z]:)/.test(value);
  const whose =
    setting.code === 0 && shared
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
