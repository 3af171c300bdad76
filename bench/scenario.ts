import { builtCli, type RunOptions } from './process.ts';
import type { Repository } from './repository.ts';

/** One thing that a user or an agent does, and where. */
export interface Scenario {
  /** What `npm run bench` is given to measure this one. */
  name: string;
  /** The same for a reader of the tables, in Markdown. */
  about: string;
  /** What is typed after `git checkpoint`, or what the script's bundle is given. */
  args: readonly string[];
  /**
   * What is run instead of the command line: a script of ours, and the bundle that it starts node with where
   * it has to (hooks/agent-write).
   */
  script?: { path: string; bundle?: string };
  /** What it is told on standard input. */
  input?(repository: Repository): string;
  /** What is run in the floor besides git's processes; without it, a node that does nothing. */
  floor?(repository: Repository): CommandLine;
  /** The time over the floor, at most, where it is not that of most commands (measure-commands.ts). */
  limit?: number;
  /** Makes the state in which the command is run. */
  setUp(repository: Repository): void;
  /** Brings that state back where the command changed it; called before each run, and not timed. */
  reset?(repository: Repository): void;
}

export interface CommandLine {
  command: string;
  args: readonly string[];
}

/**
 * The program of a scenario with its arguments.
 *
 * @param nodeOptions what node is given besides
 */
export function commandOf(
  { script, args }: Scenario,
  nodeOptions: readonly string[] = [],
): CommandLine {
  if (!script) return { command: process.execPath, args: [...nodeOptions, builtCli, ...args] };
  const { path, bundle } = script;
  const words =
    bundle === undefined ? args : ['', process.execPath, ...nodeOptions, bundle, ...args];
  return { command: 'sh', args: [path, ...words] };
}

/** Where a scenario is run, and what it is told. */
export function runOptions({ input }: Scenario, repository: Repository): RunOptions {
  const { path: cwd, env } = repository;
  return { cwd, env, ...(input ? { input: Buffer.from(input(repository)) } : {}) };
}
