import type { Option } from 'commander';
import { buildProgram } from '../../src/commands/program.ts';

export interface DocumentedOption {
  /** Such as `-n, --dry-run` or `--file <file>`. */
  flags: string;
  names: string[];
}

export interface DocumentedCommand {
  name: string;
  /** The name, and the other one that it may have. */
  names: string[];
  /** Whether it takes as many words as are given. */
  variadic: boolean;
  options: DocumentedOption[];
}

const program = buildProgram('0.0.0', async () => {});

/** The options that every command has. */
export const COMMON_OPTIONS = ['--json', '--color', '-h', '--help'];

/** Every command of the command line with its own options, those that all have left out. */
export const COMMANDS: readonly DocumentedCommand[] = program.commands.map((command) => ({
  name: command.name(),
  names: [command.name(), ...command.aliases()],
  variadic: command.registeredArguments.some((argument) => argument.variadic),
  options: command.options
    .map(describe)
    .filter(({ names }) => !names.includes('--json') && !names.includes('--color')),
}));

/** Every name of an option, of whatever command. */
export const OPTION_NAMES: ReadonlySet<string> = new Set([
  ...COMMON_OPTIONS,
  ...program.options.flatMap((option) => describe(option).names),
  ...COMMANDS.flatMap(({ options }) => options.flatMap(({ names }) => names)),
]);

function describe({ flags, short, long }: Option): DocumentedOption {
  return { flags, names: [short, long].filter((name) => name !== undefined) };
}
