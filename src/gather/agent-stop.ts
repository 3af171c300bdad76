import { statSync } from 'node:fs';
import { lookAtLive } from '../archive/notes.ts';
import { noteOfSession, workedAt } from '../archive/sessions.ts';
import type { StopFacts } from '../decide/agent-stop.ts';
import { ownerOf } from '../note/head.ts';
import type { Repository } from '../repository.ts';
import { gatherSessionWork, type SessionWork } from './session-work.ts';

/**
 * What a decision about a reminder needs; git is only asked where there is a note, and the session has worked.
 * What a build, a pull, another session or its user has changed meanwhile is not its work (G57).
 *
 * @param known what has been seen of the session's work already, null where git was not asked
 * @returns null where the session keeps no note, or has not worked
 */
export async function gatherStop(
  repository: Repository,
  session: string,
  known: SessionWork | null,
): Promise<StopFacts | null> {
  const { layout } = repository;
  const live = lookAtLive(layout.live);
  const written = noteOfSession(layout, session);
  const toldAt = workedAt(layout, session);
  if (toldAt === null || (!live && written === null)) return null;
  const work = known ?? (await gatherSessionWork(repository, session));
  const ours = live && ownerOf(live.note, work.status.head, []) === 'ours' ? live : null;
  const [note] = [ours?.path, written]
    .flatMap((path) => {
      const mtime = path && statSync(path, { throwIfNoEntry: false })?.mtime;
      return mtime ? [{ path, mtime, automatic: path === live?.path && live.note.automatic }] : [];
    })
    .sort((one, other) => other.mtime.getTime() - one.mtime.getTime());
  const commits = work.start !== null && work.commits;
  return note ? { note, commits, toldAt, seenAt: work.workedAt } : null;
}
