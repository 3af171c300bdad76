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
 */
export async function gatherStop(
  repository: Repository,
  { session, active, known }: { session: string; active: boolean; known: SessionWork | null },
): Promise<StopFacts> {
  const { layout } = repository;
  const live = lookAtLive(layout.live);
  const written = noteOfSession(layout, session);
  const toldAt = workedAt(layout, session);
  if (active || toldAt === null || (!live && written === null)) {
    return { active, note: null, commits: false, toldAt, seenAt: null };
  }
  const work = known ?? (await gatherSessionWork(repository, session));
  const ours = live && ownerOf(live.note, work.status.head, []) === 'ours' ? live : null;
  const notes = [ours?.path ?? null, written].filter((path) => path !== null);
  const times = notes.flatMap((path) => {
    const mtime = statSync(path, { throwIfNoEntry: false })?.mtime;
    return mtime ? [{ path, mtime, automatic: path === live?.path && live.note.automatic }] : [];
  });
  const note = times.reduce<StopFacts['note']>(
    (newest, one) => (newest === null || one.mtime > newest.mtime ? one : newest),
    null,
  );
  const commits = work.start !== null && work.commits;
  return { active, note, commits, toldAt, seenAt: work.workedAt };
}
