/** What a session has done in a worktree, as far as git shows it. */
import type { ObjectId } from '../brands.ts';
import type { Head } from '../note/head.ts';

/** When a session began, and what HEAD named then. */
export interface SessionStart {
  at: Date;
  /** Null on an unborn branch. */
  head: ObjectId | null;
}

/** An entry of a reflog; its time is to the second. */
interface Entry {
  oid: ObjectId;
  message: string;
  at: Date;
}

/** Entries of HEAD's reflog by which a commit was made here; one that came from elsewhere was not. */
const MADE = /^(?:commit|merge|cherry-pick|revert|am|rebase)\b(?!.*: Fast-forward$)/;
const MOVED = /^checkout: moving from (.+) to \S+$/;

/**
 * Whether commits were made since a session began, on what HEAD names now: those on other branches are
 * theirs, and a pull makes none.
 *
 * @param log HEAD's, oldest first
 */
export function madeCommits(log: readonly Entry[], start: SessionStart, head: Head): boolean {
  const branch = head.kind === 'branch' ? head.branch : null;
  let on: string | null = branch;
  for (const { message } of log.slice(beginIn(log, start)).reverse()) {
    const from = MOVED.exec(message)?.[1];
    if (from !== undefined) on = from;
    else if (on === branch && MADE.test(message)) return true;
  }
  return false;
}

/**
 * Where in the log the session began. The log counts in seconds: of what was done in the second in which
 * the session began, all up to what HEAD named then was done before.
 */
function beginIn(log: readonly Entry[], { at, head }: SessionStart): number {
  const second = Math.floor(at.getTime() / 1_000) * 1_000;
  const first = log.findIndex((entry) => entry.at.getTime() >= second);
  if (first < 0) return log.length;
  const before = log.findLastIndex((entry) => entry.at.getTime() === second && entry.oid === head);
  return Math.max(first, before + 1);
}
