import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HookEvent } from './events.ts';

const FILES = ['js', 'cjs', 'mjs', 'json'].flatMap((extension) => [
  `.simple-git-hooks.${extension}`,
  `simple-git-hooks.${extension}`,
]);

/**
 * What simple-git-hooks does to the hooks of a project: at every run it writes those that it is
 * configured for, and deletes all others but those in `preserveUnused`. Its configuration is read as
 * data; one that is a program is not run, and preserves nothing as far as we know.
 *
 * @returns null where the project does not use it
 */
export function readSimpleGitHooks(
  worktree: string,
): { preserved(event: HookEvent): boolean } | null {
  const settings =
    readJson(join(worktree, 'package.json'))?.['simple-git-hooks'] ??
    readJson(join(worktree, '.simple-git-hooks.json')) ??
    readJson(join(worktree, 'simple-git-hooks.json'));
  if (isObject(settings)) {
    const kept = settings['preserveUnused'];
    return { preserved: (event) => kept === true || (Array.isArray(kept) && kept.includes(event)) };
  }
  const used = FILES.some((name) => existsSync(join(worktree, name)));
  return used ? { preserved: () => false } : null;
}

function readJson(file: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
