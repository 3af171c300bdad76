import type { Command } from '../command.ts';

/** Loads a command's module, so that one command never pays for another. */
export type Load = () => Promise<Command>;

/** A flag as commander writes it, its meaning, and `many` where it may be given several times. */
export type OptionDefinition = readonly [flag: string, meaning: string, repeat?: 'many'];

/** A command as the command line and `-h` know it. */
export interface Definition {
  /** Its name and arguments, such as `resume [name]`. */
  usage: string;
  alias?: string;
  summary: string;
  load: Load;
  options?: readonly OptionDefinition[];
}

/** What every command that changes something has. */
export const DRY_RUN: OptionDefinition = [
  '-n, --dry-run',
  'say what would be done, and do nothing',
];
