import { isAbsolute, join } from 'node:path';
import { CheckpointError } from '../errors.ts';
import type { Agent, Places } from './agent.ts';

/** Where an installation is made from. */
export interface Where {
  /** The worktree's own git directory, null outside a repository. */
  gitDir: string | null;
  /** That of all worktrees. */
  commonDir: string | null;
  /** The directories of an agent. */
  places(agent: Agent): Places;
  /** The directory of dist/ that this program runs from. */
  dist: string;
  /** Names of node, best first. */
  nodes: readonly string[];
}

/**
 * @param place the worktree, null outside a repository
 * @throws CheckpointError where the user's own directory is asked for, and nothing says which that is
 */
export function whereFrom(
  env: NodeJS.ProcessEnv,
  place: { worktree: string; gitDir: string; commonDir: string } | null,
  program: { dist: string; nodes: readonly string[] },
): Where {
  return {
    ...program,
    gitDir: place?.gitDir ?? null,
    commonDir: place?.commonDir ?? null,
    places: ({ home }) => ({
      get user() {
        return homeOf(env);
      },
      get home() {
        return (home.variable && env[home.variable]) || join(homeOf(env), home.path);
      },
      worktree: place?.worktree ?? null,
    }),
  };
}

/** As git has it: HOME, whatever the system says besides. A path that is not absolute would be anywhere. */
function homeOf(env: NodeJS.ProcessEnv): string {
  const home = env['HOME'];
  if (home !== undefined && isAbsolute(home)) return home;
  throw new CheckpointError(
    'fatal',
    home ? `HOME is not an absolute path: '${home}'` : '$HOME not set',
  );
}
