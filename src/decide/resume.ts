import { below } from '../brands.ts';
import { CheckpointError } from '../errors.ts';
import { detachedAt } from '../note/document/detached.ts';
import { ownerOf, slugOfHead } from '../note/head.ts';
import { lookUp, nameOf, unknownName } from '../note/names.ts';
import { slugOf } from '../note/slug.ts';
import { belongsTo, type NamedHead, newestFirst, type StoredNote } from '../note/stored.ts';
import { type Asked, type Planned, type Refused, refuse } from './decision.ts';
import type { WorktreeFacts } from './facts.ts';
import type { Missing } from './missing.ts';
import type { Move } from './plan.ts';
import {
  foreignInPlace,
  liveElsewhere,
  nothingToResume,
  type ResumeQuestion,
} from './resume-question.ts';
import { previousSlot } from './slots.ts';
import { restoreMoves, type WaitingFacts, waitingOf } from './waiting.ts';

/** The rows of the resume table in docs/design.md §6 that resume something. `choose` is what was picked or named. */
export type ResumeCase = 'live' | 'other-branch' | 'parked' | 'mirror' | 'choose';

/** Of the archive, a resume needs every note, `done/` included. */
export interface ResumeFacts extends WaitingFacts {
  /** What was live here and is gone; asked only where that is all there could be to resume. */
  missing: Missing | null;
}

export interface ResumeOptions {
  name: string | null;
  /** `--yes`: of several notes of this branch, take the newest. */
  yes: boolean;
  /** `--as-is`: resume the live note although it is of another branch. */
  asIs: boolean;
  /** `--park`: file the live note away first. */
  park: boolean;
}

/** A plan with the note that is resumed, and older ones of the same branch, which stay where they are. */
export interface ResumePlan extends Planned<ResumeCase> {
  resumes: StoredNote;
  others: StoredNote[];
}

/** A refusal where nothing is left of an effort but what `done/`, or the history, may have of it. */
export interface Absent {
  /** The name that was typed, else the branch. */
  name: string;
  /** What `done/` has of it. */
  done: StoredNote | null;
}

export interface ResumeRefusal extends Refused {
  absent?: Absent;
  /** What is live in another worktree. */
  elsewhere?: StoredNote;
}

export type ResumeDecision = ResumePlan | ResumeRefusal | Asked<ResumeQuestion>;

/** Decides which note is resumed and how it gets to its place: the first match of the table. */
export function decideResume(facts: ResumeFacts, options: ResumeOptions): ResumeDecision {
  const { live } = facts;
  if (options.name !== null) return resumeNamed(facts, options.name, options);
  if (live && staysForeign(facts, options)) return refuse(foreignInPlace(live, facts.liveTracked));
  const own = waitingOf(facts);
  const candidates = resumable(facts).filter((one) => !own.includes(one));
  if (live && !options.park) {
    const owner = ownerOf(live.note, facts.head, facts.formerNames);
    const { automatic } = live.note;
    const givesWay = automatic && own.some(({ note }) => !note.automatic);
    if (owner === 'ours' && !givesWay) return plan('live', live, outdatedMoves(facts));
    if (options.asIs) return plan('other-branch', live, []);
    if (!automatic)
      return { kind: 'ask', question: { kind: 'other-branch', live, own, candidates } };
  }
  const parking = live ? parkMoves(facts, live) : [];
  const [found, ...others] = own;
  if (found) {
    if (others.length > 0 && !options.yes) {
      return { kind: 'ask', question: { kind: 'several', own } };
    }
    const row = found.kind === 'mirror' ? 'mirror' : 'parked';
    return plan(row, found, [...parking, ...restoreMoves(facts, found)], others);
  }
  const away = facts.elsewhere.find(
    (one) =>
      ownerOf(one.note, facts.head, facts.formerNames) === 'ours' && one.note.branch !== null,
  );
  if (away) return { ...refuse(liveElsewhere(away)), elsewhere: away };
  if (candidates.length === 0) return nothing(facts);
  return { kind: 'ask', question: { kind: 'choose', candidates, done: doneOf(facts) } };
}

function nothing(facts: ResumeFacts): ResumeRefusal {
  const refusal = refuse(nothingToResume(facts));
  const { head, live, missing } = facts;
  if (live || missing || head.kind === 'detached') return refusal;
  return { ...refusal, absent: { name: head.branch, done: doneOf(facts) } };
}

/** What `done/` has of this branch: the newest. */
function doneOf(facts: ResumeFacts): StoredNote | null {
  const done = facts.archived.filter((one) => one.kind === 'done' && belongsTo(one, facts));
  return done.sort(newestFirst)[0] ?? null;
}

