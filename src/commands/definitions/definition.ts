import type { Settings } from '../../config/load.ts';
import { exists } from '../../disk/regular-file.ts';
import { CheckpointError } from '../../errors.ts';
import { openRepository } from '../../gather/repository.ts';
import type { Repository } from '../../repository.ts';
import { chooseColour } from '../../terminal/colour.ts';
import { chooseAdvice, isInteractive } from '../../terminal/terminal.ts';
import type { Answer, Command, Invocation, RepositoryInvocation } from '../command.ts';
import { tellVanished } from '../vanished.ts';
import { recordOf } from '../worktree-remove/record.ts';

/** Gives the command; one that is not of every day is loaded then (src/commands/seldom.ts). */
export type Load = () => Promise<Command>;

/** A flag as commander writes it, its meaning, and `many` where it may be given several times. */
export type OptionDefinition = readonly [flag: string, meaning: string, repeat?: 'many'];

/** A command as the command line and `-h` know it. */
export interface Definition {
  /** Its name and arguments, such as `resume [name]`. */
  usage: string;
  alias?: string;
  /** What it does, on the line that it has on the front page. */
  short: string;
  /** The same in its own help. */
  summary: string;
  load: Load;
  options?: readonly OptionDefinition[];
}

/** Commands that belong together, under the heading that they have on the front page. */
export interface Group {
  title: string;
  commands: readonly Definition[];
}

/** The word that a command is called by. */
export function nameOf({ usage }: Definition): string {
  return usage.split(' ')[0] ?? usage;
}

type Repositorial = Command<RepositoryInvocation>;

/**
 * A command that works in a repository, which is opened before anything else is looked at: where the command
 * is to be loaded, git answers in about the time that it takes.
 */
export function inRepository(load: () => Repositorial | Promise<Repositorial>): Load {
  return async () => async (invocation, options, args) => {
    const opening = openRepository(invocation.cwd, invocation.env);
    const [repository, command] = await Promise.all([opening, load()]);
    heed(repository.settings);
    const run = (words = args) => command({ ...invocation, repository }, options, words);
    try {
      if (options['dryRun'] !== true && exists(recordOf(repository.place))) {
        const { seldom } = await import('../seldom.ts');
        return await (await seldom.besideRemoval())(repository, invocation.now, run);
      }
      return await tellVanished(repository, () => orPicked(repository, invocation, run));
    } catch (error) {
      if (error instanceof CheckpointError) {
        error.warnings = [...repository.settings.warnings, ...error.warnings];
      }
      throw error;
    }
  };
}

/** Prints from here on as the settings want it. */
export function heed({ color, advice }: Settings): void {
  chooseColour(color);
  chooseAdvice(advice);
}

/** Where no name was given, and nothing is meant by that: what somebody at a terminal picks. */
async function orPicked(
  repository: Repository,
  { json, now }: Invocation,
  run: (words?: readonly string[]) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof CheckpointError && error.unnamed) || json || !isInteractive())
      throw error;
    const { pick } = await import('../pick.ts');
    const name = await pick(repository, now);
    if (name === null) throw error;
    return run([name]);
  }
}

/** What every command that changes something has. */
export const DRY_RUN: OptionDefinition = [
  '-n, --dry-run',
  'say what would be done, and do nothing',
];
