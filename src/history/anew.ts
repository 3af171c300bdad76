/** A history as git-fast-import(1) reads it: what is left of a damaged one, recorded anew. */
import type { AbsolutePath, ObjectId } from '../brands.ts';
import type { Changes } from './changes.ts';
import type { Survivor } from './damaged.ts';
import { formatOperation } from './operation.ts';
import { REF } from './store.ts';

/** A commit that is left, with what it changed. */
export interface Step {
  commit: Survivor;
  changes: Changes;
}

/** Texts by their paths in the tree; null where there is none. */
type Files = ReadonlyMap<string, ObjectId | null>;

/**
 * The commits that are left, oldest first, and between them what no commit has any more: where the newest
 * of what is missing was. The next commit takes it out again, so that it is in the history and in
 * no file.
 *
 * @param tip the newest commit, be it one that cannot be read
 * @param layers each becomes an operation `record`
 */
export function recordAnew(
  steps: readonly Step[],
  tip: ObjectId | null,
  layers: readonly Files[],
  { who, worktree }: { who: string; worktree: AbsolutePath },
): string {
  const gap = newestGap(steps, tip);
  const beside = (steps[gap - 1] ?? steps[gap])?.commit.content.toString();
  const people = beside?.match(/^(?:author|committer) .*$/gm)?.slice(0, 2) ?? [
    `author ${who} 0 +0000`,
    `committer ${who} 0 +0000`,
  ];
  const records = layers.map((files) =>
    formatCommit(`${people.join('\n')}\n\n${recordIn(worktree)}`, files),
  );
  const present = new Map<string, ObjectId | null>();
  const stream = steps.map(({ commit, changes }, n) => {
    const keys = n === gap ? layers.flatMap((layer) => [...layer.keys()]) : [];
    const back = keys.map((key) => [key, present.get(key) ?? null] as const);
    for (const [key, oid] of changes.files) present.set(key, oid);
    return formatCommit(commit.content.toString(), new Map([...back, ...changes.files]));
  });
  return [...stream.slice(0, gap), ...records, ...stream.slice(gap)].join('');
}

/** How many commits are missing: those that others name as their parent, or the ref as the newest. */
export function missingCommits(steps: readonly Step[], tip: ObjectId | null): number {
  const known = new Set(steps.map(({ commit }) => commit.oid));
  const named = new Set([tip, ...steps.map(({ commit }) => commit.parent)]);
  return [...named].filter((oid) => oid !== null && !known.has(oid)).length;
}

/** Before which step, or behind the last, something is missing; the beginning where nothing is. */
function newestGap(steps: readonly Step[], tip: ObjectId | null): number {
  if (tip !== null && steps.at(-1)?.commit.oid !== tip) return steps.length;
  const gaps = steps.map(({ commit: { parent }, changes }, n) => {
    return changes.lost.size > 0 || (parent !== null && steps[n - 1]?.commit.oid !== parent);
  });
  return Math.max(0, gaps.lastIndexOf(true));
}

function recordIn(worktree: AbsolutePath): string {
  return formatOperation({
    name: 'record',
    branch: null,
    head: null,
    worktree,
    session: null,
    indexBefore: null,
    about: null,
    unrecorded: null,
    ignored: [],
  });
}

/** Author, committer and message are the old ones. */
function formatCommit(text: string, files: Files): string {
  const people = text.match(/^(?:author|committer) .*$/gm)?.slice(0, 2) ?? [];
  const message = text.slice(text.indexOf('\n\n') + 2);
  const changes = [...files].map(([path, oid]) =>
    oid === null ? `D ${quoted(path)}` : `M 100644 ${oid} ${quoted(path)}`,
  );
  return [
    `commit ${REF}`,
    ...people,
    `data ${Buffer.byteLength(message)}`,
    message,
    ...changes,
    '',
    '',
  ].join('\n');
}

/** A path in the quotes of C, which it needs where it holds a line break or begins with a quote. */
function quoted(path: string): string {
  const escaped = path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n');
  return /^"|\n/.test(path) ? `"${escaped}"` : path;
}
