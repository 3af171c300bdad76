/**
 * Which operation an undo or redo is about, from the log alone: an undo names the operation that it
 * took back, a redo the undo.
 */

/** As much of a recorded operation as the choice needs. */
export interface Logged {
  commit: string;
  operation: { name: string; indexBefore: string | null; about: string | null };
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
  const undone = new Set<string>();
  const redone = new Set<string>();
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
  const redone = new Set<string>();
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
