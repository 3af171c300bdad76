/**
 * git's objects, as bytes: what the history needs of them to be written without a process
 * (gitformat-pack(5), "loose objects"; git-mktree(1) for the order of a tree).
 */

import { createHash } from 'node:crypto';
import type { ObjectId } from '../brands.ts';

export type ObjectType = 'blob' | 'tree' | 'commit';

/** An object before it is stored: its name is the hash of its header and content. */
export interface GitObject {
  oid: ObjectId;
  /** Header and content, uncompressed. */
  raw: Buffer;
}

/** A name in a tree, as git has it: 040000 for a tree, 100644 for a file. */
export interface TreeEntry {
  name: string;
  isTree: boolean;
  oid: ObjectId;
}

/** Makes an object out of its content. The history is a SHA-1 repository, whatever the user's is. */
export function makeObject(type: ObjectType, content: Uint8Array): GitObject {
  const raw = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
  return { oid: createHash('sha1').update(raw).digest('hex') as ObjectId, raw };
}

/** The name that a text has as a blob. */
export function blobId(bytes: Uint8Array): ObjectId {
  return makeObject('blob', bytes).oid;
}

/** Takes the header off; for reading back what was stored. */
export function contentOf(raw: Buffer): Buffer {
  return raw.subarray(raw.indexOf(0) + 1);
}

/** Makes a tree; git sorts by bytes, a directory as if its name ended in `/`. */
export function makeTree(entries: readonly TreeEntry[]): GitObject {
  const sorted = entries
    .map((entry) => ({ entry, key: Buffer.from(entry.isTree ? `${entry.name}/` : entry.name) }))
    .sort((a, b) => Buffer.compare(a.key, b.key));
  const parts = sorted.map(({ entry }) =>
    Buffer.concat([
      Buffer.from(`${entry.isTree ? '40000' : '100644'} ${entry.name}\0`),
      Buffer.from(entry.oid, 'hex'),
    ]),
  );
  return makeObject('tree', Buffer.concat(parts));
}

/** Reads a tree's content. */
export function parseTree(content: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < content.length; ) {
    const blank = content.indexOf(0x20, at);
    const end = content.indexOf(0, blank);
    entries.push({
      isTree: content.subarray(at, blank).toString() === '40000',
      name: content.subarray(blank + 1, end).toString(),
      oid: content.subarray(end + 1, end + 21).toString('hex') as ObjectId,
    });
    at = end + 21;
  }
  return entries;
}

export interface CommitFields {
  tree: ObjectId;
  parent: ObjectId | null;
  /** `Name <address>`, free of line breaks and brackets of its own. */
  who: string;
  at: Date;
  /** Minutes east of Greenwich. */
  offset: number;
  message: string;
}

/** Makes a commit; author and committer are one. */
export function makeCommit({ tree, parent, who, at, offset, message }: CommitFields): GitObject {
  const sign = offset < 0 ? '-' : '+';
  const zone = String(Math.floor(Math.abs(offset) / 60) * 100 + (Math.abs(offset) % 60));
  const stamp = `${who} ${Math.floor(at.getTime() / 1000)} ${sign}${zone.padStart(4, '0')}`;
  const lines = [
    `tree ${tree}`,
    ...(parent === null ? [] : [`parent ${parent}`]),
    `author ${stamp}`,
    `committer ${stamp}`,
    '',
    message,
  ];
  return makeObject('commit', Buffer.from(lines.join('\n')));
}

/** The tree that a commit's content names. */
export function treeOf(commit: Buffer): ObjectId {
  return commit.toString('latin1', 5, 45) as ObjectId;
}
