/**
 * The one error class. The entries (`cli.ts`, `hook.ts`) alone turn it into `fatal:` and `hint:`
 * lines and an exit code; everything else only throws it.
 */

/** What went wrong, as far as the exit code is concerned. */
export type ErrorKind =
  /** The words of the command line are wrong. */
  | 'usage'
  /** A plain no: nothing to do, a question that nobody is there to answer. */
  | 'refused'
  /** The repository, a file or a value does not allow it. */
  | 'fatal'
  /** git itself failed; the message is git's own. */
  | 'git';

/** Exit codes as git has them: 1 a plain no, 128 from die(), 129 from usage(). */
export const EXIT_CODES: Record<ErrorKind, number> = {
  usage: 129,
  refused: 1,
  fatal: 128,
  git: 128,
};

/** An expected failure: one message in lower case without a full stop, and what to type next. */
export class CheckpointError extends Error {
  readonly kind: ErrorKind;
  readonly hints: readonly string[];

  /** By name: each bundle of dist/ has a class of its own, and one meets the other's errors. */
  static override [Symbol.hasInstance](value: unknown): value is CheckpointError {
    return Error[Symbol.hasInstance](value) && (value as Error).name === 'CheckpointError';
  }

  constructor(kind: ErrorKind, message: string, hints: readonly string[] = []) {
    super(message);
    this.name = 'CheckpointError';
    this.kind = kind;
    this.hints = hints;
  }
}
