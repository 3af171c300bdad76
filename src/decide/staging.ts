import type { Change } from '../note/change.ts';

/** Why the live note was or was not staged, or what git said. */
export type Staging =
  | { state: 'staged' }
  | {
      state: 'not-staged';
      reason: 'not-tracked' | 'ignored' | 'asked' | 'unmerged' | 'separate';
    }
  | { state: 'failed'; why: string };

/**
 * What the index holds of the live note before a save stages it, for the undo: an entry as `mode oid`,
 * `HEAD` where it is as HEAD has it, `none` where it is not in the index.
 *
 * @param change what `git status` says of the path, if anything
 */
export function indexBefore(change: Change | undefined, liveExists: boolean): string {
  if (change) return change.index ? `${change.index.mode} ${change.index.oid}` : 'none';
  return liveExists ? 'HEAD' : 'none';
}

export interface StagingFacts {
  /** checkpoint.stage; `--no-stage` is `never`. */
  stage: 'auto' | 'never' | 'always';
  /** Whether HEAD or the base branch has the path. */
  committed: boolean;
  /** Whether the path is in conflict: `git add` would call that resolved. */
  unmerged: boolean;
  /** Whether the text went beside the live note, into the archive. */
  separate: boolean;
}

/**
 * Whether the live note is to be staged (docs/design.md §6): by default only where this branch or the base
 * branch has it. Null means "try"; what git ignores stays as it is even then.
 */
export function decideStaging(facts: StagingFacts): Staging | null {
  if (facts.separate) return { state: 'not-staged', reason: 'separate' };
  if (facts.stage === 'never') return { state: 'not-staged', reason: 'asked' };
  if (facts.stage === 'auto' && !facts.committed) {
    return { state: 'not-staged', reason: 'not-tracked' };
  }
  if (facts.unmerged) return { state: 'not-staged', reason: 'unmerged' };
  return null;
}
