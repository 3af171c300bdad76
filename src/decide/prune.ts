/** Which paused efforts are over, and why: their notes go to `done/`, as `done` would file each. */
import type { AbsolutePath, BranchName } from '../brands.ts';
import { isStemOf } from '../note/file-name.ts';
import type { Head } from '../note/head.ts';
import { savedAt } from '../note/saved-at.ts';
import { slugOf } from '../note/slug.ts';
import type { StoredNote } from '../note/stored.ts';
import { type Branches, branchState } from './branch-state.ts';
import type { Planned } from './decision.ts';
import { decideDone } from './done.ts';
import { isStashedOn } from './left-behind.ts';
import { pausedAmong } from './overview.ts';
import type { Move } from './plan.ts';

/** What counts as over; each adds to the others. */
export interface PruneWanted {
  merged: boolean;
  gone: boolean;
  /** What was saved before that; null where the age does not matter. */
  before: Date | null;
}

/** A worktree, as it is when the notes are read. */
export interface PruneWorktree {
  /** What it would call a note of a detached HEAD. */
  name: string;
  main: boolean;
  /** The branches that it is at: what is checked out, what is rebased or bisected. */
  branches: readonly BranchName[];
  live: StoredNote | null;
}

export interface PruneFacts {
  archive: AbsolutePath;
  head: Head;
  archived: readonly StoredNote[];
  worktrees: readonly PruneWorktree[];
  branches: Branches;
  /** The names that git was asked about: of any other it is not known whether it is over. */
  asked: ReadonlySet<BranchName>;
  /** The branches that remotes have. */
  onRemotes: ReadonlySet<string>;
  /** What holds work of a branch besides its commits. */
  rescued: ReadonlySet<BranchName>;
  /** The messages of git's stash. */
  stashed: readonly string[];
  local: readonly BranchName[];
}

export type PruneReason = { kind: 'merged'; into: string } | { kind: 'gone' } | { kind: 'older' };

/** A note that is over, with all that says so. */
export interface Pruned {
  note: StoredNote;
  reasons: readonly PruneReason[];
  /** Where it is to go. */
  to: AbsolutePath;
}

/** A note that looks as if it were over, and stays: its branch has work that was not committed. */
export interface Unpruned {
  note: StoredNote;
  holds: 'rescue' | 'stash';
}

/** What is to be filed, and what stays although it looks over. */
export interface PruneDecision extends Planned<'prune'> {
  pruned: readonly Pruned[];
  kept: readonly Unpruned[];
}

/**
 * Plans to file every paused note that is over, in one operation. What is live, its mirror, a note
 * of a branch that some worktree is at, a workstream and what has no readable branch stay.
 */
export function decidePrune(facts: PruneFacts, wanted: PruneWanted): PruneDecision {
  const { archive, archived, worktrees, head } = facts;
  const lives = worktrees.flatMap(({ live }) => live ?? []);
  const main = worktrees.find((one) => one.main)?.live ?? null;
  const paused = pausedAmong(lives, archived, main).filter(({ kind }) => kind !== 'unreadable');
  // A mirror that nothing else is left of is an effort of its own, and no other takes it along.
  const copies = archived.filter((one) => one.kind === 'mirror' && !paused.includes(one));
  const isAtWork = worksIn(worktrees);
  const taken = new Set<StoredNote>();
  const moves: Move[] = [];
  const pruned: Pruned[] = [];
  const kept: Unpruned[] = [];
  for (const note of [...paused.filter(isWhole), ...paused.filter((one) => !isWhole(one))]) {
    if (isAtWork(note, facts.branches)) continue;
    const near = copies.filter((one) => one.note.branch === note.note.branch && !taken.has(one));
    const facing = { archive, head, lives, formerNames: [], archived: near };
    const done = decideDone({ ...facing, found: note, present: note });
    const planned = done.kind === 'plan' ? done.plan.moves : [];
    const [first] = planned;
    if (first?.verb !== 'file-done') continue;
    const along = near.filter(({ path }) =>
      planned.some((one) => 'from' in one && one.from === path),
    );
    const reasons = reasonsFor(note, [note, ...along], facts, wanted);
    const holds = whatHolds(note, facts);
    if (reasons.length === 0) continue;
    if (holds !== null) {
      kept.push({ note, holds });
      continue;
    }
    for (const one of along) taken.add(one);
    moves.push(...planned);
    pruned.push({ note, reasons, to: first.to });
  }
  return { kind: 'plan', case: 'prune', plan: { operation: 'prune', moves }, pruned, kept };
}

function isWhole({ kind }: StoredNote): boolean {
  return kind !== 'mirror';
}

/** Tells whether some worktree is at a note's branch, or mirrors it, or has its detached HEAD. */
function worksIn(worktrees: readonly PruneWorktree[]) {
  const at = new Set<string>(worktrees.flatMap(({ branches }) => branches));
  const live = new Set(worktrees.map((one) => one.live?.note.branch));
  const slugs = worktrees.map(({ name }) => slugOf(name));
  return ({ kind, stem, note }: StoredNote, { renamed }: Branches): boolean => {
    const { branch } = note;
    if (branch === null) return !note.detached || slugs.some((slug) => isStemOf(stem, slug));
    if (at.has(branch) || at.has(renamed.get(branch) ?? branch)) return true;
    return kind === 'mirror' && live.has(branch);
  };
}

/** @param all the note, and what would go with it: all of that has to be old */
function reasonsFor(
  { note: { branch } }: StoredNote,
  all: readonly StoredNote[],
  { asked, branches, onRemotes }: PruneFacts,
  { merged, gone, before }: PruneWanted,
): PruneReason[] {
  const state = branch === null || !asked.has(branch) ? null : branchState(branch, branches);
  const isOld = before !== null && all.every((one) => savedAt(one) < before);
  const into = state?.mergedInto ?? null;
  const isGone = state?.gone === true && branch !== null && !onRemotes.has(branch);
  return [
    ...(merged && into !== null ? [{ kind: 'merged', into } as const] : []),
    ...(gone && isGone ? [{ kind: 'gone' } as const] : []),
    ...(isOld ? [{ kind: 'older' } as const] : []),
  ];
}

/** What has work of the note's branch that no commit of the branch has; null for nothing. */
function whatHolds(
  { note: { branch } }: StoredNote,
  { branches, rescued, stashed, local }: PruneFacts,
): Unpruned['holds'] | null {
  if (branch === null) return null;
  const names = [branch, ...local.filter((one) => branches.renamed.get(branch) === one)];
  if (names.some((name) => rescued.has(name))) return 'rescue';
  return stashed.some((message) => isStashedOn(message, names, local)) ? 'stash' : null;
}
