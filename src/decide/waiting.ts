import { mirrorsOf, parkedOf, type StoredNote } from '../note/stored.ts';
import type { WorktreeFacts } from './facts.ts';
import type { Move } from './plan.ts';
import { mirrorSlot } from './slots.ts';

/** What has to be known to say which notes wait for a branch. */
export interface WaitingFacts extends WorktreeFacts {
  /** Live notes of other worktrees. */
  elsewhere: readonly StoredNote[];
}

/**
 * What waits for the branch in the archive, newest first: its parked notes, else its mirrors. The mirror
 * of a note that is live in another worktree waits for nothing (docs/design.md §6, row `mirror`).
 */
export function waitingOf(facts: WaitingFacts): StoredNote[] {
  const parked = parkedOf(facts.archived, facts);
  if (parked.length > 0) return parked;
  return mirrorsOf(facts.archived, facts).filter((mirror) => isLeft(mirror, facts));
}

function isLeft(mirror: StoredNote, { elsewhere }: WaitingFacts): boolean {
  return !elsewhere.some(
    ({ note, bytes }) =>
      bytes.equals(mirror.bytes) || (note.branch !== null && note.branch === mirror.note.branch),
  );
}

/** The moves that make a note the live one. A note moves; a copy (mirror, previous version) stays. */
export function restoreMoves(facts: WorktreeFacts, found: StoredNote): Move[] {
  const copied = found.kind === 'mirror' || found.kind === 'previous';
  const moves: Move[] = [
    copied
      ? { verb: 'bring-back', from: found.path, to: facts.livePath }
      : { verb: 'restore', from: found.path, to: facts.livePath },
  ];
  if (facts.linked && found.kind !== 'mirror') {
    moves.push({ verb: 'mirror', from: facts.livePath, to: mirrorSlot(facts, found) });
  }
  return moves;
}
