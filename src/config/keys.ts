/**
 * Every setting, once: help text, documentation, validation and defaults come from this table
 * (docs/design.md §8). Names are written as in the documentation; git compares them without case.
 */
export interface Key<T> {
  /** Without the section, such as `baseBranch`. */
  name: string;
  fallback: T;
  meaning: string;
  /** What a value may be, for messages. */
  expected: string;
  /** The value, or undefined where it is not one. `null` is a key without `=`. */
  parse(value: string | null): T | undefined;
}

const text = (value: string | null) => value || undefined;

function bool(value: string | null): boolean | undefined {
  if (value === null || /^(?:true|yes|on|1)$/i.test(value)) return true;
  return /^(?:false|no|off|0|)$/i.test(value) ? false : undefined;
}

function oneOf<T extends string>(...choices: T[]): (value: string | null) => T | undefined {
  return (value) => choices.find((choice) => choice === value?.toLowerCase());
}

/** A path below the top of a worktree: it may not lead out of it or into git's own directory. */
function insidePath(value: string | null): string | undefined {
  if (!value || /[\x00-\x1f\x7f\\:]/.test(value)) return undefined;
  const parts = value.split('/');
  return parts.some((part) => part === '' || /^\.+$/.test(part) || /^\.git$/i.test(part))
    ? undefined
    : value;
}

export const KEYS = {
  baseBranch: {
    name: 'baseBranch',
    fallback: null as string | null,
    meaning:
      'The branch that others merge into. By default what origin/HEAD points to, else init.defaultBranch, main or master, whichever exists.',
    expected: 'the name of a branch',
    parse: text,
  },
  dir: {
    name: 'dir',
    fallback: null as string | null,
    meaning:
      'Where the archive is, instead of .checkpoints beside the common git directory. A relative path starts at the directory that holds it.',
    expected: 'a path',
    parse: text,
  },
  file: {
    name: 'file',
    fallback: 'CHECKPOINT.md',
    meaning: 'The live checkpoint, as a path below the top of each worktree.',
    expected: 'a path inside the worktree',
    parse: insidePath,
  },
  ignore: {
    name: 'ignore',
    fallback: 'gitignore' as 'gitignore' | 'exclude' | 'off',
    meaning:
      "How the archive is kept out of 'git status' where nothing ignores it yet: by a line in .gitignore, by one in .git/info/exclude, or not at all.",
    expected: "'gitignore', 'exclude' or 'off'",
    parse: oneOf('gitignore', 'exclude', 'off'),
  },
  excludeLive: {
    name: 'excludeLive',
    fallback: false,
    meaning:
      'Whether .git/info/exclude also names the live checkpoint, so that it is not committed by accident. git overwrites and deletes ignored files without asking.',
    expected: "'true' or 'false'",
    parse: bool,
  },
  autoRestore: {
    name: 'autoRestore',
    fallback: false,
    meaning:
      "Whether a switch to a branch with a parked checkpoint restores it at once, instead of a 'hint:' that it is there.",
    expected: "'true' or 'false'",
    parse: bool,
  },
} satisfies Record<string, Key<unknown>>;

type KeyName = keyof typeof KEYS;

/** The settings in force. */
export type Config = { [K in KeyName]: (typeof KEYS)[K]['fallback'] };

/** What is in force where nothing is set. */
export const DEFAULTS = Object.fromEntries(
  Object.values(KEYS).map((key) => [key.name, key.fallback]),
) as Config;

/** The environment variable of a key: `baseBranch` is GIT_CHECKPOINT_BASE_BRANCH. */
export function environmentName(key: string): string {
  return `GIT_CHECKPOINT_${key.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}
