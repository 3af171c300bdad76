import type { CheckpointError } from '../errors.ts';
import type { Repository } from '../repository.ts';

/** What every command gets and gives. Commands print nothing themselves. */

export interface Invocation {
  cwd: string;
  env: NodeJS.ProcessEnv;
  now: Date;
  /** Whether the answer is wanted as JSON: then nobody is asked anything. */
  json: boolean;
}

/** What a command gets that works in a repository. */
export interface RepositoryInvocation extends Invocation {
  repository: Repository;
}

export interface Answer {
  /** The answer as data, for `--json`. */
  data: unknown;
  /** The answer for people. */
  text: string;
  warnings?: readonly string[];
  hints?: readonly string[];
  /** A no, or a failure, that is told behind the answer and sets the exit code. */
  failure?: CheckpointError;
  /** Only for bytes that must reach a pipe as they are. */
  raw?: Uint8Array;
}

/** A command's options as commander names them. */
export type Options = Record<string, unknown>;

export type Command<I extends Invocation = Invocation> = (
  invocation: I,
  options: Options,
  args: readonly string[],
) => Promise<Answer>;
