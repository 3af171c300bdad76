import { isBranchName } from '../note/document/branch.ts';

/** What the value of a setting may be. */
export interface ValueType<T> {
  /** In words, for messages and the documentation. */
  expected: string;
  /** The value, or undefined where it is none. `null` is a key without `=`, as git allows it. */
  parse(value: string | null): T | undefined;
}

export const BOOLEAN: ValueType<boolean> = {
  expected: "'true' or 'false'",
  parse(value) {
    if (value === null || /^(?:true|yes|on|1)$/i.test(value)) return true;
    return /^(?:false|no|off|0|)$/i.test(value) ? false : undefined;
  },
};

/** A boolean, or the program's own judgement. */
export const AUTO_OR_BOOLEAN: ValueType<boolean | 'auto'> = {
  expected: "'auto', 'true' or 'false'",
  parse: (value) => (value?.toLowerCase() === 'auto' ? 'auto' : BOOLEAN.parse(value)),
};

export const BRANCH: ValueType<string> = {
  expected: 'the name of a branch',
  parse: (value) => (value !== null && isBranchName(value) ? value : undefined),
};

export const COMMAND: ValueType<string> = {
  expected: 'a command',
  parse: (value) => value || undefined,
};

export const PATH: ValueType<string> = {
  expected: 'a path',
  parse: (value) => (value && !CONTROL.test(value) && fits(value, 255) ? value : undefined),
};

/** A path below the top of a worktree. */
export const PATH_INSIDE: ValueType<string> = {
  expected: 'a path inside the worktree',
  parse: inside,
};

/**
 * What a file in the repository may say of the live checkpoint: with the ending of a note, so that
 * no text ends up where a shell, an editor or a hook manager takes it for a program.
 */
export const MARKDOWN_INSIDE: ValueType<string> = {
  expected: "a path inside the worktree that ends in '.md'",
  parse: (value) => (value !== null && /[^/]\.md$/i.test(value) ? inside(value) : undefined),
};

/** What a file in the repository may say of the archive. */
export const DIRECTORY_INSIDE: ValueType<string> = {
  expected: 'a path inside the repository',
  parse: (value) =>
    value?.startsWith('~') ? undefined : inside(value?.replace(/\/$/, '') ?? null),
};

/** One of some words, whatever their case. */
export function oneOf<T extends string>(...choices: T[]): ValueType<T> {
  const quoted = choices.map((choice) => `'${choice}'`);
  return {
    expected: `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`,
    parse: (value) => choices.find((choice) => choice === value?.toLowerCase()),
  };
}

const CONTROL = /[\x00-\x1f\x7f]/;

/**
 * Whether a disk can hold what has the path: names end at 255 bytes, of which ours need some for
 * `-<n>.mirror.md` and temporary files, and paths at 4096, of which half is left to where this one starts.
 */
function fits(path: string, mostOfPart: number): boolean {
  const length = (text: string) => Buffer.byteLength(text);
  return length(path) <= 2_000 && path.split('/').every((part) => length(part) <= mostOfPart);
}

/** A relative path that leads neither out of where it starts nor into git's own directory. */
function inside(value: string | null): string | undefined {
  if (!value || CONTROL.test(value) || /[\\:]/.test(value) || !fits(value, 200)) return undefined;
  const parts = value.split('/');
  return parts.some((part) => part === '' || /^\.+$/.test(part) || isDotGit(part))
    ? undefined
    : value;
}

/**
 * Whether a disk may take a name for `.git`: Windows knows it by a short name and drops blanks and
 * dots at the end, HFS+ passes over some characters (CVE-2014-9390; git, path.c and utf8.c).
 */
function isDotGit(name: string): boolean {
  const seen = name.replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, '');
  return /^(?:\.git|git~\d+)[ .]*$/i.test(seen);
}
