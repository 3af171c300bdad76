import { CommanderError, Command as Program } from 'commander';
import { nearestName } from '../config/suggest.ts';
import { CheckpointError } from '../errors.ts';
import { answer } from '../terminal/terminal.ts';
import { COLOUR } from './colour-option.ts';
import type { Options } from './command.ts';
import { CHECKPOINTS } from './definitions/checkpoints.ts';
import {
  type Definition,
  type Group,
  inRepository,
  type Load,
  nameOf,
} from './definitions/definition.ts';
import { HISTORY } from './definitions/history.ts';
import { SETUP } from './definitions/setup.ts';
import { WORKSTREAMS } from './definitions/workstreams.ts';
import { WORKTREES } from './definitions/worktrees.ts';
import { frontPage } from './front-page.ts';
import { status } from './status.ts';

/** Every command there is, in the order of the help. */
const GROUPS: readonly Group[] = [
  { title: 'every day', commands: CHECKPOINTS },
  { title: 'when a worktree goes', commands: WORKTREES },
  { title: 'what was, and back to it', commands: HISTORY },
  { title: 'long work', commands: WORKSTREAMS },
  { title: 'setting up', commands: SETUP },
];

const DEFINITIONS: readonly Definition[] = GROUPS.flatMap(({ commands }) => commands);

/** The words that commands are called by. */
export const COMMAND_NAMES: readonly string[] = DEFINITIONS.flatMap((one) => [
  nameOf(one),
  ...(one.alias ? [one.alias] : []),
]);

/** Runs a loaded command and prints its answer. */
export type Perform = (
  name: string,
  load: Load,
  options: Options,
  args: readonly string[],
) => Promise<void>;

const HELP = {
  styleTitle: (title: string) => title.toLowerCase(),
  // The longest command leaves less for the meanings than commander would still wrap.
  minWidthToWrap: 20,
};

/**
 * The command line: every command and option there is, with the words of `-h`.
 *
 * @param argv the words that were typed, where only the command that they name is needed: building
 *   all of them costs each one a few milliseconds
 */
export function buildProgram(version: string, perform: Perform, argv?: readonly string[]): Program {
  const program = new Program('git checkpoint')
    .description('Write down where the work stands, and pick it up again.')
    .version(`git-checkpoint version ${version}`, '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .option('--json', 'answer with one JSON document')
    .option(...COLOUR)
    .allowExcessArguments(true)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: answer, writeErr: () => {} })
    .configureHelp({ ...HELP, formatHelp: () => frontPage(GROUPS) })
    .action((options: Options, self: Program) => {
      const [unknown] = self.args;
      if (unknown !== undefined) throw unknownCommand(unknown);
      return perform(
        'status',
        inRepository(() => status),
        options,
        [],
      );
    });
  const typed = argv?.find((word) => !word.startsWith('-'));
  const named = DEFINITIONS.filter(
    (one) => typed !== undefined && [nameOf(one), one.alias].includes(typed),
  );
  for (const definition of named.length > 0 ? named : DEFINITIONS) {
    addCommand(program, definition, perform);
  }
  return program;
}

function addCommand(program: Program, definition: Definition, perform: Perform): void {
  const command = program
    .command(definition.usage)
    .description(definition.summary)
    .helpOption('-h, --help', 'print this help')
    .option('--json', 'answer with one JSON document')
    .option(...COLOUR)
    .allowExcessArguments(false)
    .configureHelp(HELP)
    .action((...given: unknown[]) => {
      const self = given.at(-1) as Program;
      return perform(nameOf(definition), definition.load, self.opts(), self.args);
    });
  if (definition.alias) command.alias(definition.alias);
  for (const [flag, meaning, repeat] of definition.options ?? []) {
    if (repeat === 'many') command.option(flag, meaning, collected);
    else command.option(flag, meaning);
  }
}

function collected(value: string, earlier: string[] = []): string[] {
  return [...earlier, value];
}

function unknownCommand(name: string): CheckpointError {
  const nearest = nearestName(name, COMMAND_NAMES);
  return new CheckpointError('usage', `'${name}' is not a command of git checkpoint`, [
    ...(nearest === null ? [] : [`did you mean '${nearest}'?`]),
    "'git checkpoint -h' lists the commands",
  ]);
}

/** commander's complaint about the command line as an error of ours; null where help was printed. */
export function usageError(error: CommanderError): CheckpointError | null {
  if (error.exitCode === 0) return null;
  const [complaint = '', ...more] = error.message.replace(/^error: /, '').split('\n');
  const hints = more.map((one) => one.replace(/^\((.*)\)$/, '$1').toLowerCase());
  // The one command whose argument is a text: without quotes, its words come one by one.
  if (complaint.startsWith("too many arguments for 'save'")) {
    hints.push("quote a text of several words: git checkpoint save 'Token refresh works'");
  }
  return new CheckpointError('usage', complaint, [
    ...hints,
    "'git checkpoint <command> -h' lists the options",
  ]);
}

export { CommanderError };
