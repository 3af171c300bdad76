/** What each worktree is being used for: its note, who works there, and when something last happened. */
import { nextStepOf } from '../note/next-step.ts';
import { readStamp } from '../note/stamp.ts';
import { type Branches, type BranchState, branchState } from './branch-state.ts';
import type { WorktreeState } from './overview.ts';

/** An agent's session that has not ended, as far as anybody knows. */
export interface Session {
  id: string;
  agent: string;
  /** The top of the worktree that it works in, and since when. */
  worktree: string;
  since: Date;
}

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
  /** Who works there; who wrote its note last, without an agent or a time, where nobody is known to. */
  session: { id: string; agent: string | null; since: Date | null } | null;
  /** When anything was last seen to happen there. */
  lastActive: Date | null;
}

/** A row for every worktree, in git's order. */
export function worktreeRows(
  facts: readonly WorktreeFacts[],
  sessions: readonly Session[],
  branches: Branches,
): WorktreeRow[] {
  return facts.map(({ worktree, gone, moved }) => {
    const { live, branch } = worktree;
    const times = [...moved, ...(live ? [live.mtime] : [])].map((one) => one.getTime());
    return {
      worktree,
      gone,
      nextStep: live && nextStepOf(live),
      branch: branch === null ? null : branchState(branch, branches),
      session: sessionIn(worktree, sessions),
      lastActive: times.length === 0 ? null : new Date(Math.max(...times)),
    };
  });
}

/** The session that came there last. */
function sessionIn(
  { path, live }: WorktreeState,
  sessions: readonly Session[],
): WorktreeRow['session'] {
  const [newest] = sessions
    .filter(({ worktree }) => worktree === path)
    .sort((a, b) => b.since.getTime() - a.since.getTime());
  if (newest) return { id: newest.id, agent: newest.agent, since: newest.since };
  const stamped = live && readStamp(live.text);
  return stamped === null ? null : { id: stamped, agent: null, since: null };
}
