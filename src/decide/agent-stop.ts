import type { AbsolutePath } from '../brands.ts';

/** What a decision about a reminder needs. */
export interface StopFacts {
  /** The note that this session keeps. */
  note: { path: AbsolutePath; mtime: Date; automatic: boolean };
  /** Whether the session has made commits here. */
  commits: boolean;
  /** When the session last wrote a file or made a commit, by what its tools have told. */
  toldAt: Date;
  /** When the newest file or commit since the session began changed, whoever did it; null for never. */
  seenAt: Date | null;
}

/** A file and the note beside it that are written by one command are not told apart by less. */
const SLACK = 2_000;

/**
 * Whether a session's note is behind its work, or there is none but an automatic one.
 * An automatic note is worth a word where there are commits.
 *
 * @returns what a word about it is of, which is said once: a version of a note, or that nobody has written one in
 *   this session; null for none
 */
export function decideReminder(facts: StopFacts, session: string): string | null {
  const { note, toldAt, seenAt } = facts;
  if (seenAt === null) return null;
  if (note.automatic) return facts.commits ? `automatic ${session}` : null;
  const written = note.mtime.getTime() + SLACK;
  const isBehind = toldAt.getTime() > written && seenAt.getTime() > written;
  return isBehind ? `${note.mtime.getTime()} ${note.path}` : null;
}
