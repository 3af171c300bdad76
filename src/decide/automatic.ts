/**
 * Checkpoints that nobody wrote: whether an agent's event writes one out of what git can see, as a table
 * (docs/agents.md, "Automatic checkpoints").
 */
import { withMark } from '../note/automatic.ts';
import { EMPTY_DRAFT } from '../note/draft.ts';
import { ownerOf } from '../note/head.ts';
import { belongsTo, type StoredNote } from '../note/stored.ts';
import type { Planned } from './decision.ts';
import type { Move } from './plan.ts';
import { decideSave } from './save.ts';
import type { SaveFacts } from './save-facts.ts';

/** The rows, in the order in which the first that fits counts. Only the last two write. */
export type AutomaticCase =
  /** The session has made no commit and changed no file here, or there is no commit at all. */
  | 'nothing-done'
  /** A rebase or bisect is under way, and HEAD will be elsewhere when it is over. */
  | 'between'
  /** git has the live note's path, and no tracked file changes unasked. */
  | 'tracked'
  /** Somebody has written what is live. */
  | 'live'
  /** Somebody has written a note of this branch, which is in the archive, in a stash or gone. */
  | 'waiting'
  /** The automatic note there says it already. */
  | 'same'
  | 'renewed'
  | 'new';

export interface AutomaticFacts extends SaveFacts {
  /** Whether the session has made commits or changed files here. */
  worked: boolean;
  /** Whether HEAD, the base branch or the index has the live note's path. */
  tracked: boolean;
  /** Whether a note that somebody wrote was live here and is gone, or in a stash. */
  gone: boolean;
}

/**
 * Decides whether what git can see is written down by itself. Nothing that somebody wrote is replaced,
 * moved or hidden by it; an automatic note is, by a newer one.
 */
export function decideAutomatic(facts: AutomaticFacts): Planned<AutomaticCase> {
  const row = rowOf(facts);
  return row === 'new' || row === 'renewed' ? written(facts, row) : planned(row, []);
}

/** What moves HEAD about until it is over (`src/git/under-way.ts`). */
const BETWEEN = new Set(['rebase', 'bisect', 'am']);

function rowOf(facts: AutomaticFacts): AutomaticCase {
  const { head, live } = facts;
  if (!facts.worked || !head.oid) return 'nothing-done';
  if (BETWEEN.has(facts.seen.underWay ?? '')) return 'between';
  if (facts.tracked) return 'tracked';
  if (isSomebodys(live)) return 'live';
  if (facts.gone || facts.archived.some((one) => isWaiting(one, facts))) return 'waiting';
  return live && ownerOf(live.note, head, facts.formerNames) === 'ours' ? 'renewed' : 'new';
}

/** Whether there is a file that somebody wrote: a note of whichever branch, or another document. */
export function isSomebodys(live: StoredNote | null): boolean {
  return live !== null && !live.note.automatic;
}

function isWaiting(one: StoredNote, facts: AutomaticFacts): boolean {
  const isActive = one.kind === 'parked' || one.kind === 'named' || one.kind === 'mirror';
  return isActive && !one.note.automatic && belongsTo(one, facts);
}

/** What a save without a word would do, with the mark; where it would repeat what is there, nothing. */
function written(facts: AutomaticFacts, row: 'new' | 'renewed'): Planned<AutomaticCase> {
  const options = { as: null, overwrite: true, complete: false };
  const { live } = facts;
  // No session wrote it, so none is named in it.
  const movesAt = (moment: string) => {
    const decision = decideSave(
      { ...facts, missing: null, session: null, moment },
      EMPTY_DRAFT,
      options,
    );
    return decision.kind === 'plan' ? decision.plan.moves.map(marked) : [];
  };
  const repeats = (move: Move) => move.verb === 'write' && move.text === live?.text;
  if (live?.note.date && movesAt(live.note.date).some(repeats)) return planned('same', []);
  const moves = movesAt(facts.moment).filter(
    ({ verb }) => row === 'new' || verb !== 'keep-previous',
  );
  const isRule = ({ verb }: Move) => verb === 'ignore';
  // git is told to pass the file over before the file is there.
  return planned(row, [...moves.filter(isRule), ...moves.filter((move) => !isRule(move))]);
}

function marked(move: Move): Move {
  if (move.verb !== 'write') return move;
  return { ...move, text: withMark(Buffer.from(move.text).toString()) };
}

function planned(row: AutomaticCase, moves: Move[]): Planned<AutomaticCase> {
  return { kind: 'plan', case: row, plan: { operation: 'automatic', moves } };
}
