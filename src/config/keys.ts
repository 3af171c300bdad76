import {
  AUTO_OR_BOOLEAN,
  BOOLEAN,
  BRANCH,
  COMMAND,
  DIRECTORY_INSIDE,
  MARKDOWN_INSIDE,
  oneOf,
  PATH,
  PATH_INSIDE,
  type ValueType,
} from './values.ts';

/**
 * Every setting, once: help text, documentation, validation and defaults come from this table
 * (docs/configuration.md). Names are written as in the documentation; git compares them without case.
 */
export interface Key<T> {
  /** Without the section, such as `baseBranch`. */
  name: string;
  fallback: T;
  meaning: string;
  type: ValueType<T>;
  /**
   * What a file in the repository may set it to, null where it may not at all. Such a file comes
   * from whoever wrote the repository: it may name no command, no remote, and no place outside.
   */
  shared: ValueType<T> | null;
  /** For a path that a file in the repository may set: the directory that it starts at. */
  startsAt?: 'worktree' | 'sharedRoot';
}

const IGNORE = oneOf('exclude', 'gitignore', 'off');
const STAGE = oneOf('auto', 'never', 'always');
const ON_MERGE = oneOf('done', 'hint', 'off');

export const KEYS = {
  baseBranch: {
    name: 'baseBranch',
    fallback: null as string | null,
    meaning:
      'The branch that others merge into. By default what origin/HEAD points to, else init.defaultBranch, main or master, whichever exists.',
    type: BRANCH,
    shared: BRANCH,
  },
  dir: {
    name: 'dir',
    fallback: null as string | null,
    meaning:
      'Where the archive is, instead of .checkpoints beside the common git directory. A relative path starts at the directory that holds it.',
    type: PATH,
    shared: DIRECTORY_INSIDE,
    startsAt: 'sharedRoot',
  },
  file: {
    name: 'file',
    fallback: 'CHECKPOINT.md',
    meaning: 'The live checkpoint, as a path below the top of each worktree.',
    type: PATH_INSIDE,
    shared: MARKDOWN_INSIDE,
    startsAt: 'worktree',
  },
  ignore: {
    name: 'ignore',
    fallback: 'exclude' as NonNullable<ReturnType<typeof IGNORE.parse>>,
    meaning:
      "How the archive is kept out of 'git status' where nothing ignores it yet: by a line in .git/info/exclude, by one in .gitignore, or not at all.",
    type: IGNORE,
    shared: IGNORE,
  },
  excludeLive: {
    name: 'excludeLive',
    fallback: 'auto' as boolean | 'auto',
    meaning:
      "Whether a line in .git/info/exclude keeps the live checkpoint out of 'git status' and of commits: with 'auto' where neither HEAD nor the base branch tracks it and nothing ignores it yet. git overwrites and deletes ignored files without asking.",
    type: AUTO_OR_BOOLEAN,
    shared: AUTO_OR_BOOLEAN,
  },
  stage: {
    name: 'stage',
    fallback: 'auto' as NonNullable<ReturnType<typeof STAGE.parse>>,
    meaning:
      "When a save stages the live checkpoint: with 'auto' where HEAD or the base branch tracks it, never, or always. What git ignores is never staged; so that 'always' can stage it, checkpoint.excludeLive writes no line of its own accord then.",
    type: STAGE,
    shared: STAGE,
  },
  autoRestore: {
    name: 'autoRestore',
    fallback: true,
    meaning:
      "Whether a switch to a branch with a parked checkpoint restores it at once, instead of a 'hint:' that it is there.",
    type: BOOLEAN,
    shared: BOOLEAN,
  },
  quiet: {
    name: 'quiet',
    fallback: false,
    meaning:
      'Whether a switch says nothing of the checkpoints that it parks and restores. Warnings stay.',
    type: BOOLEAN,
    shared: BOOLEAN,
  },
  onMerge: {
    name: 'onMerge',
    fallback: 'done' as NonNullable<ReturnType<typeof ON_MERGE.parse>>,
    meaning:
      "What becomes of a branch's parked checkpoint when the branch is merged into the base branch: it is done and goes to 'done/', a 'hint:' tells how to say so, or nothing happens.",
    type: ON_MERGE,
    shared: ON_MERGE,
  },
  preWorktreeRemove: {
    name: 'preWorktreeRemove',
    fallback: null as string | null,
    meaning:
      'A command for the shell that worktree-remove runs before it removes a worktree. Where it fails, the worktree stays.',
    type: COMMAND,
    shared: null,
  },
} satisfies Record<string, Key<unknown>>;

export type KeyName = keyof typeof KEYS;

/** The settings in force. */
export type Config = { [K in KeyName]: (typeof KEYS)[K]['fallback'] };

/** A row of the table, whichever. */
export type AnyKey = Key<unknown> & { name: KeyName };

/** The table as a list, in its order. */
export const KEY_LIST = Object.values(KEYS) as readonly AnyKey[];

/** What is in force where nothing is set. */
export const DEFAULTS = Object.fromEntries(
  KEY_LIST.map((key) => [key.name, key.fallback]),
) as Config;

/** The setting of a name, written with or without the section, in any case; undefined for none. */
export function findKey(name: string): AnyKey | undefined {
  const bare = name.toLowerCase().replace(/^checkpoint\./, '');
  return KEY_LIST.find((key) => key.name.toLowerCase() === bare);
}

/** The environment variable of a key: `baseBranch` is GIT_CHECKPOINT_BASE_BRANCH. */
export function environmentName(key: string): string {
  return `GIT_CHECKPOINT_${key.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}
