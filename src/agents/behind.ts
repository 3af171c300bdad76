import { decideReminder } from '../decide/agent-stop.ts';
import { gatherStop } from '../gather/agent-stop.ts';
import type { SessionWork } from '../gather/session-work.ts';
import type { Repository } from '../repository.ts';

/** A note that does not have what a session has done, or is only an automatic one. */
export interface NoteBehind {
  path: string;
  automatic: boolean;
  /** What a word about it is of: it is said once (src/archive/sessions.ts, claimWord). */
  state: string;
}

/**
 * The session's note, where the session has worked since that was written.
 *
 * @param known what has been seen of the session's work already, null where git was not asked
 * @returns null where the note has all of it, or there is none
 */
export async function noteBehind(
  repository: Repository,
  session: string,
  known: SessionWork | null,
): Promise<NoteBehind | null> {
  const facts = await gatherStop(repository, session, known);
  const state = facts && decideReminder(facts, session);
  return facts && state !== null ? { ...facts.note, state } : null;
}
