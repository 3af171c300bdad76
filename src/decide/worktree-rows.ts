/** What each worktree is being used for: its note, who works there, and when something last happened. */
import { nextStepOf } from '../note/next-step.ts';
import { readStamp } from '../note/stamp.ts';
import { type Branches, type BranchState, branchState } from './branch-state.ts';
import type { WorktreeState } from './overview.ts';

export interface WorktreeFacts {
  worktree: WorktreeState;
  /** Whether its directory is gone. */
  gone: boolean;
  /** When HEAD last moved, and the index was last written, as far as there are files for it. */
  moved: readonly Date[];
}

/** A row of the list of worktrees. */
export interface WorktreeRow extends Omit<WorktreeFacts, 'moved'> {
  nextStep: string | null;
  branch: BranchState | null;
  /** The session that wrote its note last. */
  writer: string | null;
  /** When anything was last seen to happen there. */
  lastActive: Date | null;
}

/** A row for every worktree, in git's order. */
export function worktreeRows(facts: readonly WorktreeFacts[], branches: Branches): WorktreeRow[] {
  return facts.map(({ worktree, gone, moved }) => {
    const { live, branch } = worktree;
    const times = [...moved, ...(live ? [live.mtime] : [])].map((one) => one.getTime());
    return {
      worktree,
      gone,
      nextStep: live && nextStepOf(live),
      branch: branch === null ? null : branchState(branch, branches),
      writer: live && readStamp(live.text),
      lastActive: times.length === 0 ? null : new Date(Math.max(...times)),
    };
  });
}
