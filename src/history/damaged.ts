/** Reading a history of which some objects are missing or broken: what is whole is found all the same. */
import type { ObjectId } from '../brands.ts';
import { catFiles } from '../git/cat-file.ts';
import { makeObject, type ObjectType, treeOf } from './objects.ts';

/** One commit of a damaged history. */
export interface Survivor {
  oid: ObjectId;
  tree: ObjectId;
  parent: ObjectId | null;
  /** Seconds since the epoch. */
  at: number;
  content: Buffer;
}

/** So many objects are read at once: enough for speed, and little enough for memory. */
const CHUNK = 500;

/** Reads objects whose content is what their names say. */
export function readWhole(
  gitDir: string,
  type: ObjectType,
  oids: Iterable<ObjectId>,
): Map<ObjectId, Buffer> {
  const found = new Map<ObjectId, Buffer>();
  for (const [oid, content] of wholeObjects(gitDir, type, oids)) {
    found.set(oid, Buffer.from(content)); // not the whole of what git said
  }
  return found;
}

/** Those of some blobs that are whole; their content is not kept. */
export function wholeBlobs(gitDir: string, oids: Iterable<ObjectId>): Set<ObjectId> {
  const whole = new Set<ObjectId>();
  for (const [oid] of wholeObjects(gitDir, 'blob', oids)) whole.add(oid);
  return whole;
}

function* wholeObjects(
  gitDir: string,
  type: ObjectType,
  oids: Iterable<ObjectId>,
): Generator<[ObjectId, Buffer]> {
  const all = [...new Set(oids)];
  for (let at = 0; at < all.length; at += CHUNK) {
    for (const [oid, content] of readLot(gitDir, all.slice(at, at + CHUNK))) {
      if (makeObject(type, content).oid === oid) yield [oid, content];
    }
  }
}

/** git gives up at the first broken object: the lot is then halved until that one is alone. */
function readLot(gitDir: string, lot: readonly ObjectId[]): [ObjectId, Buffer][] {
  try {
    const contents = catFiles(gitDir, lot);
    return lot.flatMap((oid, n) => {
      const content = contents[n];
      return content ? [[oid, content]] : [];
    });
  } catch {
    if (lot.length === 1) return [];
    const half = Math.ceil(lot.length / 2);
    return [...readLot(gitDir, lot.slice(0, half)), ...readLot(gitDir, lot.slice(half))];
  }
}

/**
 * The commits to go on with, oldest first: from the tip down, and where the chain is broken from the
 * longest piece that is left. What a killed command left beside the chain is not part of it.
 */
export function chainOf(
  gitDir: string,
  oids: Iterable<ObjectId>,
  tip: ObjectId | null,
): Survivor[] {
  const commits = new Map<ObjectId, Survivor>();
  for (const [oid, content] of readWhole(gitDir, 'commit', oids)) {
    const text = content.toString('latin1');
    commits.set(oid, {
      oid,
      content,
      tree: treeOf(content),
      parent: (/^parent ([0-9a-f]{40})$/m.exec(text)?.[1] ?? null) as ObjectId | null,
      at: Number(/^committer .* (\d+) [+-]\d{4}$/m.exec(text)?.[1] ?? 0),
    });
  }
  const chain: Survivor[] = [];
  let next = commitAt(commits, tip) ?? longest(commits);
  while (next) {
    chain.push(next);
    commits.delete(next.oid);
    next = next.parent === null ? undefined : (commits.get(next.parent) ?? longest(commits));
  }
  return chain.reverse();
}

/** The head of the longest piece, the newest of equals. */
function longest(commits: ReadonlyMap<ObjectId, Survivor>): Survivor | undefined {
  const parents = new Set([...commits.values()].map((one) => one.parent));
  const heads = [...commits.values()].filter((one) => !parents.has(one.oid));
  const lengths = new Map(heads.map((head) => [head, lengthOf(head, commits)]));
  const length = (head: Survivor) => lengths.get(head) ?? 0;
  return heads.sort((a, b) => length(b) - length(a) || b.at - a.at)[0];
}

function lengthOf(head: Survivor, commits: ReadonlyMap<ObjectId, Survivor>): number {
  let length = 0;
  for (let one: Survivor | undefined = head; one; one = commitAt(commits, one.parent)) length++;
  return length;
}

function commitAt(
  commits: ReadonlyMap<ObjectId, Survivor>,
  oid: ObjectId | null,
): Survivor | undefined {
  return oid === null ? undefined : commits.get(oid);
}
