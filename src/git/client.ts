import { repositoryEnvironment } from './environment.ts';
import { type GitResult, gitFailure, runGit } from './run.ts';

/** Talks to git about one repository. Questions run side by side where they are not awaited. */
export interface Client {
  /** Standard output; throws git's own words where git fails. */
  ask(args: string[]): Promise<string>;
  /** Standard output and exit code, for questions that may be answered by a "no". */
  tryAsk(args: string[]): Promise<GitResult>;
  /** Has git change the repository, one thing after the other. */
  change(args: string[]): Promise<GitResult>;
}

/**
 * A git client for the repository at hand.
 *
 * Questions are spawned directly. What changes the user's repository goes through simple-git, whose
 * queue keeps it in order; it is loaded only then, since loading it costs every command 6 to 8 ms
 * (docs/performance.md).
 *
 * @param names the repository that every call is about
 */
export function openClient(
  env: NodeJS.ProcessEnv,
  names: { gitDir: string; worktree: string },
): Client {
  const clean = repositoryEnvironment(env, names);
  const tryAsk = (args: string[]) => runGit(args, { cwd: names.worktree, env: clean });
  let porcelain: ((args: string[]) => Promise<GitResult>) | null = null;
  return {
    tryAsk,
    ask: async (args) => {
      const result = await tryAsk(args);
      if (result.code !== 0) throw gitFailure(args, result);
      return result.stdout;
    },
    change: async (args) => {
      porcelain ??= (await import('./porcelain.ts')).openPorcelain(names.worktree, clean);
      return porcelain(args);
    },
  };
}
