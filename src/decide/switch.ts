import { type AbsolutePath, below } from '../brands.ts';
import { detachedAt } from '../note/document/detached.ts';
import { numberedNames } from '../note/file-name.ts';
import { ownerOf } from '../note/head.ts';
import { firstFree } from '../note/numbered.ts';
import type { StoredNote } from '../note/stored.ts';
import type { Move, Plan } from './plan.ts';
import { outdatedMoves, parkedStem, parkMoves } from './resume.ts';
import { mirrorSlot } from './slots.ts';
import { restoreMoves, type WaitingFacts, waitingOf } from './waiting.ts';

/** Of the archive, a switch needs the notes of this branch and of the one whose note is here. */
export interface SwitchFacts extends WaitingFacts {
  /** Whether a rebase, bisect, cherry-pick, revert, merge or am is under way. */
  underWay: boolean;
  /** The note that was live when git put the file that it tracks in its place, null for none. */
  overwritten: StoredNote | null;
  /** checkpoint.autoRestore */
  autoRestore: boolean;
}

/** What a switch comes to: a plan, and what is worth a line each on standard error. */
export interface SwitchDecision {
  kind: 'plan';
  plan: Plan;
  notices: SwitchNotice[];
}

export type SwitchNotice =
  /** The note of the branch that was left is filed away. */
  | { kind: 'parked'; note: StoredNote }
  /** The note of the branch that was entered is live again. */
  | { kind: 'restored'; note: StoredNote }
  /** The same, but it waits in the archive. */
  | { kind: 'waiting'; note: StoredNote }
  /** git has put the file that it tracks in the note's place; it waits in the archive. */
  | { kind: 'overwritten'; note: StoredNote }
  /** The live note has no readable branch and stays. */
  | { kind: 'unreadable' };

/** Decides what a branch switch does with the live note (docs/hooks.md, post-checkout). */
export function decideSwitch(facts: SwitchFacts): SwitchDecision {
  const { live, linked } = facts;
  if (facts.underWay) return plan([]);
  if (!live) return welcome(facts, null);
  if (facts.overwritten) return makeUpFor(facts, facts.overwritten, live);
  if (live.note.kind === 'foreign') return plan([]);
  const mirror: Move[] = linked
    ? [{ verb: 'mirror', from: live.path, to: mirrorSlot(facts, live) }]
    : [];
  // A tracked file is git's to move; on a detached HEAD there is no branch to make room for.
  if (facts.liveTracked || facts.head.kind === 'detached') return plan(mirror);
  switch (ownerOf(live.note, facts.head, facts.formerNames)) {
    case 'ours':
      return plan([...outdatedMoves(facts), ...mirror]);
    case 'unknown': {
      const own = detachedAt(live.text);
      if (!own) return plan(mirror, [{ kind: 'unreadable' }]);
      // A branch made where the note was saved goes on with it; its next save says so in the note.
      const goesOn = facts.head.oid?.startsWith(own.oid) && waitingOf(facts).length === 0;
      return goesOn ? plan(mirror) : welcome(facts, live);
    }
    case 'another':
      return welcome(facts, live);
  }
}

/**
 * Puts the text that git has overwritten where it would be if it had been parked. A linked worktree's is in its
 * mirror, with what was written in place since; where what git has put there is of the same branch, the mirror
 * makes room for one of that.
 */
function makeUpFor(facts: SwitchFacts, note: StoredNote, live: StoredNote): SwitchDecision {
  const { archived, linked } = facts;
  const ofBranch = archived.filter((one) => one.note.branch === note.note.branch);
  const mirrors = ofBranch.filter(
    ({ kind, bytes }) => linked && kind === 'mirror' && !bytes.equals(live.bytes),
  );
  const mirror: Move[] =
    linked && live.note.kind !== 'foreign'
      ? [{ verb: 'mirror', from: live.path, to: mirrorSlot(facts, live) }]
      : [];
  const to = freePlace(facts, note);
  const inTheWay = mirrors.find(({ path }) => mirror.some((one) => 'to' in one && one.to === path));
  const isThere =
    mirrors.length > 0 || ofBranch.some((one) => waits(one) && one.bytes.equals(note.bytes));
  const park: Move[] = inTheWay
    ? [{ verb: 'park', from: inTheWay.path, to }]
    : isThere
      ? []
      : [{ verb: 'write', to, text: note.bytes, replaces: null }];
  return plan([...park, ...mirror], [{ kind: 'overwritten', note }]);
}

function waits({ kind }: StoredNote): boolean {
  return kind === 'parked' || kind === 'named';
}

/** Where a note is parked, under a name that is free. */
function freePlace(facts: SwitchFacts, note: StoredNote): AbsolutePath {
  const at = (name: string) => below(facts.archive, name);
  const isFree = (name: string) => !facts.archived.some(({ path }) => path === at(name));
  return at(firstFree(numberedNames(`${parkedStem(facts, note)}.md`), isFree));
}

/** Makes room where a note of another branch is live, and restores, or points out, what waits. */
function welcome(facts: SwitchFacts, left: StoredNote | null): SwitchDecision {
  const moves: Move[] = left ? parkMoves(facts, left) : [];
  const notices: SwitchNotice[] = left ? [{ kind: 'parked', note: left }] : [];
  const [note] = waitingOf(facts);
  if (!note) return plan(moves, notices);
  if (!facts.autoRestore) return plan(moves, [...notices, { kind: 'waiting', note }]);
  return plan([...moves, ...restoreMoves(facts, note)], [...notices, { kind: 'restored', note }]);
}

function plan(moves: Move[], notices: SwitchNotice[] = []): SwitchDecision {
  return { kind: 'plan', plan: { operation: 'switch', moves }, notices };
}
