/**
 * The history's tree: two levels. Files are spread over directories by two hexadecimal digits of the
 * hash of their effort's name, so that an operation writes three small trees however many notes there
 * are; `git log -- '*' + name` finds a note all the same.
 */

import { createHash } from 'node:crypto';
import type { ObjectId } from '../brands.ts';
import { type GitObject, makeTree, parseTree, type TreeEntry } from './objects.ts';

/** What is kept, by how the name in the tree begins. */
export type Area =
  /** `archive-<file name>` */
  | 'archive'
  /** `done-<file name>` */
  | 'done'
  /** `attached-<topic>:<file name>`: what was attached to a workstream */
  | 'attached'
  /** `live-main.md`: the live note of the main worktree */
  | 'live'
  /** `worktrees-<name>.md`: that of a linked one, by git's name for it */
  | 'worktrees'
  /** `saves-<branch>.json`: what a branch looked like when it was last saved */
  | 'saves';

/**
 * The path in the tree.
 *
 * @param effort what chooses the directory: files that change together are best in one
 */
export function treePath(area: Area, name: string, effort = name): string {
  return `${createHash('sha1').update(effort).digest('hex').slice(0, 2)}/${area}-${name}`;
}

/** The area and the name of a path in the tree; null for one that is not of this form. */
export function parseTreePath(path: string): { area: Area; name: string } | null {
  const match = /^[0-9a-f]{2}\/(archive|done|attached|live|worktrees|saves)-([^/]+)$/.exec(path);
  return match ? { area: match[1] as Area, name: match[2] ?? '' } : null;
}

/** Reads trees by their names; one that is missing has damaged the history. */
export type ReadTrees = (oids: readonly ObjectId[]) => Map<ObjectId, Buffer>;

/** The blobs at some paths of a tree; a path that is not there is left out. */
export function lookUp(
  root: ObjectId | null,
  paths: readonly string[],
  read: ReadTrees,
): Map<string, ObjectId> {
  const found = new Map<string, ObjectId>();
  const trees = loadTrees(root, paths, read);
  for (const path of paths) {
    const entry = trees.get(directoryOf(path))?.find((one) => one.name === nameOf(path));
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
  root: ObjectId | null,
  changes: ReadonlyMap<string, ObjectId | null>,
  read: ReadTrees,
): { root: ObjectId; objects: GitObject[] } {
  const objects: GitObject[] = [];
  const paths = [...changes.keys()];
  const trees = loadTrees(root, paths, read);
  for (const [path, oid] of changes) set(trees, directoryOf(path), nameOf(path), oid, false);
  const store = (directory: string): ObjectId => {
    const object = makeTree(trees.get(directory) ?? []);
    objects.push(object);
    return object.oid;
  };
  for (const directory of directoriesOf(paths)) {
    const isEmpty = trees.get(directory)?.length === 0;
    set(trees, '', directory, isEmpty ? null : store(directory), true);
  }
  return { root: store(''), objects };
}

/** The directories in which some paths are. */
export function directoriesOf(paths: readonly string[]): string[] {
  return [...new Set(paths.map(directoryOf))];
}

function directoryOf(path: string): string {
  return path.slice(0, path.indexOf('/'));
}

function nameOf(path: string): string {
  return path.slice(path.indexOf('/') + 1);
}

/** The root, as '', and the directories in which some paths are: two levels, one read each. */
function loadTrees(
  root: ObjectId | null,
  paths: readonly string[],
  read: ReadTrees,
): Map<string, TreeEntry[]> {
  const trees = new Map<string, TreeEntry[]>();
  const load = (wanted: ReadonlyMap<string, ObjectId>) => {
    const contents = wanted.size === 0 ? new Map() : read([...wanted.values()]);
    for (const [directory, oid] of wanted) {
      const content = contents.get(oid);
      if (!content) throw new Error(`the history has no object ${oid}`);
      trees.set(directory, parseTree(content));
    }
  };
  load(new Map(root === null ? [] : [['', root]]));
  const directories = directoriesOf(paths);
  const present = (trees.get('') ?? []).filter((one) => one.isTree);
  load(
    new Map(present.flatMap(({ name, oid }) => (directories.includes(name) ? [[name, oid]] : []))),
  );
  return trees;
}

function set(
  trees: Map<string, TreeEntry[]>,
  directory: string,
  name: string,
  oid: ObjectId | null,
  isTree: boolean,
): void {
  const others = (trees.get(directory) ?? []).filter((one) => one.name !== name);
  trees.set(directory, oid === null ? others : [...others, { name, oid, isTree }]);
}
