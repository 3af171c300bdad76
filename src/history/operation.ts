import type { AbsolutePath, BranchName, ObjectId } from '../brands.ts';

/** What the history says of an operation, as the trailers of its commit (git-interpret-trailers(1)). */
export interface Operation {
  /** `save`, `switch`, `resume`, `finish`, `edit`, `mirror`, `restore`, `undo`, `redo`, `record`, `automatic` … */
  name: string;
  branch: BranchName | null;
  /** The commit that HEAD names. */
  head: ObjectId | null;
  worktree: AbsolutePath;
  /** The agent's or terminal's session, where one is known. */
  session: string | null;
  /** What the index held of the live note before: an entry, `HEAD` for the same as HEAD, `none`. */
  indexBefore: string | null;
  /** The operation that an undo or redo is about. */
  about: ObjectId | null;
  /**
   * The files of the tree whose text before it or after it is too large to be recorded, each on a line: the
   * tree has them as they were last recorded, or not at all.
   */
  unrecorded: string | null;
  /** What it added to git's ignore files. */
  ignored: readonly IgnoredLines[];
}

/** What was appended to an ignore file, as it was written. */
export interface IgnoredLines {
  /** That of the shared root, or `info/exclude` of the common git directory. */
  file: '.gitignore' | 'exclude';
  /** Whether the file was made for it. */
  made: boolean;
  added: string;
}

const TRAILERS: readonly [Exclude<keyof Operation, 'ignored'>, string][] = [
  ['name', 'Operation'],
  ['branch', 'Branch'],
  ['head', 'HEAD'],
  ['worktree', 'Worktree'],
  ['session', 'Session'],
  ['indexBefore', 'Index-Before'],
  ['about', 'About'],
  ['unrecorded', 'Unrecorded'],
];

/** The commit message of an operation. */
export function formatOperation(operation: Operation): string {
  const subject = `${operation.name}: ${oneLine(operation.branch ?? operation.worktree)}`;
  const trailers = TRAILERS.flatMap(([field, label]) => {
    const value = operation[field];
    return value === null ? [] : [`${label}: ${oneLine(value)}`];
  });
  trailers.push(...operation.ignored.map((one) => `Ignored: ${formatIgnored(one)}`));
  return `${subject}\n\n${trailers.join('\n')}\n`;
}

/** Reads a commit message; what it does not say is null. */
export function parseOperation(message: string): Operation {
  const values = new Map<string, string>();
  const ignored: IgnoredLines[] = [];
  for (const line of message.split('\n')) {
    const match = /^([A-Za-z-]+): (.*)$/s.exec(line);
    if (match?.[1] === 'Ignored') ignored.push(...parseIgnored(match[2] ?? ''));
    else if (match) values.set(match[1] ?? '', readLine(match[2] ?? ''));
  }
  const fields = TRAILERS.map(([field, label]) => [
    field,
    values.get(label) ?? (field === 'name' ? '' : null),
  ]);
  return { ...Object.fromEntries(fields), ignored } as Operation;
}

function formatIgnored({ file, made, added }: IgnoredLines): string {
  return `${file} ${made ? 'new ' : ''}${JSON.stringify(added)}`;
}

function parseIgnored(value: string): IgnoredLines[] {
  const match = /^(\.gitignore|exclude) (new )?(".*")$/s.exec(value);
  if (!match) return [];
  const file = match[1] as IgnoredLines['file'];
  return [{ file, made: match[2] !== undefined, added: readLine(match[3] ?? '') }];
}

/** A path may hold a line break: such a value is written as a JSON string. */
function oneLine(value: string): string {
  return /[\x00-\x1f\x7f]|^"/.test(value) ? JSON.stringify(value) : value;
}

function readLine(value: string): string {
  if (!value.startsWith('"')) return value;
  try {
    return String(JSON.parse(value));
  } catch {
    return value;
  }
}
