import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { readArchivedFile, readArchivedOf, readLive } from '../archive/notes.ts';
import type { AbsolutePath } from '../brands.ts';
import type { WriteFacts } from '../decide/agent-write.ts';
import type { Asked } from '../git/asked.ts';
import { askHead } from '../git/status.ts';
import { parseFileName } from '../note/file-name.ts';
import { type Head, slugOfHead } from '../note/head.ts';
import { slugOf } from '../note/slug.ts';
import type { StoredNote } from '../note/stored.ts';
import type { Repository } from '../repository.ts';
import { tracksNote } from './tracks-note.ts';

/** A file that an agent wrote, if it is a note of this repository: live here, or in the archive. */
export function findWritten({ layout }: Repository, file: string): AbsolutePath | null {
  const path = realPath(file);
  if (path === layout.live) return path;
  const kind = dirname(path) === layout.archive ? parseFileName(basename(path))?.kind : undefined;
  return kind === 'workstream' || kind === 'plain' ? path : null;
}

/** The path without links above the file; the file itself may be gone, or a link. */
function realPath(file: string): AbsolutePath {
  try {
    return join(realpathSync.native(dirname(file)), basename(file)) as AbsolutePath;
  } catch {
    return resolve(file) as AbsolutePath;
  }
}

/** What a decision about a written note needs; `read` is for use under the lock. */
export async function gatherWrite(
  repository: Repository,
  path: AbsolutePath,
  { session, asked }: { session: string | null; asked: Asked | null },
): Promise<{ head: Head; read: () => WriteFacts | null }> {
  const { client, layout, place, settings } = repository;
  const { file } = settings.config;
  const known = path === layout.live && asked?.tracked?.file === file ? asked.tracked : null;
  const [head, tracked] = await Promise.all([
    askHead(client, place.worktreeName, asked?.head),
    known?.answer ?? tracksNote(repository, path),
  ]);
  const read = () => {
    const note = readWritten(repository, path);
    if (!note || note.note.kind === 'foreign') return null;
    const branch = note.note.branch;
    const slugs = [slugOfHead(head), ...(branch === null ? [] : [slugOf(branch)])];
    const archived = place.linked ? readArchivedOf(layout.archive, slugs) : [];
    const { live: livePath, archive } = layout;
    return { note, head, livePath, archive, archived, linked: place.linked, tracked, session };
  };
  return { head, read };
}

/** A workstream has no branch, and is none the less a note by its name. */
function readWritten({ layout }: Repository, path: AbsolutePath): StoredNote | null {
  if (path === layout.live) return readLive(path);
  const found = readArchivedFile(layout.archive, basename(path));
  if (found?.kind !== 'workstream') return found;
  return { ...found, note: { ...found.note, kind: 'own' } };
}
