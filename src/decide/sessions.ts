/** Agents' sessions: which of them go on, and what they work on. */
import type { BranchName } from '../brands.ts';
import type { StoredNote } from '../note/stored.ts';

/** Whether a session goes on; of one whose process cannot be seen, nobody knows. */
export type SessionLife = 'alive' | 'unknown' | 'gone';

/** An agent's session that nobody has seen the end of. */
export interface Session {
  id: string;
  agent: string;
  /** The top of the worktree that it works in, and since when. */
  worktree: string;
  since: Date;
  /** When it was last heard of. */
  heard: Date;
  life: SessionLife;
  /** Whether it is the one that runs this command. */
  own: boolean;
}

/** A session that cannot be seen, and has been silent for so long, is gone (docs/agents.md). */
const SILENT = 24 * 60 * 60 * 1000;

/**
 * Whether a session goes on.
 *
 * @param process what can be said of the agent's process
 * @param heard when it was last heard of; a clock that was set back makes it a time to come
 */
export function sessionLife(
  process: 'alive' | 'dead' | 'unknown',
  heard: Date,
  now: Date,
): SessionLife {
  if (process !== 'unknown') return process === 'alive' ? 'alive' : 'gone';
  return Math.abs(now.getTime() - heard.getTime()) > SILENT ? 'gone' : 'unknown';
}

/** Those that go on, as far as anybody knows, in their order. */
export function goingOn(sessions: readonly Session[]): Session[] {
  return sessions.filter(({ life }) => life !== 'gone');
}

/** Those that go on first; of each, the one that came last first. */
export function inOrder(sessions: readonly Session[]): Session[] {
  const rank = ({ life }: Session) => (life === 'gone' ? 1 : 0);
  return [...sessions].sort(
    (a, b) => rank(a) - rank(b) || b.since.getTime() - a.since.getTime() || (a.id < b.id ? -1 : 1),
  );
}

/**
 * The sessions of others that work on a note: in the worktree that it is live in, or where its
 * branch is checked out, or which have last written this very file.
 *
 * @param liveIn the worktree that it is live in; null for a note of the archive
 * @param lastWrote the file that a session has last written
 */
export function workersOn(
  { path, note }: StoredNote,
  liveIn: string | null,
  given: {
    sessions: readonly Session[];
    worktrees: readonly { path: string; branch: BranchName | null }[];
    lastWrote(session: string): string | null;
  },
): Session[] {
  const ofBranch = given.worktrees.filter(
    ({ branch }) => branch !== null && branch === note.branch,
  );
  const places = [liveIn, ...ofBranch.map((one) => one.path)];
  return goingOn(given.sessions).filter(
    ({ id, own, worktree }) => !own && (places.includes(worktree) || given.lastWrote(id) === path),
  );
}
