/**
 * Which operation an undo or redo is about, from the log alone: an undo names the operation that it
 * took back, a redo the undo.
 */

/** As much of a recorded operation as the choice needs. */
export interface Logged {
  commit: string;
  operation: { name: string; about: string | null };
}

/** Found texts are recorded on the way; nobody did anything that could be taken back. */
const NOT_UNDONE = new Set(['record', 'undo', 'redo', 'revive']);

/**
 * The newest operation that is not taken back.
 *
 * @param log newest first
 */
export function undoTarget<T extends Logged>(log: readonly T[]): T | null {
  const undone = new Set<string>();
  const redone = new Set<string>();
  for (const one of log) {
    const { name, about } = one.operation;
    if (name === 'redo' && about !== null) redone.add(about);
    else if (name === 'undo' && about !== null) {
      if (!redone.has(one.commit)) undone.add(about);
    } else if (!NOT_UNDONE.has(name) && !undone.has(one.commit)) return one;
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
