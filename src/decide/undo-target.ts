/**
 * Which operation an undo or redo is about, from the log alone: an undo names the operation that it took
 * back, a redo the undo.
 */
import type { ObjectId } from '../brands.ts';
import { CheckpointError } from '../errors.ts';

/** As much of a recorded operation as the choice needs. */
export interface Logged {
  commit: ObjectId;
  /** Whether it was done in the worktree in which the undo is typed. */
  here: boolean;
  operation: {
    name: string;
    session: string | null;
    indexBefore: string | null;
    about: ObjectId | null;
    unrecorded: string | null;
  };
  /** What it changed; empty where it only repeated what was there. */
  changes: readonly unknown[];
  /** The files among it, each by a name that is its own in the whole log. */
  files: readonly string[];
}

/** Fewer digits of a commit are not looked up, as with git (core.abbrev in git-config(1)). */
const FEWEST_DIGITS = 4;

/**
 * The operations that an undo can be about: those that are not taken back, and changed something. To
 * take back one that changed nothing would look like an undo, and change nothing either.
 *
 * @param log newest first
 */
export function standing<T extends Logged>(log: readonly T[]): T[] {
  const undone = undoneIn(log);
  return log.filter((one) => isOriginal(one) && changedSomething(one) && !undone.has(one.commit));
}

/**
 * The newest operation of this worktree that can be taken back. A session that has done something here
 * takes back what it did itself, and nothing else.
 *
 * @param log newest first
 * @param session the one in which the undo is typed, null where none is known
 */
export function undoTarget<T extends Logged>(log: readonly T[], session: string | null): T | null {
  const mine = (one: T) => one.here && isOriginal(one) && one.operation.session === session;
  const ofSession = session !== null && log.some(mine);
  return standing(log).find((one) => (ofSession ? mine(one) : one.here)) ?? null;
}

/**
 * The undo that a redo takes back: the newest one of this worktree that was not redone, unless
 * something else was done here since.
 *
 * @param log newest first
 */
export function redoTarget<T extends Logged>(log: readonly T[]): T | null {
  const redone = redoneIn(log);
  for (const one of log) {
    if (!one.here) continue;
    if (one.operation.name === 'undo' && !redone.has(one.commit)) return one;
    if (isOriginal(one) && changedSomething(one)) return null;
  }
  return null;
}

/**
 * The operation that has been named by its commit, in whichever worktree it was done.
 *
 * @param log newest first
 * @param given the first digits of the commit, or all of them
 * @throws CheckpointError where that is not one operation, or there is nothing of it to take back
 */
export function namedTarget<T extends Logged>(log: readonly T[], given: string): T {
  const digits = given.toLowerCase();
  const wellFormed = digits.length >= FEWEST_DIGITS && /^[0-9a-f]+$/.test(digits);
  const found = wellFormed ? log.filter(({ commit }) => commit.startsWith(digits)) : [];
  const [one, ...others] = found;
  if (!one) {
    throw refused(
      `'${given}' is not the commit of an operation`,
      `expected at least ${FEWEST_DIGITS} digits of one that 'git checkpoint log' lists`,
    );
  }
  if (others.length > 0) {
    const commits = found.map(({ commit }) => `'${commit}'`).join(' or ');
    throw refused(`'${given}' is ambiguous`, `expected more digits: ${commits}`);
  }
  if (standing(log).includes(one)) return one;
  throw refused(
    undoneIn(log).has(one.commit)
      ? `'${given}' is taken back already`
      : `the ${one.operation.name} at '${given}' leaves nothing to take back`,
    "'git checkpoint log' lists what was done",
  );
}

/**
 * The newest operation after one that changed a file of it too, and that stands: it has to be taken
 * back first.
 *
 * @param log newest first
 * @returns the operation and the file, null where nothing is in the way
 */
export function obstacle<T extends Logged>(
  log: readonly T[],
  target: T,
): { later: T; file: string } | null {
  for (const later of standing(log.slice(0, log.indexOf(target)))) {
    const file = later.files.find((one) => target.files.includes(one));
    if (file !== undefined) return { later, file };
  }
  return null;
}

/** Whether it was done by itself: not to another operation, and not what was found on the way. */
function isOriginal({ operation }: Logged): boolean {
  return !['undo', 'redo', 'record'].includes(operation.name);
}

function changedSomething({ changes, operation }: Logged): boolean {
  return changes.length > 0 || operation.indexBefore !== null || operation.unrecorded !== null;
}

/** The undos that were taken back. */
function redoneIn(log: readonly Logged[]): Set<ObjectId | null> {
  return new Set(
    log.flatMap(({ operation }) => (operation.name === 'redo' ? [operation.about] : [])),
  );
}

/** The operations that were taken back, and not done again. */
function undoneIn(log: readonly Logged[]): Set<ObjectId | null> {
  const redone = redoneIn(log);
  return new Set(
    log.flatMap(({ commit, operation }) =>
      operation.name === 'undo' && !redone.has(commit) ? [operation.about] : [],
    ),
  );
}

function refused(message: string, hint: string): CheckpointError {
  return new CheckpointError('refused', message, [hint]);
}
