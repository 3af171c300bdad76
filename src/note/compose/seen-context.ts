/** The context of a save that nobody told one. */
import type { Change, Commit } from '../change.ts';
import { count } from '../words.ts';

/** What can be seen without being told. */
export interface Seen {
  /** Commits that the base branch does not have, newest first; null where there is no such branch. */
  commits: Commit[] | null;
  /** Where the commits begin, if not at the base branch. */
  since?: 'the session began';
  /** Files that differ, from HEAD or from where the branch began. */
  changes: Change[];
  /** The operation of git's that is half done, such as `rebase`. */
  underWay?: string | null;
}

/** Whether a save wrote a context that nobody told; the next save writes it anew. */
export function isSeenContext(context: string): boolean {
  return /^Paused with (?:\d+|no) /.test(context);
}

/** What a context says that nobody told: what git shows. */
export function seenContext(seen: Seen): string {
  const files = countOrNo(seen.changes.length, 'changed file');
  const middle = seen.underWay
    ? `, in the middle of ${seen.underWay === 'am' ? 'an' : 'a'} ${seen.underWay}`
    : '';
  if (seen.commits === null) return `Paused with ${files}${middle}.`;
  const commits = countOrNo(seen.commits.length, 'commit');
  return `Paused with ${commits} since ${seen.since ?? 'the base branch'} and ${files}${middle}.`;
}

function countOrNo(n: number, noun: string): string {
  return n === 0 ? `no ${noun}s` : count(n, noun);
}
