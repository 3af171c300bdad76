/**
 * How agents' sessions found the repository when they began, one small file each in the state directory. A
 * cache: of a session that is not in here, nobody knows what it has done.
 */
import { join } from 'node:path';
import type { ObjectId } from '../brands.ts';
import type { SessionStart } from '../decide/session-work.ts';
import { makeDirectory } from '../disk/directories.ts';
import { removeQuietly } from '../disk/files.ts';
import { exists, readRegular } from '../disk/regular-file.ts';
import type { Layout } from '../layout.ts';
import { fileOf, put } from './sessions.ts';

/**
 * Remembers how a session began. One that goes on, as after a compaction, began before.
 *
 * @param session an id that `sessionId` has let through, so that it is not a path (field case 104)
 */
export function rememberStart(layout: Layout, session: string, start: SessionStart): void {
  if (exists(fileOf(layout, 'starts', session))) return;
  try {
    // hooks/agent-write tells there when the session works, and makes no directory.
    makeDirectory(join(layout.state, 'works'));
  } catch {
    // Then nobody knows of its work.
  }
  put(layout, 'starts', session, `${JSON.stringify(start)}\n`);
}

/** How a session began, as far as anybody remembers. */
export function readStart(layout: Layout, session: string): SessionStart | null {
  try {
    const text = readRegular(fileOf(layout, 'starts', session))?.bytes.toString() ?? '';
    const { at, head } = JSON.parse(text) as Record<keyof SessionStart, unknown>;
    const began = new Date(String(at));
    if (Number.isNaN(began.getTime())) return null;
    return { at: began, head: typeof head === 'string' ? (head as ObjectId) : null };
  } catch {
    return null; // nobody knows
  }
}

/** Forgets how a session began: it has ended. */
export function forgetStart(layout: Layout, session: string): void {
  removeQuietly(fileOf(layout, 'starts', session));
}
