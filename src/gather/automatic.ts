import { basename } from 'node:path';
import { lookAtLive, readArchived, readLive } from '../archive/notes.ts';
import { noteOfSession } from '../archive/sessions.ts';
import { type AutomaticFacts, isSomebodys } from '../decide/automatic.ts';
import { exists } from '../disk/regular-file.ts';
import { commitsSince } from '../git/commits.ts';
import { isTracked } from '../git/tracking.ts';
import { parseFileName } from '../note/file-name.ts';
import type { Repository } from '../repository.ts';
import { gatherMissing } from './missing.ts';
import { askForSave, readForSave, type SaveContext } from './save.ts';
import type { SessionWork } from './session-work.ts';

/** What an automatic note is decided upon. */
export interface AutomaticContext {
  context: SaveContext;
  /** Reads the disk, for use under the lock. */
  read: () => AutomaticFacts;
}

/**
 * Whether a session could get an automatic note at all, by a look at the disk alone: not where it keeps a
 * workstream, nor where somebody wrote what is live.
 */
export function mayBeAutomatic({ layout, settings }: Repository, session: string): boolean {
  const live = lookAtLive(layout.live);
  if (!settings.config.automatic || isSomebodys(live)) return false;
  if (!live && exists(layout.live)) return false; // a link or a directory
  const own = noteOfSession(layout, session);
  const isWorkstream = own !== null && parseFileName(basename(own))?.kind === 'workstream';
  return !isWorkstream || !exists(own);
}

/**
 * Asks git what an automatic note would say, by some ten processes.
 *
 * @returns null where the session has done nothing, or nothing since the automatic note was written
 */
export async function gatherAutomatic(
  repository: Repository,
  { status, start, commits, workedAt }: SessionWork,
  now: Date,
): Promise<AutomaticContext | null> {
  const { client, env, layout, place, settings } = repository;
  const live = readLive(layout.live);
  const written = live?.mtime ?? null;
  if (start === null || workedAt === null || (written && workedAt <= written)) return null;
  const from = commits ? start.head : null;
  const [context, tracked, ofSession] = await Promise.all([
    askForSave(repository, { beside: false, unasked: true, known: status }),
    isTracked(env, place.worktree, place.gitDir, settings.config.file),
    from === null ? null : commitsSince(client, from),
  ]);
  const missing = await gatherMissing(repository, context.refs, live, readArchived(layout.archive));
  const { seen } = context;
  const told: SaveContext =
    seen.commits === null && ofSession !== null
      ? { ...context, seen: { ...seen, commits: ofSession, since: 'the session began' } }
      : context;
  const read = () => ({
    ...readForSave(repository, told, null, now),
    archived: readArchived(layout.archive),
    worked: true,
    tracked: tracked || context.committed,
    gone: missing !== null && !missing.note.automatic,
  });
  return { context: told, read };
}
