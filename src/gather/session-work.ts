import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readStart } from '../archive/session-start.ts';
import { madeCommits, type SessionStart } from '../decide/session-work.ts';
import { readRefLog } from '../git/reflog.ts';
import { askStatus, type Status } from '../git/status.ts';
import type { Repository } from '../repository.ts';
import { ourPaths } from './our-paths.ts';

/** More changed files than that are not looked at: the newest of so many tells enough. */
const MOST_CHANGES = 1_000;

/** What git shows of a session's work in a worktree. */
export interface SessionWork {
  status: Status;
  /** How the session began; null where nobody knows, and everything counts as its work. */
  start: SessionStart | null;
  /** Whether it has made commits here. */
  commits: boolean;
  /** When it last made a commit or changed a file; null for never. A file that it deleted is not seen. */
  workedAt: Date | null;
}

/** Asks git by one process what has been worked on; whose work it is, only the times tell. */
export async function gatherSessionWork(
  repository: Repository,
  session: string,
): Promise<SessionWork> {
  const { client, layout, place, settings } = repository;
  const start = readStart(layout, session);
  const [status, log] = await Promise.all([
    askStatus(client, place.worktreeName),
    start ? readRefLog(client, place.gitDir, 'HEAD', settings.refStorage) : [],
  ]);
  const commits = start === null || madeCommits(log, start, status.head);
  const ours = ourPaths(repository);
  const files = status.changes
    .filter(({ path }) => !ours(path))
    .slice(0, MOST_CHANGES)
    .flatMap(({ path }) => statSync(join(place.worktree, path), { throwIfNoEntry: false }) ?? [])
    // A file that was moved or copied keeps the time of its text.
    .map(({ mtime, ctime }) => (start && ctime > mtime ? ctime : mtime))
    .filter((at) => start === null || at > start.at);
  const headMoved = statSync(join(place.gitDir, 'logs', 'HEAD'), { throwIfNoEntry: false })?.mtime;
  const times = [...files, ...(commits && headMoved ? [headMoved] : [])];
  const workedAt = times.reduce<Date | null>((last, at) => (last && last > at ? last : at), null);
  return { status, start, commits, workedAt };
}
