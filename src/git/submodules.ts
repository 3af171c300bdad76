import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AbsolutePath } from '../brands.ts';
import { gitDirOf } from './administration.ts';
import type { At } from './at.ts';

/** A submodule's repository, which goes with the worktree. */
export interface Submodule extends At {
  path: string;
  gitDir: AbsolutePath;
  worktree: AbsolutePath | null;
}

/**
 * The submodules that are checked out in a worktree, and those whose repository is still there
 * although they are not: git keeps both in the worktree's own directory (`modules/`).
 *
 * @param paths where the index has submodules
 */
export function findSubmodules(
  { env, gitDir, worktree }: At,
  paths: readonly string[],
): Submodule[] {
  const found = new Map<string, Submodule>();
  for (const path of worktree === null ? [] : paths) {
    const top = join(worktree ?? '', path) as AbsolutePath;
    const own = gitDirOf(top);
    if (own !== null) found.set(own, { path, env, gitDir: own, worktree: top });
  }
  const modules = join(gitDir, 'modules');
  for (const name of repositoriesBelow(modules)) {
    const own = join(modules, name) as AbsolutePath;
    if (!found.has(own)) found.set(own, { path: name, env, gitDir: own, worktree: null });
  }
  return [...found.values()];
}

/** Names of submodules may have slashes in them; a repository is where objects are, be it damaged. */
function repositoriesBelow(directory: string, prefix = ''): string[] {
  const entries = entriesOf(join(directory, prefix));
  const names = entries.map(({ name }) => name);
  const isRepository =
    names.includes('objects') && (names.includes('HEAD') || names.includes('refs'));
  if (isRepository) return [prefix];
  return entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      repositoriesBelow(directory, prefix === '' ? name : `${prefix}/${name}`),
    );
}

function entriesOf(directory: string) {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return []; // no submodule was ever initialised here
  }
}
