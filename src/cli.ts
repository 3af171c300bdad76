import { takeColour } from './commands/colour-option.ts';
import type { Answer, Command, Invocation } from './commands/command.ts';
import {
  buildProgram,
  COMMAND_NAMES,
  CommanderError,
  type Perform,
  usageError,
} from './commands/program.ts';
import { asMeant } from './commands/spoken.ts';
import { CheckpointError, EXIT_CODES, wordsOf } from './errors.ts';
import { chooseColour } from './terminal/colour.ts';
import { currentDirectory } from './terminal/current-directory.ts';
import { answerFailure, JSON_VERSION, tellFailure } from './terminal/failure.ts';
import { jsonText } from './terminal/json.ts';
import { answer, asSaid, fits, say, tell } from './terminal/terminal.ts';

declare const __VERSION__: string;

async function main(given: readonly string[]): Promise<number> {
  const json = given.includes('--json');
  let code = 0;
  try {
    const { argv: words, when } = takeColour(given);
    chooseColour(when);
    const argv = asMeant(words, COMMAND_NAMES);
    const perform: Perform = async (name, load, options, args) => {
      const invocation: Invocation = {
        cwd: requireDirectory(),
        env: process.env,
        now: new Date(),
        json,
      };
      const command: Command = await load();
      code = await print(name, await command(invocation, options, args), invocation);
    };
    await buildProgram(__VERSION__, perform, argv).parseAsync(argv, { from: 'user' });
    return code;
  } catch (thrown) {
    const error = thrown instanceof CommanderError ? usageError(thrown) : thrown;
    return error === null ? 0 : reportError(error, json);
  }
}

/** A shell may stand in a directory that has been removed. */
function requireDirectory(): string {
  const cwd = currentDirectory();
  if (cwd !== null) return cwd;
  throw new CheckpointError('fatal', 'unable to read current working directory', [
    'cd to a directory that is there',
  ]);
}

/** What is shown in a pager where it is longer than the terminal, as git shows a log. */
const LONG: ReadonlySet<string> = new Set(['diff', 'list', 'log', 'show']);

/** Prints an answer and gives the exit code. */
async function print(
  command: string,
  result: Answer,
  { cwd, env, json }: Invocation,
): Promise<number> {
  for (const warning of result.warnings ?? []) tell('warning', warning);
  if (json) {
    answer(`${jsonText({ version: JSON_VERSION, command, data: result.data }, 2)}\n`);
  } else if (result.raw) answer(result.raw);
  else if (!LONG.has(command) || fits(result.text)) say(result.text);
  else {
    const { showPaged } = await import('./git/pager.ts');
    if (!(await showPaged(cwd, env, asSaid(result.text)))) say(result.text);
  }
  for (const hint of json ? [] : (result.hints ?? [])) tell('hint', hint);
  return result.failure ? tellFailure(result.failure) : 0;
}

function reportError(error: unknown, json: boolean): number {
  if (!(error instanceof CheckpointError)) return reportBug(error, json);
  for (const warning of error.warnings) tell('warning', warning);
  if (json) answerFailure(error);
  return tellFailure(error);
}

/** Anything but our own error class is a system error that nobody foresaw, or a bug. */
function reportBug(error: unknown, json: boolean): number {
  const { code, stack } = error as NodeJS.ErrnoException;
  const message = wordsOf(error);
  if (json) answerFailure({ kind: 'fatal', message, hints: [] });
  if (code !== undefined) tell('fatal', message);
  else
    tell(
      'fatal',
      `BUG: ${stack ?? message}\ngit-checkpoint ${__VERSION__}, node ${process.version}`,
    );
  return EXIT_CODES.fatal;
}

main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
