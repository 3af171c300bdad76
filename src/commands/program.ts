import { CommanderError, Command as Program } from 'commander';
import { CheckpointError } from '../checkpoint/errors.ts';
import type { Command, Options } from './command.ts';

/** Loads a command's module, so that one command never pays for another. */
export type Load = () => Promise<Command>;

/** Runs a loaded command and prints its answer. */
export type Perform = (
  name: string,
  load: Load,
  options: Options,
  args: readonly string[],
) => Promise<void>;

const REPEATABLE = (value: string, earlier: string[] = []) => [...earlier, value];

/** The whole command line: every command and option there is, with the words of `-h`. */
export function buildProgram(version: string, perform: Perform): Program {
  const program = new Program('git checkpoint')
    .description('Write down where the work stands, and pick it up again.')
    .version(`git-checkpoint version ${version}`, '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .option('--json', 'answer with one JSON document')
    .allowExcessArguments(true)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .configureHelp({ styleTitle: (title) => title.toLowerCase() })
    .action((options: Options, self: Program) => {
      const [unknown] = self.args;
      if (unknown !== undefined) throw unknownCommand(unknown, self);
      return perform('status', async () => (await import('./status.ts')).status, options, []);
    });

  const command = (name: string, summary: string, load: Load) =>
    program
      .command(name)
      .description(summary)
      .helpOption('-h, --help', 'print this help')
      .option('--json', 'answer with one JSON document')
      .allowExcessArguments(false)
      .configureHelp({ styleTitle: (title) => title.toLowerCase() })
      .action((...given: unknown[]) => {
        const self = given.at(-1) as Program;
        return perform(name.split(' ')[0] ?? name, load, self.opts(), self.args);
      });

  const list = (of: Program, flag: string, meaning: string) => of.option(flag, meaning, REPEATABLE);

  const save = command(
    'save',
    'Write down where the work stands. Text comes from --file, from the options, from the editor at a terminal, else from what can be seen; what is not given is carried over from the checkpoint of the same effort.',
    async () => (await import('./save.ts')).save,
  )
    .option('--file <file>', 'read the text from a file, Markdown or JSON; - is standard input')
    .option('--title <text>', 'what the effort is called')
    .option('--context <text>', 'what was going on, in a sentence or two');
  list(save, '--done <text>', 'something completed (repeatable, as all below)');
  list(save, '--doing <text>', 'something in progress, with file:line');
  list(save, '--todo <text>', 'something not started');
  list(save, '--next <text>', 'a next step, in order');
  list(save, '--decision <text>', 'a decision with its why');
  list(save, '--question <text>', 'an open question or a blocker');
  list(save, '--memory <file>', 'a file that gives context');
  list(save, '--verify <command>', 'a command that proves the current state');
  list(save, '--avoid <text>', 'what was tried and failed, what is settled');
  save
    .option('--resume-command <text>', 'what to type or say to carry on')
    .option('--as <name>', 'save beside the live checkpoint, which stays untouched')
    .option('--overwrite', 'take the place of a live checkpoint that looks like another effort')
    .option('--no-stage', 'leave the index alone')
    .option('-n, --dry-run', 'say what would be done, and do nothing');

  command(
    'resume [name]',
    'Bring a checkpoint back and say what has changed since. A name is a file stem, a branch, or an unambiguous prefix of either.',
    async () => (await import('./resume.ts')).resume,
  )
    .option('-y, --yes', 'restore what would be offered')
    .option('--as-is', 'resume the live checkpoint although it is of another branch')
    .option('--park', 'file the live checkpoint away first')
    .option('--worktree [path]', 'make a worktree for a branch that has none, and resume there')
    .option('--prompt', 'print everything as one text for an agent')
    .option('-n, --dry-run', 'say what would be done, and do nothing');

  command(
    'status',
    'Show where this worktree stands, with the command to type next.',
    async () => (await import('./status.ts')).status,
  );

  command(
    'list',
    'List the checkpoints of all worktrees and the archive.',
    async () => (await import('./list.ts')).list,
  );

  command(
    'show [name]',
    'Print a checkpoint, by default the live one.',
    async () => (await import('./show.ts')).show,
  ).option('--section <heading>', 'print one section');

  command(
    'edit [name]',
    'Edit a checkpoint with the editor that git uses.',
    async () => (await import('./edit.ts')).edit,
  );

  command(
    'done [name]',
    'Finish an effort: its checkpoint goes to done/ in the archive.',
    async () => (await import('./done.ts')).done,
  ).option('-n, --dry-run', 'say what would be done, and do nothing');

  command(
    'mirror',
    "Copy a linked worktree's live checkpoint into the archive, where it outlives the worktree.",
    async () => (await import('./mirror.ts')).mirror,
  )
    .option('--all', 'do so for every linked worktree')
    .option('-n, --dry-run', 'say what would be done, and do nothing');

  command(
    'log [name]',
    'List what was done, newest first; of one checkpoint, its versions.',
    async () => (await import('./log.ts')).log,
  )
    .option('-n, --count <number>', 'how many entries (default 20)')
    .option('-p, --patch', 'show what each changed');

  command(
    'diff [name] [rev]',
    'Show what has changed since a recorded version, by default the one before. A revision is {2}, counted back from the newest, or a commit that log names.',
    async () => (await import('./diff.ts')).diff,
  );

  command(
    'restore [name]',
    'Bring a recorded version back, by default the newest that differs; name@{2} and name@<commit> mean others.',
    async () => (await import('./restore.ts')).restore,
  )
    .option('--from <rev>', 'the version: {2}, counted back from the newest, or a commit')
    .option('-n, --dry-run', 'say what would be done, and do nothing');

  command(
    'undo',
    'Take the last operation back, whatever it was.',
    async () => (await import('./undo.ts')).undo,
  )
    .option('--redo', 'take the last undo back')
    .option('-n, --dry-run', 'say what would be done, and do nothing');

  command(
    'doctor',
    'Look for what could cost a text: a damaged history, a missing mirror.',
    async () => (await import('./doctor.ts')).doctor,
  ).option('--fix', 'mend what can be mended');

  return program;
}

function unknownCommand(name: string, program: Program): CheckpointError {
  const names = program.commands.map((one) => one.name());
  return new CheckpointError('usage', `'${name}' is not a command of git checkpoint`, [
    `commands are ${names.join(', ')}; 'git checkpoint -h' tells what they do`,
  ]);
}

/** commander's complaint about the command line as an error of ours; null where help was printed. */
export function usageError(error: CommanderError): CheckpointError | null {
  if (error.exitCode === 0) return null;
  const [complaint = '', ...more] = error.message.replace(/^error: /, '').split('\n');
  const hints = more.map((one) => one.replace(/^\((.*)\)$/, '$1').toLowerCase());
  return new CheckpointError('usage', complaint, [
    ...hints,
    "'git checkpoint <command> -h' lists the options",
  ]);
}

export { CommanderError };
