import { ownerOf } from '../note/head.ts';
import { nameOf } from '../note/names.ts';
import { mirrorsOf, parkedOf, type StoredNote } from '../note/stored.ts';
import type { WorktreeFacts } from './facts.ts';
import type { Move, Plan } from './plan.ts';
import { parkMove } from './resume.ts';
import { mirrorSlot } from './slots.ts';

/** Of the archive, a switch needs the notes of this branch and of the one whose note is here. */
export interface SwitchFacts extends WorktreeFacts {
  /** Live notes of other worktrees. */
  elsewhere: readonly StoredNote[];
  /** Whether a rebase, bisect, cherry-pick, revert, merge or am is under way. */
  underWay: boolean;
  /** checkpoint.autoRestore */
  autoRestore: boolean;
}

/** What a switch comes to: a plan, and what is worth a line on standard error. */
export interface SwitchDecision {
  kind: 'plan';
  plan: Plan;
  notice: SwitchNotice | null;
}

export type SwitchNotice =
  /** A note of the new branch waits in the archive. */
  | { kind: 'waiting'; name: string }
  | { kind: 'restored'; name: string }
  /** The live note has no readable branch and stays. */
  | { kind: 'unreadable' };

/** Decides what a branch switch does with the live note (docs/hooks.md, post-checkout). */
export function decideSwitch(facts: SwitchFacts): SwitchDecision {
  const { live, linked } = facts;
  if (facts.underWay) return plan([]);
  if (!live) return welcome(facts, []);
  if (live.note.kind === 'foreign') return plan([]);
  const mirror: Move[] = linked
    ? [{ verb: 'mirror', from: live.path, to: mirrorSlot(facts, live) }]
    : [];
  // A tracked file is git's to move; on a detached HEAD there is no branch to make room for.
  if (facts.liveTracked || facts.head.kind === 'detached') return plan(mirror);
  switch (ownerOf(live.note, facts.head, facts.formerNames)) {
    case 'ours':
      return plan(mirror);
    case 'unknown':
      return plan(mirror, { kind: 'unreadable' });
    case 'another':
      return welcome(facts, [parkMove(facts, live)]);
  }
}

/** Offers, or restores, what waits for the branch. */
function welcome(facts: SwitchFacts, moves: Move[]): SwitchDecision {
  const found: StoredNote | undefined =
    parkedOf(facts.archived, facts)[0] ??
    mirrorsOf(facts.archived, facts).find((mirror) => isLeft(mirror, facts));
  if (!found) return plan(moves);
  if (!facts.autoRestore) return plan(moves, { kind: 'waiting', name: nameOf(found) });
  const verb = found.kind === 'mirror' ? 'bring-back' : 'restore';
  const restored: Move[] = [{ verb, from: found.path, to: facts.livePath }];
  if (facts.linked && verb === 'restore') {
    restored.push({ verb: 'mirror', from: facts.livePath, to: mirrorSlot(facts, found) });
  }
  return plan([...moves, ...restored], { kind: 'restored', name: nameOf(found) });
}

/** Whether a mirror is all that is left: a note that is live in another worktree waits for nobody. */
function isLeft(mirror: StoredNote, { elsewhere }: SwitchFacts): boolean {
  return !elsewhere.some(
    ({ note, bytes }) =>
      bytes.equals(mirror.bytes) || (note.branch !== null && note.branch === mirror.note.branch),
  );
}

function plan(moves: Move[], notice: SwitchNotice | null = null): SwitchDecision {
  return { kind: 'plan', plan: { operation: 'switch', moves }, notice };
}
