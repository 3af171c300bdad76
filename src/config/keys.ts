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
 * Every setting, once: validation and defaults come from this table, and with what each means
 * (meanings.ts) the documentation (docs/configuration.md). Names are written as in the documentation;
 * git compares them without case.
 */
export interface Key<T> {
  /** Without the section, such as `baseBranch`. */
  name: string;
  fallback: T;
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
    type: BRANCH,
    shared: BRANCH,
  },
  dir: {
    name: 'dir',
    fallback: null as string | null,
    type: PATH,
    shared: DIRECTORY_INSIDE,
    startsAt: 'sharedRoot',
  },
  file: {
    name: 'file',
    fallback: 'CHECKPOINT.md',
    type: PATH_INSIDE,
    shared: MARKDOWN_INSIDE,
    startsAt: 'worktree',
  },
  ignore: {
    name: 'ignore',
    fallback: 'exclude' as NonNullable<ReturnType<typeof IGNORE.parse>>,
    type: IGNORE,
    shared: IGNORE,
  },
  excludeLive: {
    name: 'excludeLive',
    fallback: 'auto' as boolean | 'auto',
    type: AUTO_OR_BOOLEAN,
    shared: AUTO_OR_BOOLEAN,
  },
  stage: {
    name: 'stage',
    fallback: 'auto' as NonNullable<ReturnType<typeof STAGE.parse>>,
    type: STAGE,
    shared: STAGE,
  },
  autoRestore: {
    name: 'autoRestore',
    fallback: true,
    type: BOOLEAN,
    shared: BOOLEAN,
  },
  quiet: {
    name: 'quiet',
    fallback: false,
    type: BOOLEAN,
    shared: BOOLEAN,
  },
  onMerge: {
    name: 'onMerge',
    fallback: 'done' as NonNullable<ReturnType<typeof ON_MERGE.parse>>,
    type: ON_MERGE,
    shared: ON_MERGE,
  },
  automatic: {
    name: 'automatic',
    fallback: true,
    type: BOOLEAN,
    shared: BOOLEAN,
  },
  preWorktreeRemove: {
    name: 'preWorktreeRemove',
    fallback: null as string | null,
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
