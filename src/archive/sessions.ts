/**
 * What is known of agents' sessions, one small file each in the state directory: which note a session
 * last wrote, for the status line, when it last worked, and what was said to whom. Caches: a session that
 * is not in here is looked for in the notes.
 */
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { AbsolutePath } from '../brands.ts';
import type { Done, Verb } from '../decide/plan.ts';
import { putCache } from '../disk/cache.ts';
import { makeDirectory } from '../disk/directories.ts';
import { createFile, removeQuietly } from '../disk/files.ts';
import { exists, readRegular } from '../disk/regular-file.ts';
import type { Layout } from '../layout.ts';
import { parseFileName } from '../note/file-name.ts';
import { readStamp } from '../note/stamp.ts';

const DAY = 24 * 60 * 60 * 1000;
/** What is kept, for how long: as a rule as long as agents keep their sessions. */
const KEPT: Readonly<Record<string, number>> = {
  sessions: 30 * DAY,
  // Where each works is read by every status and list, and after a week nobody goes by it.
  workplaces: 7 * DAY,
  starts: 30 * DAY,
  works: 30 * DAY,
  said: 30 * DAY,
  // Two commands of one event claim it at once.
  begun: DAY,
};

type Kind = 'sessions' | 'starts' | 'works';

/** Remembers that a session exists, so that nobody looks for a note of it before there is one. */
export function rememberSession(layout: Layout, session: string): void {
  if (!exists(fileOf(layout, 'sessions', session))) put(layout, 'sessions', session, '');
}

/** Remembers which note a session last wrote. */
export function rememberNote(layout: Layout, session: string, path: AbsolutePath): void {
  if (noteOfSession(layout, session) !== path) put(layout, 'sessions', session, `${path}\n`);
}

/** The moves by which a note is somewhere else, as it is. */
const TAKEN_ALONG: ReadonlySet<Verb> = new Set(['park', 'restore', 'file-done']);

/**
 * Remembers which note an operation has written for its session, and where the notes of others have gone. A copy
 * of a note is not one.
 *
 * @param session the session that the operation was of, null for none
 */
export function rememberWritten(
  layout: Layout,
  session: string | null,
  done: readonly Done[],
): void {
  for (const move of done) {
    const { verb, at } = move;
    const isWritten = verb === 'write' && session !== null && !isCopy(layout, at);
    if (!isWritten && !TAKEN_ALONG.has(verb)) continue;
    const writer = at.endsWith('.md') ? readStamp(textOf(at)) : null;
    if (writer === null) continue;
    const isLast = 'from' in move && noteOfSession(layout, writer) === move.from;
    if (isLast || (isWritten && writer === session)) rememberNote(layout, writer, at);
  }
}

/** Whether a file of the archive is, by its name, a mirror or a previous version. */
function isCopy({ archive }: Layout, path: AbsolutePath): boolean {
  const kind = dirname(path) === archive ? parseFileName(basename(path))?.kind : null;
  return kind === 'mirror' || kind === 'previous';
}

/** The note that a session last wrote, as far as anybody remembers. */
export function noteOfSession(layout: Layout, session: string): AbsolutePath | null {
  const [path] = textOf(fileOf(layout, 'sessions', session)).split('\n');
  return (path || null) as AbsolutePath | null;
}

/** Remembers that a session has just written a file, where one has begun here. */
export function rememberWork(layout: Layout, session: string): void {
  if (exists(join(layout.state, 'works'))) put(layout, 'works', session, '');
}

/** When a session last wrote a file or made a commit, as far as its tools' events tell; null for never. */
export function workedAt(layout: Layout, session: string): Date | null {
  return statSync(fileOf(layout, 'works', session), { throwIfNoEntry: false })?.mtime ?? null;
}

/**
 * Whether nobody has said that yet: then it is for whoever asks to say. Where an agent is wired twice, its
 * events run side by side, and one of them says it (G67).
 *
 * @param kind whether it is said once for all time, such as a reminder of a version of a note, or at a start
 */
export function claimWord({ state }: Layout, kind: 'said' | 'begun', what: string): boolean {
  makeDirectory(join(state, kind));
  const name = createHash('sha256').update(what).digest('hex');
  return createFile(join(state, kind, name), new Uint8Array());
}

/** Where something is kept of each session. */
export function sessionDirectories({ state }: Layout): string[] {
  return Object.keys(KEPT).map((kind) => join(state, kind));
}

/** Names of files in one of these directories, as a rule sessions; none where nothing is kept. */
export function sessionsIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

/** Forgets what was kept of sessions that have not been heard of for long. */
export function forgetOldSessions(layout: Layout, now: Date): void {
  for (const directory of sessionDirectories(layout)) {
    const longest = KEPT[basename(directory)] ?? 0;
    for (const name of sessionsIn(directory)) {
      const path = join(directory, name);
      // Another session, or its end, may take a file away meanwhile.
      const seen = statSync(path, { throwIfNoEntry: false });
      if (seen && now.getTime() - seen.mtimeMs > longest) removeQuietly(path);
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

/** Keeps something of a session, as far as that goes. */
export function put(layout: Layout, kind: Kind, session: string, text: string): void {
  putCache(fileOf(layout, kind, session), text);
}

function textOf(path: string): string {
  return readRegular(path)?.bytes.toString() ?? '';
}
