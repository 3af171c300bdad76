/**
 * Where agents' sessions work, one small file each in the state directory. A cache: of a session that is not
 * in here, nobody knows where it works.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from '../decide/worktree-rows.ts';
import { makeDirectory } from '../disk/directories.ts';
import { removeQuietly, replaceFile } from '../disk/files.ts';
import { exists, readRegular } from '../disk/regular-file.ts';
import type { Layout } from '../layout.ts';
import { sessionId } from '../note/stamp.ts';

/** Where a session works, and with which agent. */
export type Workplace = Omit<Session, 'id' | 'since'>;

/**
 * Remembers where a session works. One that goes on in the same worktree has been there since it came.
 *
 * @param session an id that `sessionId` has let through, so that it is not a path (field case 104)
 */
export function rememberWorkplace(
  layout: Layout,
  session: string,
  { agent, worktree }: Workplace,
  now: Date,
): void {
  const known = readWorkplace(layout, session);
  const stays = known?.worktree === worktree && known.agent === agent;
  const since = stays ? known.since : now;
  // Written anew in any case: by the file's time is known when a session was last heard of.
  const text = JSON.stringify({ agent, worktree, since: since.toISOString() });
  makeDirectory(directoryOf(layout));
  replaceFile(join(directoryOf(layout), session), Buffer.from(`${text}\n`));
}

/** Forgets where a session has worked: it has ended. */
export function forgetWorkplace(layout: Layout, session: string): void {
  removeQuietly(join(directoryOf(layout), session));
}

/** The sessions that work somewhere, as far as anybody remembers. */
export function readSessions(layout: Layout): Session[] {
  const directory = directoryOf(layout);
  const names = exists(directory) ? readdirSync(directory) : [];
  return names.flatMap((id) => (sessionId(id) === null ? [] : (readWorkplace(layout, id) ?? [])));
}

function readWorkplace(layout: Layout, id: string): Session | null {
  try {
    const text = readRegular(join(directoryOf(layout), id))?.bytes.toString() ?? '';
    const { agent, worktree, since } = JSON.parse(text) as Record<string, unknown>;
    const at = new Date(String(since));
    const isTold = typeof agent === 'string' && typeof worktree === 'string';
    return isTold && !Number.isNaN(at.getTime()) ? { id, agent, worktree, since: at } : null;
  } catch {
    return null; // nobody knows
  }
}

function directoryOf(layout: Layout): string {
  return join(layout.state, 'workplaces');
}
