import { statSync } from 'node:fs';
import { join } from 'node:path';
import { lookAtLive } from '../archive/notes.ts';
import { noteOfSession, reminderOf } from '../archive/sessions.ts';
import type { StopFacts } from '../decide/agent-stop.ts';
import { askStatus } from '../git/status.ts';
import { ownerOf } from '../note/head.ts';
import type { Repository } from '../repository.ts';

/** More changed files than that are not looked at: the newest of so many tells enough. */
const MOST_CHANGES = 1_000;

/** What a decision about a reminder needs; git is only asked where the session keeps a note. */
export async function gatherStop(
  repository: Repository,
  { session, active }: { session: string | null; active: boolean },
): Promise<StopFacts> {
  const { client, layout, place } = repository;
  const nothing = { active, note: null, headOid: null, workedAt: null, remindedOf: null };
  const live = lookAtLive(layout.live);
  const written = session === null ? null : noteOfSession(layout, session);
  if (active || session === null || (!live && written === null)) return nothing;
  const { head, changes } = await askStatus(client, place.worktreeName);
  const ours = live && ownerOf(live.note, head, []) === 'ours' ? live : null;
  const notes = [ours?.path ?? null, written].filter((path) => path !== null);
  const times = notes.flatMap((path) => ({ path, mtime: mtimeOf(path) }));
  const note = times.reduce<StopFacts['note']>(
    (newest, { path, mtime }) =>
      mtime !== null && (newest === null || mtime > newest.mtime) ? { path, mtime } : newest,
    null,
  );
  const files = changes.slice(0, MOST_CHANGES).map(({ path }) => join(place.worktree, path));
  const work = files.filter((path) => path !== layout.live && !path.startsWith(layout.archive));
  const worked = [join(place.gitDir, 'logs', 'HEAD'), ...work].map(mtimeOf);
  const workedAt = worked.reduce(
    (newest, at) => (at !== null && (newest === null || at > newest) ? at : newest),
    null,
  );
  return { active, note, headOid: head.oid, workedAt, remindedOf: reminderOf(layout, session) };
}

function mtimeOf(path: string): Date | null {
  return statSync(path, { throwIfNoEntry: false })?.mtime ?? null;
}
