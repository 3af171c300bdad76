import type { AbsolutePath } from '../brands.ts';

/** What a decision about a reminder needs. */
export interface StopFacts {
  /** Whether the agent is going on already because it was reminded. */
  active: boolean;
  /** The note that this session keeps, null where it keeps none. */
  note: { path: AbsolutePath; mtime: Date; automatic: boolean } | null;
  /** Whether the session has made commits here. */
  commits: boolean;
  /** When the session's work last changed: the newest of the changed files and of HEAD; null for never. */
  workedAt: Date | null;
  /** The state that the session was last reminded of. */
  remindedOf: string | null;
}

/** A file and the note beside it that are written by one command are not told apart by less. */
const SLACK = 2_000;

/**
 * Whether an agent that stops is told that its note is behind, or that there is none but an automatic one:
 * once for each version of a note, and once where nobody has written one, so that it can never go round in
 * circles. An automatic note is worth a word where there are commits.
 *
 * @returns the state that the reminder is for, null for none
 */
export function decideReminder(facts: StopFacts): string | null {
  const { active, note, workedAt } = facts;
  if (active || note === null || workedAt === null) return null;
  if (note.automatic ? !facts.commits : workedAt.getTime() <= note.mtime.getTime() + SLACK) {
    return null;
  }
  const state = note.automatic ? 'automatic' : `${note.mtime.getTime()} ${note.path}`;
  return state === facts.remindedOf ? null : state;
}
