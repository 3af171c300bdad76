/**
 * Which operation an undo or redo is about, from the log alone (an undo names the operation that it took
 * back, a redo the undo), and how its files get the texts back that they had before.
 */
import type { AbsolutePath, ObjectId } from '../brands.ts';
import { CheckpointError } from '../errors.ts';
import { type Decision, refuse } from './decision.ts';
import type { Move } from './plan.ts';

/** As much of a recorded operation as the choice needs. */
export interface Logged {
  commit: ObjectId;
  operation: { name: string; indexBefore: string | null; about: ObjectId | null };
  /** What it changed; empty where it only repeated what was there. */
  changes: readonly unknown[];
}

/**
 * The newest operation that is not taken back. One that changed nothing is passed over: taking it back
 * would look like an undo and be none.
 *
 * @param log newest first
 */
export function undoTarget<T extends Logged>(log: readonly T[]): T | null {
  const undone = new Set<ObjectId>();
  const redone = new Set<ObjectId>();
  for (const one of log) {
    const { name, about, indexBefore } = one.operation;
    if (name === 'record') continue; // found on the way: nobody did anything that could be taken back
    if (name === 'redo' && about !== null) redone.add(about);
    else if (name === 'undo' && about !== null) {
      if (!redone.has(one.commit)) undone.add(about);
    } else if (undone.has(one.commit)) continue;
    else if (one.changes.length > 0 || indexBefore !== null) return one;
  }
  return null;
}

/**
 * The undo that a redo takes back: the newest one that was not redone, unless something else was done
 * since.
 *
 * @param log newest first
 */
export function redoTarget<T extends Logged>(log: readonly T[]): T | null {
  const redone = new Set<ObjectId>();
  for (const one of log) {
    const { name, about } = one.operation;
    if (name === 'record') continue;
    if (name === 'redo' && about !== null) redone.add(about);
    else if (name === 'undo') {
      if (!redone.has(one.commit)) return one;
    } else return null;
  }
  return null;
}

/** A file that an operation changed, with its texts then and its present one. */
export interface Reverted {
  path: AbsolutePath;
  before: Uint8Array | null;
  after: Uint8Array | null;
  present: Uint8Array | null;
}

/**
 * Takes an operation back: every file gets the bytes it had before. One that has them already is left
 * as it is: an undo may have been killed half-way. Refuses where one is neither that nor what the
 * operation left.
 *
 * @param operation `undo` or `redo`
 */
export function decideUndo(
  operation: 'undo' | 'redo',
  what: string,
  files: readonly Reverted[],
): Decision<'undo' | 'redo'> {
  const left = files.filter((file) => !same(file.present, file.before));
  const moved = left.find((file) => !same(file.present, file.after));
  if (moved) {
    return refuse(
      new CheckpointError(
        'refused',
        `cannot ${operation} ${what}: '${moved.path}' has changed since`,
        ["'git checkpoint log' lists the versions, 'git checkpoint restore' brings one back"],
      ),
    );
  }
  const moves: Move[] = [];
  // Texts come back before anything is removed: at no moment is there less than before.
  for (const { path, before, present } of left) {
    if (before !== null) moves.push({ verb: 'write', to: path, text: before, replaces: present });
  }
  for (const { path, before } of left) {
    if (before === null) moves.push({ verb: 'remove', from: path });
  }
  return { kind: 'plan', case: operation, plan: { operation, moves } };
}

function same(a: Uint8Array | null, b: Uint8Array | null): boolean {
  return a === null || b === null ? a === b : Buffer.compare(a, b) === 0;
}
