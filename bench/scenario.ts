import { builtCli, type RunOptions } from './process.ts';
import type { Repository } from './repository.ts';

/** One thing that a user does, and where. A scenario is a file in scenarios/, listed in run.ts. */
export interface Scenario {
  name: string;
  /** What is typed behind `git checkpoint`. */
  args: readonly string[];
  /**
   * What is run instead of the command line: a program by its absolute path, `args` behind it. A script may
   * have a bundle that it starts node with where it has to (hooks/agent-write).
   */
  program?: { path: string; by: 'node' } | { path: string; by: 'sh'; bundle?: string };
  /** What it is told on standard input. */
  input?(repository: Repository): string;
  /** The limit for the time over the floor, where it is not that of all commands. */
  ratio?: number;
  /** Makes the state in which the command is run. */
  setUp(repository: Repository): void;
  /** Brings that state back where the command changed it; called before each run, and not timed. */
  reset?(repository: Repository): void;
}

/**
 * The program of a scenario with its arguments.
 *
 * @param nodeOptions what node is given beside
 */
export function commandOf(
  { program, args }: Scenario,
  nodeOptions: readonly string[] = [],
): { command: string; args: string[] } {
  const started = (bundle: string) => [...nodeOptions, bundle, ...args];
  if (program?.by !== 'sh') {
    return { command: process.execPath, args: started(program?.path ?? builtCli) };
  }
  const { path, bundle } = program;
  const words = bundle === undefined ? args : ['', process.execPath, ...started(bundle)];
  return { command: 'sh', args: [path, ...words] };
}

/** Where a scenario is run, and what it is told. */
export function runOptions({ input }: Scenario, repository: Repository): RunOptions {
  const { path: cwd, env } = repository;
  return { cwd, env, ...(input ? { input: Buffer.from(input(repository)) } : {}) };
}
