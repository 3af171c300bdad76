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
 * newest piece that is left. What a killed command left beside the chain is not part of it.
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
  const whole = tip === null ? undefined : commits.get(tip);
  let piece = whole ? pieceFrom(whole, commits) : newestPiece(commits, chain);
  while (piece) {
    chain.push(...piece);
    piece = piece.at(-1)?.parent === null ? undefined : newestPiece(commits, chain);
  }
  return chain.reverse();
}

/** A commit, its parent and so on, as far as they are there. */
function pieceFrom(head: Survivor, commits: ReadonlyMap<ObjectId, Survivor>): Survivor[] {
  const piece: Survivor[] = [];
  for (let one: Survivor | undefined = head; one; ) {
    piece.push(one);
    one = one.parent === null ? undefined : commits.get(one.parent);
  }
  return piece;
}

/**
 * The piece to go on with: the one that the history began with comes last, whatever its length. One
 * that hangs on the chain was left beside it.
 */
function newestPiece(
  commits: ReadonlyMap<ObjectId, Survivor>,
  chain: readonly Survivor[],
): Survivor[] | undefined {
  const taken = new Set(chain);
  const parents = new Set([...commits.values()].map(({ parent }) => parent));
  const pieces = [...commits.values()]
    .filter(({ oid }) => !parents.has(oid))
    .map((head) => pieceFrom(head, commits))
    .filter((piece) => !piece.some((one) => taken.has(one)));
  const isBeginning = (piece: Survivor[]) => (piece.at(-1)?.parent === null ? 1 : 0);
  const madeAt = (piece: Survivor[]) => piece[0]?.at ?? 0;
  return pieces.sort(
    (a, b) => isBeginning(a) - isBeginning(b) || madeAt(b) - madeAt(a) || b.length - a.length,
  )[0];
}