/**
 * Efforts that can be picked, newest first: backups and finished ones are none. A mirror is one where
 * it is all that is left of its effort, because the worktree was removed.
 */
export function resumable({
  archived,
  elsewhere,
  live,
}: Pick<ResumeFacts, 'archived' | 'elsewhere' | 'live'>): StoredNote[] {
  const present = [...(live ? [live] : []), ...elsewhere, ...archived.filter(isEffort)];
  const branches = new Set(present.map((one) => one.note.branch));
  const isLeft = ({ kind, note, bytes }: StoredNote) =>
    kind === 'mirror' &&
    (note.branch === null
      ? !present.some((one) => one.bytes.equals(bytes))
      : !branches.has(note.branch));
  return archived.filter((one) => isEffort(one) || isLeft(one)).sort(newestFirst);
}

function isEffort({ kind }: StoredNote): boolean {
  return kind === 'parked' || kind === 'named' || kind === 'unreadable';
}

/**
 * Whether a document that happens to have the live note's name stays where it is (docs/design.md §4): one
 * of the project's own in any case, another unless somebody says what is to become of it.
 */
function staysForeign({ live, liveTracked }: ResumeFacts, { asIs, park }: ResumeOptions): boolean {
  return live?.note.kind === 'foreign' && (liveTracked || !(asIs || park));
}

function resumeNamed(facts: ResumeFacts, name: string, options: ResumeOptions): ResumeDecision {
  const { live } = facts;
  let found: StoredNote | null;
  try {
    const others = [...facts.elsewhere, ...facts.archived];
    found = live && options.park ? lookUp(name, others) : null;
    found ??= lookUp(name, [...(live ? [live] : []), ...others]);
  } catch (error) {
    if (error instanceof CheckpointError) return refuse(error);
    throw error;
  }
  if (!found) return { ...refuse(unknownName(name)), absent: { name, done: null } };
  if (live && found === live) {
    // What makes room makes it for another one.
    return options.park ? refuse(nothingToResume(facts)) : plan('live', live, []);
  }
  if (found.kind === 'live') return { ...refuse(liveElsewhere(found)), elsewhere: found };
  // What is over comes back only by its own name.
  if (found.kind === 'done' && nameOf(found) !== name.replace(/\.md$/, '')) {
    return { ...refuse(unknownName(name)), absent: { name, done: found } };
  }
  // A workstream is read where it is (docs/note-format.md).
  if (found.kind === 'workstream') return plan('choose', found, []);
  if (live && staysForeign(facts, { ...options, asIs: false })) {
    return refuse(foreignInPlace(live, facts.liveTracked));
  }
  // Nobody minds where a note goes that nobody wrote.
  if (live && !options.park && !live.note.automatic) {
    return { kind: 'ask', question: { kind: 'occupied', live, wanted: found } };
  }
  const parking = live ? parkMoves(facts, live) : [];
  return plan('choose', found, [...parking, ...restoreMoves(facts, found)]);
}

function plan(
  row: ResumeCase,
  resumes: StoredNote,
  moves: Move[],
  others: StoredNote[] = [],
): ResumeDecision {
  return { kind: 'plan', case: row, plan: { operation: 'resume', moves }, resumes, others };
}

/** Moves the live note to where it is parked; an earlier text of it that lies there makes room first. */
export function parkMoves(facts: WorktreeFacts, live: StoredNote): Move[] {
  const to = below(facts.archive, `${parkedStem(facts, live)}.md`);
  return [...outdatedMoves(facts), { verb: 'park', from: live.path, to }];
}

/** Keeps the parked text out of which the live note was made as its previous version. */
export function outdatedMoves(facts: WorktreeFacts): Move[] {
  const { outdated } = facts;
  const branch = outdated?.note.branch;
  if (!outdated || !branch) return [];
  const owner: NamedHead = { head: { kind: 'branch', branch, oid: null }, formerNames: [] };
  const prev = previousSlot({ ...facts, ...owner }, outdated);
  return [
    { verb: 'keep-previous', from: outdated.path, to: prev },
    { verb: 'retire', from: outdated.path, keptAs: prev },
  ];
}

/** What a live note is parked as when it makes room: under its own branch, whichever that is. */
export function parkedStem(
  facts: Pick<WorktreeFacts, 'head' | 'liveStamp'>,
  live: Pick<StoredNote, 'note' | 'text'>,
): string {
  const { branch, detached } = live.note;
  const own = detached ? detachedAt(live.text) : null;
  if (branch !== null) return slugOf(branch);
  if (own) return slugOf(own.worktree);
  return detached && facts.head.kind === 'detached'
    ? slugOfHead(facts.head)
    : `unparsed-${facts.liveStamp}`;
}
