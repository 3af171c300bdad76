/**
 * The history's tree. Directories are split by two hexadecimal digits of the hash of a name, so that
 * an operation rewrites a few kilobytes however many notes there are; `git log -- '*' + name` finds a
 * note all the same.
 */
import { createHash } from 'node:crypto';
import { type GitObject, makeTree, parseTree, type TreeEntry } from './objects.ts';

/** What is kept, by the first part of its path. */
export type Area =
  /** `archive/<xx>/<file name>` */
  | 'archive'
  /** `done/<xx>/<file name>` */
  | 'done'
  /** `live/<xx>/main.md`: the live note of the main worktree */
  | 'live'
  /** `worktrees/<xx>/<name>.md`: that of a linked one, by git's name for it */
  | 'worktrees'
  /** `saves/<xx>/<slug>.json`: what a branch looked like when it was last saved */
  | 'saves';

/** The path in the tree. */
export function treePath(area: Area, name: string): string {
  return `${area}/${createHash('sha1').update(name).digest('hex').slice(0, 2)}/${name}`;
}

/** The area and the name of a path in the tree; null for one that is not of this form. */
export function parseTreePath(path: string): { area: Area; name: string } | null {
  const match = /^(archive|done|live|worktrees|saves)\/[0-9a-f]{2}\/(.+)$/s.exec(path);
  return match ? { area: match[1] as Area, name: match[2] ?? '' } : null;
}

/** Reads trees by their names; one that is missing has damaged the history. */
export type ReadTrees = (oids: readonly string[]) => Map<string, Buffer>;

/** The blobs at some paths of a tree; a path that is not there is left out. */
export function lookUp(
  root: string | null,
  paths: readonly string[],
  read: ReadTrees,
): Map<string, string> {
  const found = new Map<string, string>();
  const trees = loadTrees(root, paths, read);
  for (const path of paths) {
    const [area = '', shard = '', ...name] = path.split('/');
    const entry = trees.get(`${area}/${shard}`)?.find((one) => one.name === name.join('/'));
    if (entry) found.set(path, entry.oid);
  }
  return found;
}

/**
 * A tree with some paths changed.
 *
 * @param changes the new blob of each path, null to take it out
 * @returns the new root and the trees that have to be stored for it
 */
export function changeTree(
  root: string | null,
  changes: ReadonlyMap<string, string | null>,
  read: ReadTrees,
): { root: string; objects: GitObject[] } {
  const objects: GitObject[] = [];
  const trees = loadTrees(root, [...changes.keys()], read);
  for (const [path, oid] of changes) {
    const [area = '', shard = '', ...rest] = path.split('/');
    const directory = `${area}/${shard}`;
    set(trees, directory, rest.join('/'), oid, false);
  }
  const store = (directory: string): string | null => {
    const entries = trees.get(directory) ?? [];
    if (entries.length === 0) return null;
    const object = makeTree(entries);
    objects.push(object);
    return object.oid;
  };
  const shards = new Set([...changes.keys()].map((path) => path.split('/').slice(0, 2).join('/')));
  for (const directory of shards) {
    const [area = '', shard = ''] = directory.split('/');
    set(trees, area, shard, store(directory), true);
  }
  for (const area of new Set([...shards].map((one) => one.split('/')[0] ?? ''))) {
    set(trees, '', area, store(area), true);
  }
  const object = makeTree(trees.get('') ?? []);
  objects.push(object);
  return { root: object.oid, objects };
}

/** The directories on the way to some paths, the root left out. */
export function directoriesOf(paths: readonly string[]): string[] {
  const directories = new Set<string>();
  for (const path of paths) {
    const [area = '', shard = ''] = path.split('/');
    directories.add(area).add(`${area}/${shard}`);
  }
  return [...directories];
}

/** The trees on the way to some paths, by their own paths: three levels, one read each. */
function loadTrees(
  root: string | null,
  paths: readonly string[],
  read: ReadTrees,
): Map<string, TreeEntry[]> {
  const trees = new Map<string, TreeEntry[]>();
  const load = (wanted: ReadonlyMap<string, string>) => {
    const contents = wanted.size === 0 ? new Map() : read([...wanted.values()]);
    for (const [directory, oid] of wanted) {
      const content = contents.get(oid);
      if (!content) throw new Error(`the history has no object ${oid}`);
      trees.set(directory, parseTree(content));
    }
  };
  const child = (directory: string, name: string) =>
    trees.get(directory)?.find((one) => one.name === name && one.isTree)?.oid;
  load(new Map(root === null ? [] : [['', root]]));
  const areas = new Map<string, string>();
  const shards = new Map<string, string>();
  for (const path of paths) {
    const [area = ''] = path.split('/');
    const oid = child('', area);
    if (oid) areas.set(area, oid);
  }
  load(areas);
  for (const path of paths) {
    const [area = '', shard = ''] = path.split('/');
    const oid = child(area, shard);
    if (oid) shards.set(`${area}/${shard}`, oid);
  }
  load(shards);
  return trees;
}

function set(
  trees: Map<string, TreeEntry[]>,
  directory: string,
  name: string,
  oid: string | null,
  isTree: boolean,
): void {
  const others = (trees.get(directory) ?? []).filter((one) => one.name !== name);
  trees.set(directory, oid === null ? others : [...others, { name, oid, isTree }]);
}
