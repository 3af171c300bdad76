/**
 * The words and the document of a failure, which are the same for every command and for what starts them.
 */
import { type CheckpointError, EXIT_CODES } from '../errors.ts';
import { jsonText } from './json.ts';
import { answer, tell } from './terminal.ts';

/** The version of the JSON documents: within it, fields are only ever added. */
export const JSON_VERSION = 1;

type Failure = Pick<CheckpointError, 'kind' | 'message' | 'hints'>;

/**
 * Says on standard error what is wrong and what to do, and gives the exit code. As with git, a plain no
 * is an `error:` (usage.c, error()), and what ends the program on the way is `fatal:` (die()).
 */
export function tellFailure({ kind, message, hints }: Failure): number {
  tell(kind === 'refused' ? 'error' : 'fatal', message);
  for (const hint of hints) tell('hint', hint);
  return EXIT_CODES[kind];
}

/** Answers `--json` with a failure (docs/json.md, "error"). */
export function answerFailure({ kind, message, hints }: Failure): void {
  const document = { version: JSON_VERSION, error: { kind, message, hints } };
  answer(`${jsonText(document)}\n`);
}
