import { join } from 'node:path';
import type { Agent, Places } from './agent.ts';

/** Where an installation is made from. */
export interface Where {
  /** The worktree's own git directory, null outside a repository. */
  gitDir: string | null;
  /** The directories of an agent. */
  places(agent: Agent): Places;
  /** The directory of dist/ that this program runs from. */
  dist: string;
  /** Names of node, best first. */
  nodes: readonly string[];
}

/** @param place the worktree, null outside a repository */
export function whereFrom(
  env: NodeJS.ProcessEnv,
  place: { worktree: string; gitDir: string } | null,
  program: { dist: string; nodes: readonly string[] },
): Where {
  const user = env['HOME'] ?? '';
  return {
    ...program,
    gitDir: place?.gitDir ?? null,
    places: ({ home }) => ({
      user,
      home: (home.variable && env[home.variable]) || join(user, home.path),
      worktree: place?.worktree ?? null,
    }),
  };
}
