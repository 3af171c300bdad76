import type { Change } from '../note/change.ts';

/** Why the live note was or was not staged, or what git said. */
export type Staging =
  | { state: 'staged' }
  | {
      state: 'not-staged';
      reason: 'never-in-history' | 'ignored' | 'asked' | 'unmerged' | 'separate';
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
  /** `--no-stage`. */
  asked: boolean;
  /** Whether the history of the repository ever held the path. */
  held: boolean;
  /** Whether the path is in conflict: `git add` would call that resolved. */
  unmerged: boolean;
  /** Whether the text went beside the live note, into the archive. */
  separate: boolean;
}

/**
 * Whether the live note is to be staged (docs/design.md §6): only where the project has kept it in its
 * history before. Null means "try".
 */
export function decideStaging(facts: StagingFacts): Staging | null {
  if (facts.separate) return { state: 'not-staged', reason: 'separate' };
  if (facts.asked) return { state: 'not-staged', reason: 'asked' };
  if (!facts.held) return { state: 'not-staged', reason: 'never-in-history' };
  if (facts.unmerged) return { state: 'not-staged', reason: 'unmerged' };
  return null;
}
