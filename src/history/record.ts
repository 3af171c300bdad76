import type { ObjectId } from '../brands.ts';
import { completeHistory } from './frame.ts';
import { blobId, type GitObject, makeCommit, makeObject, treeOf } from './objects.ts';
import { formatOperation, type Operation } from './operation.ts';
import { readerFor } from './reader.ts';
import { createHistory, moveTip, readTip, writeObjects } from './store.ts';
import { changeTree, lookUp, type ReadTrees } from './tree.ts';

/** A larger file is no note; it is not recorded (docs/design.md §4). */
export const LARGEST = 1 << 20;

/** Who commits, and when. */
export interface Signature {
  who: string;
  now: Date;
}

/**
 * Records texts as one commit: by reading and writing a handful of small objects, without a process.
 *
 * @param files the present bytes at each path of the tree, null where nothing is there any more
 * @param always also where nothing differs: an operation that happened is in the log
 * @returns the new commit, null where there was nothing to record
 * @throws where the history is damaged or cannot be written; nothing that it held is lost by that
 */
export function record(
  gitDir: string,
  operation: Operation,
  { who, now }: Signature,
  files: ReadonlyMap<string, Uint8Array | null>,
  always: boolean,
): ObjectId | null {
  createHistory(gitDir);
  const parent = readTip(gitDir);
  const read = readerFor(gitDir, parent, [...files.keys()]);
  const root = parent === null ? null : rootOf(parent, read);
  const known = lookUp(root, [...files.keys()], read);
  const changes = new Map<string, ObjectId | null>();
  const blobs: GitObject[] = [];
  for (const [path, bytes] of files) {
    const oid = bytes === null ? null : blobId(bytes);
    if (oid === (known.get(path) ?? null)) continue;
    changes.set(path, oid);
    if (bytes !== null) blobs.push(makeObject('blob', bytes));
  }
  if (changes.size === 0 && !always) return null;
  const { root: tree, objects } = changeTree(root, changes, read);
  const message = formatOperation(operation);
  const commit = makeCommit({
    tree,
    parent,
    who,
    at: now,
    offset: -now.getTimezoneOffset(),
    message,
  });
  writeObjects(gitDir, [...blobs, ...objects, commit]);
  moveTip(gitDir, parent, commit.oid);
  completeHistory(gitDir);
  return commit.oid;
}

/** The blobs that the newest commit has at some paths. */
export function recordedBlobs(gitDir: string, paths: readonly string[]): Map<string, ObjectId> {
  const tip = readTip(gitDir);
  if (tip === null) return new Map();
  const read = readerFor(gitDir, tip, paths);
  return lookUp(rootOf(tip, read), paths, read);
}

function rootOf(commit: ObjectId, read: ReadTrees): ObjectId {
  const content = read([commit]).get(commit);
  if (!content) throw new Error(`the history has no object ${commit}`);
  return treeOf(content);
}
