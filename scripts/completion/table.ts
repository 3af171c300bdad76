/** The commands and options as the completion of a shell needs them, from the table that `-h` is made of. */
import { CHECKPOINTS } from '../../src/commands/definitions/checkpoints.ts';
import { type Definition, nameOf } from '../../src/commands/definitions/definition.ts';
import { HISTORY } from '../../src/commands/definitions/history.ts';
import { SETUP } from '../../src/commands/definitions/setup.ts';
import { WORKSTREAMS } from '../../src/commands/definitions/workstreams.ts';
import { WORKTREES } from '../../src/commands/definitions/worktrees.ts';
import { type Kind, kindOf, SETTINGS } from './values.ts';

/** What follows an option, or stands as an argument. */
export interface Value {
  placeholder: string;
  kind: Kind;
  /** Whether it may be left out. */
  optional: boolean;
  /** Whether several may follow each other. */
  many: boolean;
}

export interface Option {
  /** Such as `-m` and `--message`. */
  flags: string[];
  meaning: string;
  /** Whether it may be given several times. */
  repeats: boolean;
  value: Value | null;
}

export interface Command {
  /** The name, and its alias. */
  names: string[];
  meaning: string;
  options: Option[];
  values: Value[];
}

/** What every command understands. */
const OF_ALL: Option[] = [
  { flags: ['--json'], meaning: 'answer with one JSON document', repeats: false, value: null },
  { flags: ['-h', '--help'], meaning: 'print the help', repeats: false, value: null },
];

/** What stands before a command. */
export const GLOBAL: Option[] = [
  ...OF_ALL,
  { flags: ['--version'], meaning: 'print the version', repeats: false, value: null },
];

export const COMMANDS: Command[] = [CHECKPOINTS, WORKTREES, HISTORY, WORKSTREAMS, SETUP].flatMap(
  (group) => group.map(commandOf),
);

function commandOf(definition: Definition): Command {
  const name = nameOf(definition);
  const options = (definition.options ?? []).map(([flag, meaning, repeat]) => {
    const [, flags = '', placeholder] = /^(.*?)(?: ([<[].*))?$/.exec(flag) ?? [];
    const long = flags.split(', ');
    const value =
      placeholder === undefined ? null : readValue(name, placeholder, long.at(-1) ?? '');
    return { flags: long, meaning, repeats: repeat === 'many' || value?.many === true, value };
  });
  const [, ...placeholders] = definition.usage.split(' ');
  return {
    names: [name, ...(definition.alias ? [definition.alias] : [])],
    meaning: definition.short,
    options: [...options, ...OF_ALL],
    values: placeholders.map((placeholder) => readValue(name, placeholder, null)),
  };
}

function readValue(command: string, written: string, option: string | null): Value {
  const [, open, placeholder = '', dots] = /^([<[])(.*?)(\.{3})?[>\]]$/.exec(written) ?? [];
  return {
    placeholder,
    kind: kindOf(command, placeholder, option),
    optional: open === '[',
    many: dots !== undefined,
  };
}

/** What stands at a place: `save --file`, `show 1` and `worktree-remove *` are places. */
export interface Place {
  places: string[];
  kind: Kind;
  /** Whether it is an option that several values may follow. */
  many: boolean;
}

/** Every place that something may stand at. */
export const PLACES: Place[] = [
  ...COMMANDS.flatMap(placesOf),
  ...SETTINGS.map(([name, kind]) => ({
    places: [`config value of ${name}`],
    kind,
    many: false,
  })),
];

function placesOf({ names, options, values }: Command): Place[] {
  const at = (words: string[]) => names.flatMap((name) => words.map((word) => `${name} ${word}`));
  return [
    ...options.flatMap(({ flags, value }) =>
      value ? [{ places: at(flags), kind: value.kind, many: value.many }] : [],
    ),
    ...values.map(({ kind, many }, i) => ({
      places: at([many ? '*' : String(i + 1)]),
      kind,
      many: false,
    })),
  ];
}
