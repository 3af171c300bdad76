/** What the commits of a damaged history changed, as far as it can be read. */
import type { ObjectId } from '../brands.ts';
import { readWhole, type Survivor, wholeBlobs } from './damaged.ts';
import { parseTree, type TreeEntry } from './objects.ts';

export interface Changes {
  /** The new blob of each path that changed, null where it was taken out. */
  files: Map<string, ObjectId | null>;
  /** Texts and directories that could not be read; they are as they were before. */
  lost: Set<ObjectId>;
}

/** A directory of a commit's tree, as it was last read: an equal one is not looked at again. */
interface Directory {
  tree: ObjectId;
  files: ReadonlyMap<string, ObjectId>;
}

/** Goes along a chain of commits, oldest first, and says of each what it changed. */
export function* changesAlong(
  gitDir: string,
  chain: readonly Survivor[],
): Generator<{ commit: Survivor; changes: Changes }> {
  const roots = readTrees(
    gitDir,
    chain.map((one) => one.tree),
  );
  const trees = readTrees(gitDir, [...roots.values()].flatMap(treesIn));
  const oids = [...trees.values()].flatMap((entries) => entries.map((one) => one.oid));
  const whole = wholeBlobs(gitDir, oids);
  let directories = new Map<string, Directory>();
  for (const commit of chain) {
    const now = new Map<string, Directory>();
    const changes: Changes = { files: new Map(), lost: new Set() };
    const root = roots.get(commit.tree);
    if (!root) {
      changes.lost.add(commit.tree);
      for (const [path, directory] of directories) now.set(path, directory);
    }
    for (const { name, oid } of root ?? []) {
      const entries = trees.get(oid);
      const before = directories.get(name);
      if (before?.tree === oid) now.set(name, before);
      else if (entries) {
        const files = readable(entries, whole, before?.files ?? new Map(), changes.lost);
        now.set(name, { tree: oid, files });
      } else {
        changes.lost.add(oid);
        if (before) now.set(name, before);
      }
    }
    compare(directories, now, changes.files);
    directories = now;
    yield { commit, changes };
  }
}

function readable(
  entries: readonly TreeEntry[],
  whole: ReadonlySet<ObjectId>,
  before: ReadonlyMap<string, ObjectId>,
  lost: Set<ObjectId>,
): Map<string, ObjectId> {
  const files = new Map<string, ObjectId>();
  for (const { name, oid } of entries) {
    const kept = whole.has(oid) ? oid : before.get(name);
    if (kept !== undefined) files.set(name, kept);
    if (kept !== oid) lost.add(oid);
  }
  return files;
}

function compare(
  before: ReadonlyMap<string, Directory>,
  after: ReadonlyMap<string, Directory>,
  changes: Map<string, ObjectId | null>,
): void {
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const [then, now] = [before.get(path), after.get(path)];
    if (then === now) continue;
    for (const name of then?.files.keys() ?? []) {
      if (!now?.files.has(name)) changes.set(`${path}/${name}`, null);
    }
    for (const [name, oid] of now?.files ?? []) {
      if (then?.files.get(name) !== oid) changes.set(`${path}/${name}`, oid);
    }
  }
}

function readTrees(gitDir: string, oids: readonly ObjectId[]): Map<ObjectId, TreeEntry[]> {
  const contents = readWhole(gitDir, 'tree', oids);
  return new Map([...contents].map(([oid, content]) => [oid, parseTree(content)]));
}

function treesIn(entries: readonly TreeEntry[]): ObjectId[] {
  return entries.filter((one) => one.isTree).map((one) => one.oid);
}
