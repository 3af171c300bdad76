import type { AbsolutePath, ObjectId } from '../brands.ts';

/** What a decision about a reminder needs. */
export interface StopFacts {
  /** Whether the agent is going on already because it was reminded. */
  active: boolean;
  /** The note that this session keeps, null where it keeps none. */
  note: { path: AbsolutePath; mtime: Date } | null;
  headOid: ObjectId | null;
  /** When the work last changed: the newest of the changed files and of HEAD; null for never. */
  workedAt: Date | null;
  /** The state that the session was last reminded of. */
  remindedOf: string | null;
}

/** A file and the note beside it that are written by one command are not told apart by less. */
const SLACK = 2_000;

/**
 * Whether an agent that stops is told that its note is behind: once for a note and a commit, so that
 * it can never go round in circles.
 *
 * @returns the state that the reminder is for, null for none
 */
export function decideReminder(facts: StopFacts): string | null {
  const { note, workedAt } = facts;
  if (facts.active || note === null || workedAt === null) return null;
  if (workedAt.getTime() <= note.mtime.getTime() + SLACK) return null;
  const state = `${note.mtime.getTime()} ${facts.headOid ?? ''} ${note.path}`;
  return state === facts.remindedOf ? null : state;
}
