import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from './refusal.ts';

export const USAGE = `usage: npx --yes tsx install.ts [--prefix <dir>]
   or: npx --yes tsx install.ts --uninstall [--prefix <dir>]

Puts the command git-checkpoint and its man page where 'git checkpoint' finds them, and
completion where bash, zsh and fish look.

    -h, --help        show this
    --prefix <dir>    use <dir>/bin, <dir>/lib and <dir>/share; without it, an installation
                      that is there is updated, else the first directory that is writable and on
                      PATH is taken: ~/.local, /usr/local, /opt/homebrew, npm's prefix
    --uninstall       take away what was put there, and nothing else
`;

/** What the command line asks for. */
export interface Options {
  help: boolean;
  uninstall: boolean;
  /** Absolute. */
  prefix: string | undefined;
}

/** Reads the command line; throws a {@link Refusal} with git's exit code for wrong usage, 129. */
export function readOptions(argv: string[]): Options {
  const { help, uninstall, prefix } = parse(argv);
  if (prefix === '') throw wrongUsage("option '--prefix' needs a directory");
  return {
    help: help ?? false,
    uninstall: uninstall ?? false,
    prefix: prefix === undefined ? undefined : resolve(prefix),
  };
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      options: {
        help: { type: 'boolean', short: 'h' },
        uninstall: { type: 'boolean' },
        prefix: { type: 'string' },
      },
    }).values;
  } catch (error) {
    // Node's message is a sentence or two, of which the first says what is wrong.
    const [sentence = ''] = (error as Error).message.split(/[.\n]\s*/);
    throw wrongUsage(sentence.charAt(0).toLowerCase() + sentence.slice(1));
  }
}

function wrongUsage(message: string): Refusal {
  return new Refusal(message, ["type 'npx --yes tsx install.ts -h' for the options"], 129);
}
