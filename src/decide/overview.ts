/** Which efforts there are, and where each stands: one row an effort, whatever files it has. */
import type { BranchName } from '../brands.ts';
import { isStemOf } from '../note/file-name.ts';
import { nextStepOf } from '../note/next-step.ts';
import { savedAt } from '../note/saved-at.ts';
import { slugOf } from '../note/slug.ts';
import type { StoredNote } from '../note/stored.ts';
import { type Branches, type BranchState, branchState } from './branch-state.ts';

/** A worktree, as far as an overview of efforts tells of it. */
export interface WorktreeState {
  path: string;
  /** Whether it is the one that the command runs in. */
  here: boolean;
  /** Whether it is the main one, whose note has no mirror. */
  main?: boolean;
  /** What is checked out; null where HEAD is detached. */
  branch: BranchName | null;
  /** Its live note; null where there is none. */
  live: StoredNote | null;
  /** What git is in the middle of, such as `rebase`; null for nothing. */
  underWay: string | null;
  /** Whether anything differs from HEAD; null where nobody has looked. */
  dirty: boolean | null;
}

export interface OverviewFacts {
  worktrees: readonly WorktreeState[];
  /** The notes of the archive, those in `done/` only where they are wanted. */
  archived: readonly StoredNote[];
  branches: Branches;
}

/** A row of the list. */
export interface Effort {
  note: StoredNote;
  nextStep: string | null;
  /** Where it is live; null where it is paused. */
  worktree: WorktreeState | null;
  /** Null of a note without a readable branch, and of one that is done. */
  branch: BranchState | null;
  /** Its mirrors, which are a second name of it. */
  mirrors: StoredNote[];
  previous: StoredNote[];
}

/** Every effort, the one that was saved last first. */
export function findEfforts({ worktrees, archived, branches }: OverviewFacts): Effort[] {
  const places = new Map<StoredNote, WorktreeState>();
  for (const one of worktrees) if (one.live) places.set(one.live, one);
  const copies = byBranch(archived.filter(isCopy));
  const main = worktrees.find((one) => one.main)?.live ?? null;
  const claimed = new Set<StoredNote>();
  return newestSavedFirst(effortsAmong([...places.keys()], archived, main)).map((note) => {
    const { branch } = note.note;
    const own = (copies.get(branch) ?? []).filter(
      (copy) => copy !== note && !claimed.has(copy) && isCopyOf(copy, note, main),
    );
    // Of two efforts of a branch, the one that was saved last is the one that its copies are of.
    for (const copy of own) claimed.add(copy);
    return {
      note,
      nextStep: nextStepOf(note),
      worktree: places.get(note) ?? null,
      branch: branch === null || note.kind === 'done' ? null : branchState(branch, branches),
      mirrors: own.filter(({ kind }) => kind === 'mirror'),
      previous: own.filter(({ kind }) => kind === 'previous'),
    };
  });
}

/** The efforts that are neither live nor done, the one that was saved last first. */
export function pausedAmong(
  lives: readonly StoredNote[],
  archived: readonly StoredNote[],
  main: StoredNote | null = null,
): StoredNote[] {
  const isPaused = ({ kind }: StoredNote) => kind !== 'live' && kind !== 'workstream';
  return newestSavedFirst(effortsAmong(lives, archived, main).filter(isPaused));
}

/** The notes that stand for an effort each; a mirror does where nothing else is left of its effort. */
function effortsAmong(
  lives: readonly StoredNote[],
  archived: readonly StoredNote[],
  main: StoredNote | null,
): StoredNote[] {
  const whole = [...lives, ...archived.filter((one) => !isCopy(one))];
  const present = byBranch(whole.filter(({ kind }) => kind !== 'done'));
  const left = archived.filter(
    (one) =>
      one.kind === 'mirror' &&
      !(present.get(one.note.branch) ?? []).some((note) => isCopyOf(one, note, main)),
  );
  return [...whole, ...left];
}

function isCopy({ kind }: StoredNote): boolean {
  return kind === 'mirror' || kind === 'previous';
}

/**
 * Whether a mirror or a previous version is of a note of the same branch. What was saved under a name is
 * another effort than the one that the branch's mirror is of. So is what was parked, or is live in the main
 * worktree, under another title: a branch may have two efforts, of which one was mirrored from a worktree that
 * is gone.
 */
function isCopyOf(copy: StoredNote, of: StoredNote, main: StoredNote | null): boolean {
  const { kind, stem, note, bytes } = of;
  if (kind === 'workstream' || kind === 'done') return false;
  if ((kind === 'live' || kind === 'parked') && note.branch !== null) {
    const isOfBranch = isStemOf(copy.stem, slugOf(note.branch));
    const isMirrored = kind === 'live' && of !== main;
    const isSameEffort = isMirrored || copy.note.subject === note.subject;
    if (isOfBranch && (copy.kind === 'previous' || isSameEffort)) return true;
  }
  return copy.kind === 'mirror' ? copy.bytes.equals(bytes) : copy.stem === stem;
}

function byBranch(notes: readonly StoredNote[]): Map<string | null, StoredNote[]> {
  const groups = new Map<string | null, StoredNote[]>();
  for (const one of notes) {
    const group = groups.get(one.note.branch);
    if (group) group.push(one);
    else groups.set(one.note.branch, [one]);
  }
  return groups;
}

function newestSavedFirst(notes: readonly StoredNote[]): StoredNote[] {
  return notes
    .map((note) => ({ note, saved: savedAt(note).getTime() }))
    .sort((a, b) => b.saved - a.saved || (a.note.path < b.note.path ? -1 : 1))
    .map(({ note }) => note);
}
