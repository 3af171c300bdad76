import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Repository } from '../repository.ts';
import type { Switching } from '../switching.ts';

/** Git alone. */
export const noHook: Switching = { name: 'no hook', setUp: ({ path }) => path };

/** The same in a linked worktree, where git itself has more to look at. */
export const noHookInWorktree: Switching = {
  name: 'no hook, linked worktree',
  setUp: addWorktree,
};

/** The limit: what git itself pays for a hook, be it as short as it may. */
export const emptyHook: Switching = {
  name: 'empty hook',
  setUp: ({ path }) => {
    putEmptyHook(path);
    return path;
  },
};

/** The limit in a linked worktree. */
export const emptyHookInWorktree: Switching = {
  name: 'empty hook, linked worktree',
  setUp: (repository) => {
    putEmptyHook(repository.path);
    return addWorktree(repository);
  },
  beside: noHookInWorktree,
};

function putEmptyHook(path: string): void {
  const hooks = join(path, '.git/hooks');
  mkdirSync(hooks, { recursive: true });
  writeFileSync(join(hooks, 'post-checkout'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
}

/** Adds a linked worktree on a branch of its own, and answers with its place. */
export function addWorktree(repository: Repository): string {
  const path = `${repository.path}-linked`;
  repository.git('worktree', 'add', '--quiet', '-b', 'linked', path);
  return path;
}
