/**
 * What is known of agents' sessions, one small file each in the state directory: which note a session
 * last wrote, for the status line, and what it was last reminded of. Caches: a session that is not in
 * here is looked for in the notes.
 */

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AbsolutePath } from '../brands.ts';
import { makeDirectory } from '../disk/directories.ts';
import { removeQuietly, replaceFile } from '../disk/files.ts';
import { exists, readRegular } from '../disk/regular-file.ts';
import type { Layout } from '../layout.ts';
import { readStamp } from '../note/stamp.ts';

const DAY = 24 * 60 * 60 * 1000;
/** As long as agents keep their sessions. */
const LONGEST = 30 * DAY;

type Kind = 'sessions' | 'reminders' | 'starts';

/** Remembers that a session exists, so that nobody looks for a note of it before there is one. */
export function rememberSession(layout: Layout, session: string): void {
  if (!exists(fileOf(layout, 'sessions', session))) put(layout, 'sessions', session, '');
}

/** Remembers which note a session last wrote. */
export function rememberNote(layout: Layout, session: string, path: AbsolutePath): void {
  if (noteOfSession(layout, session) !== path) put(layout, 'sessions', session, `${path}\n`);
}

/** Remembers the sessions of those among some files that are stamped. */
export function rememberStamps(layout: Layout, paths: Iterable<AbsolutePath>): void {
  for (const path of paths) {
    const session = path.endsWith('.md') ? readStamp(textOf(path)) : null;
    if (session !== null) rememberNote(layout, session, path);
  }
}

/** The note that a session last wrote, as far as anybody remembers. */
export function noteOfSession(layout: Layout, session: string): AbsolutePath | null {
  const [path] = textOf(fileOf(layout, 'sessions', session)).split('\n');
  return (path || null) as AbsolutePath | null;
}

/** Remembers what a session was reminded of. */
export function rememberReminder(layout: Layout, session: string, state: string): void {
  put(layout, 'reminders', session, state);
}

/** What a session was last reminded of, null for nothing. */
export function reminderOf(layout: Layout, session: string): string | null {
  return textOf(fileOf(layout, 'reminders', session)) || null;
}

/** Where something is kept of each session. */
export function sessionDirectories({ state }: Layout): string[] {
  return ['sessions', 'reminders', 'workplaces', 'starts'].map((kind) => join(state, kind));
}

/** Forgets sessions that have not been heard of for a month. */
export function forgetOldSessions(layout: Layout, now: Date): void {
  for (const directory of sessionDirectories(layout)) {
    for (const name of exists(directory) ? readdirSync(directory) : []) {
      const path = join(directory, name);
      // Another session, or its end, may take a file away meanwhile.
      const seen = statSync(path, { throwIfNoEntry: false });
      if (seen && now.getTime() - seen.mtimeMs > LONGEST) removeQuietly(path);
    }
  }
}

/**
 * Where something is kept of a session.
 *
 * @param session an id that `sessionId` has let through, so that it is no path (field case 104)
 */
export function fileOf(layout: Layout, kind: Kind, session: string): string {
  return join(layout.state, kind, session);
}

/** Keeps something of a session. */
export function put(layout: Layout, kind: Kind, session: string, text: string): void {
  makeDirectory(join(layout.state, kind));
  replaceFile(fileOf(layout, kind, session), Buffer.from(text));
}

function textOf(path: string): string {
  return readRegular(path)?.bytes.toString() ?? '';
}
