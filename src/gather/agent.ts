import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { readEntries, readEntriesOf, readLive } from '../archive/notes.ts';
import { noteOfSession, reminderOf } from '../archive/sessions.ts';
import type { StopFacts, WriteFacts } from '../decide/agent.ts';
import type { Asked } from '../git/asked.ts';
import { listRefs } from '../git/refs.ts';
import { readHead, readStatus } from '../git/status.ts';
import { isTracked } from '../git/tracking.ts';
import { parseEntryName } from '../note/file-name.ts';
import { type Head, ownerOf, slugOfHead } from '../note/head.ts';
import { slugOf } from '../note/slug.ts';
import { readStamp } from '../note/stamp.ts';
import type { NamedHead, StoredNote } from '../note/stored.ts';
import type { Repository } from '../repository.ts';
import { askNamedHead } from './head.ts';

/** A file that an agent wrote, if it is a note of this repository: live here, or in the archive. */
export function findWritten({ layout }: Repository, file: string): string | null {
  const path = realPath(file);
  if (path === layout.live) return path;
  const kind = dirname(path) === layout.archive ? parseEntryName(basename(path))?.kind : undefined;
  return kind === 'workstream' || kind === 'note' ? path : null;
}

/** The path without links above the file; the file itself may be gone, or a link. */
function realPath(file: string): string {
  try {
    return join(realpathSync.native(dirname(file)), basename(file));
  } catch {
    return resolve(file);
  }
}

/** What a decision about a written note needs; `read` is for use under the lock. */
export async function gatherWrite(
  repository: Repository,
  path: string,
  { session, asked }: { session: string | null; asked: Asked | null },
): Promise<{ head: Head; read: () => WriteFacts | null }> {
  const { client, layout, place, settings } = repository;
  const { file } = settings.config;
  const known = path === layout.live && asked?.tracked?.file === file ? asked.tracked : null;
  const [head, tracked] = await Promise.all([
    readHead(client, place.worktreeName, asked?.head),
    known?.answer ?? tracksNote(repository, path),
  ]);
  const read = () => {
    const note = readWritten(repository, path);
    if (!note || note.note.kind === 'foreign') return null;
    const branch = note.note.branch;
    const slugs = [slugOfHead(head), ...(branch === null ? [] : [slugOf(branch)])];
    const entries = place.linked ? readEntriesOf(layout.archive, slugs) : [];
    const { live: livePath, archive } = layout;
    return { note, head, livePath, archive, entries, linked: place.linked, tracked, session };
  };
  return { head, read };
}

/** A workstream has no branch, and is none the less a note by its name. */
function readWritten({ layout }: Repository, path: string): StoredNote | null {
  if (path === layout.live) return readLive(path);
  const name = parseEntryName(basename(path));
  const found = readEntriesOf(layout.archive, [name?.stem ?? '']).find((one) => one.path === path);
  if (found?.kind !== 'workstream') return found ?? null;
  return { ...found, note: { ...found.note, kind: 'own' } };
}

/** Whether git tracks a note: it came with the repository, or goes with it. */
export function tracksNote({ env, place }: Repository, path: string): Promise<boolean> {
  const top = path.startsWith(`${place.worktree}/`) ? place.worktree : place.sharedRoot;
  if (top === null || !path.startsWith(`${top}/`)) return Promise.resolve(false);
  const gitDir = top === place.worktree ? place.gitDir : place.commonDir;
  return isTracked(env, top, gitDir, path.slice(top.length + 1));
}

/** What a session is told at its start. */
export interface StartFacts extends NamedHead {
  worktree: string;
  live: StoredNote | null;
  entries: readonly StoredNote[];
  /** Workstreams that this session last wrote, with whether git tracks them. */
  own: { note: StoredNote; tracked: boolean }[];
  liveTracked: boolean;
}

/** Reads what waits for a session, by at most three git processes and one for each note shown. */
export async function gatherStart(
  repository: Repository,
  session: string | null,
): Promise<StartFacts> {
  const { client, layout, place } = repository;
  const [head, refs] = await Promise.all([readHead(client, place.worktreeName), listRefs(client)]);
  const named = await askNamedHead(repository, head, refs);
  const live = readLive(layout.live);
  const entries = readEntries(layout.archive);
  const stamped = entries.filter(
    ({ kind, text }) => kind === 'workstream' && session !== null && readStamp(text) === session,
  );
  const own = stamped.map(async (note) => ({
    note,
    tracked: await tracksNote(repository, note.path),
  }));
  return {
    ...named,
    worktree: place.worktree,
    live,
    liveTracked: live !== null && (await tracksNote(repository, live.path)),
    entries,
    own: await Promise.all(own),
  };
}

/** More changed files than that are not looked at: the newest of so many tells enough. */
const MOST_CHANGES = 1_000;

/** What a decision about a reminder needs; git is only asked where the session keeps a note. */
export async function gatherStop(
  repository: Repository,
  { session, active }: { session: string | null; active: boolean },
): Promise<StopFacts> {
  const { client, layout, place } = repository;
  const nothing = { active, note: null, headOid: null, workedAt: null, remindedOf: null };
  const live = readLive(layout.live);
  const written = session === null ? null : noteOfSession(layout, session);
  if (active || session === null || (!live && written === null)) return nothing;
  const { head, changes } = await readStatus(client, place.worktreeName);
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
