import { type Change, openChange } from './change.ts';
import { OFFLINE, repositoryEnvironment } from './environment.ts';
import { type Frame, type GitResult, gitFailure, runGit } from './run.ts';

/**
 * Talks to git about one repository. Questions run side by side where they are not awaited, and use no network.
 */
export interface Client {
  /** The git directory of the worktree that every question is about. */
  gitDir: string;
  /** Standard output; throws git's own words where git fails. */
  ask(args: string[]): Promise<string>;
  /** Standard output and exit code, for questions that may be answered by a "no". */
  tryAsk(args: string[]): Promise<GitResult>;
  /** Has git change the repository, one thing after the other. */
  change: Change;
}

/**
 * A git client for the repository at hand. Questions are spawned directly, changes go through
 * simple-git.
 *
 * @param names the repository that every call is about
 */
export function openClient(
  env: NodeJS.ProcessEnv,
  names: { gitDir: string; worktree: string },
): Client {
  const frame: Frame = { cwd: names.worktree, env: repositoryEnvironment(env, names) };
  const asking: Frame = { cwd: frame.cwd, env: { ...frame.env, ...OFFLINE } };
  const tryAsk = (args: string[]) => runGit(args, asking);
  return {
    gitDir: names.gitDir,
    tryAsk,
    ask: async (args) => {
      const result = await tryAsk(args);
      if (result.code !== 0) throw gitFailure(args, result);
      return result.stdout;
    },
    change: openChange(frame),
  };
}
