import type { AbsolutePath } from '../brands.ts';
import type { Head } from '../note/head.ts';
import { canBeStamped, readStamp, withStamp } from '../note/stamp.ts';
import type { StoredNote } from '../note/stored.ts';
import type { Move, Plan } from './plan.ts';
import { mirrorSlot } from './slots.ts';

/** A note that an agent has just written, and what is around it. */
export interface WriteFacts {
  note: StoredNote;
  head: Head;
  livePath: AbsolutePath;
  archive: AbsolutePath;
  archived: readonly StoredNote[];
  linked: boolean;
  /** Whether git tracks the note: what runs unasked changes no tracked file (docs/design.md §3). */
  tracked: boolean;
  session: string | null;
}

/**
 * What follows an agent's write: the session's name in the first line, and a linked worktree's mirror.
 *
 * The operation is a `record`: the agent did something, and this only writes it down, so that `undo`
 * passes it over.
 */
export function decideWrite(facts: WriteFacts): { kind: 'plan'; plan: Plan } {
  const { note, session } = facts;
  const moves: Move[] = [];
  if (
    session !== null &&
    !facts.tracked &&
    canBeStamped(note.text) &&
    Buffer.from(note.text).equals(note.bytes) &&
    readStamp(note.text) !== session
  ) {
    const text = withStamp(note.text, session);
    moves.push({ verb: 'write', to: note.path, text, replaces: note.bytes });
  }
  if (note.path === facts.livePath && facts.linked) {
    const to = mirrorSlot({ ...facts, formerNames: [] }, note);
    const present = facts.archived.find((one) => one.path === to);
    if (moves.length > 0 || !present?.bytes.equals(note.bytes)) {
      moves.push({ verb: 'mirror', from: note.path, to });
    }
  }
  return { kind: 'plan', plan: { operation: 'record', moves } };
}
