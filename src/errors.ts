/**
 * The one error class. The entries (`cli.ts`, `hook.ts`) alone turn it into `error:` or `fatal:`
 * and `hint:` lines and an exit code; everything else only throws it.
 */

/** What went wrong, as far as the exit code is concerned. */
export type ErrorKind =
  /** The words of the command line are wrong. */
  | 'usage'
  /** A plain no: nothing to do, a question that nobody is there to answer. */
  | 'refused'
  /** The repository, a file or a value does not allow it. */
  | 'fatal'
  /** There is no worktree here, or git refuses to work in it. */
  | 'no-worktree'
  /** git itself failed; the message is git's own. */
  | 'git';

/** Exit codes as git has them: 1 a plain no, 128 from die(), 129 from usage(). */
export const EXIT_CODES: Record<ErrorKind, number> = {
  usage: 129,
  refused: 1,
  fatal: 128,
  'no-worktree': 128,
  git: 128,
};

/** An expected failure: one message in lower case without a full stop, and what to type next. */
export class CheckpointError extends Error {
  readonly kind: ErrorKind;
  hints: readonly string[];
  /** What is told before it and is no part of it, such as a setting that does not fit. */
  warnings: readonly string[] = [];
  /** Whether nothing was named, and nothing is meant by that: at a terminal one can be picked. */
  unnamed = false;

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

/** An error which says that nothing was named where nothing is meant by that. */
export function unnamed(error: CheckpointError): CheckpointError {
  error.unnamed = true;
  return error;
}

/** Throws an error where there is one. */
export function throwIf(error: CheckpointError | null): void {
  if (error) throw error;
}

/** What an operating system says, in words rather than codes. */
const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'read-only file system',
  ENOENT: 'no such file or directory',
  ENOSPC: 'no space left on device',
  EDQUOT: 'disk quota exceeded',
  EIO: 'input/output error',
  ENAMETOOLONG: 'file name too long',
  ENOTDIR: 'not a directory',
  EEXIST: 'a file is in the way',
  EISDIR: 'a directory is in the way',
  EXDEV: 'the place is on another device',
  ETIMEDOUT: 'no answer in time',
};

/**
 * The reason of a failure in words alone: node puts the code of a system error before them and the call
 * after. Of an error that is not the system's it is the first line.
 */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const [line = ''] = message.split('\n');
  if (code === undefined) return line;
  return REASONS[code] ?? line.replace(/^[A-Z0-9]+: /, '').replace(/, \w+(?: '.*)?$/, '');
}

/**
 * A failure in words: of a system error what was tried, as git too calls it (`cannot mkdir '…'`), with which
 * file, and why it could not be done. A temporary file is never named, but its directory.
 */
export function wordsOf(error: unknown): string {
  if (error instanceof CheckpointError) return error.message;
  const { syscall, path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  const place = (dest ?? path)?.replace(/\/\.checkpoint-tmp-[^/]*$/, '');
  const attempt = place ? `cannot ${syscall?.split(' ', 1)} '${place}': ` : '';
  return attempt + reasonOf(error);
}

/** A system error as ours, in words; an error that was not foreseen is a bug, and thrown. */
export function asCheckpointError(error: unknown): CheckpointError {
  if (error instanceof CheckpointError) return error;
  if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  return new CheckpointError('fatal', wordsOf(error));
}
