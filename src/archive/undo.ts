import { join } from 'node:path';
import type { Reverted } from '../checkpoint/decide/undo.ts';
import { catFiles } from '../git/cat-file.ts';
import { readIndexEntry, readTreeEntry, stagedBlob, writeIndexEntry } from '../git/index-entry.ts';
import { readRegular } from './files.ts';
import { liveKey, pathOfKey } from './history/keys.ts';
import type { Recorded } from './history/read.ts';
import { parseTreePath } from './history/tree.ts';
import type { Repository } from './open.ts';

/** An operation's files with the bytes before and after it, and what else it left in the history. */
export interface Reversal {
  files: Omit<Reverted, 'present'>[];
  /** Files of the history alone, such as the state at a save, as they were before. */
  extra: Map<string, Uint8Array | null>;
  /** The live note's text after the operation, for telling whether the index still holds it. */
  liveAfter: Buffer | null;
}

/** Reads what it takes to take an operation back. */
export function gatherReversal(
  repository: Repository,
  gitDir: string,
  { changes, operation }: Recorded,
): Reversal {
  const { layout, place, settings } = repository;
  const oids = changes
    .flatMap(({ before, after }) => [before, after])
    .filter((oid) => oid !== null);
  const contents = new Map(catFiles(gitDir, oids).map((bytes, n) => [oids[n] ?? '', bytes]));
  const bytesOf = (oid: string | null) => (oid === null ? null : (contents.get(oid) ?? null));
  const reversal: Reversal = { files: [], extra: new Map(), liveAfter: null };
  for (const { key, before, after } of changes) {
    const area = parseTreePath(key)?.area;
    if (area === 'saves') {
      reversal.extra.set(key, bytesOf(before));
      continue;
    }
    // The live note of another worktree: the operation's own, which its trailer names.
    const path = pathOfKey(key, layout, place) ?? join(operation.worktree, settings.config.file);
    reversal.files.push({ path, before: bytesOf(before), after: bytesOf(after) });
    if (key === liveKey(place)) reversal.liveAfter = bytesOf(after);
  }
  return reversal;
}

/** The files as they are now; for use under the lock. */
export function withPresent(files: Reversal['files']): Reverted[] {
  return files.map((file) => ({ ...file, present: readRegular(file.path)?.bytes ?? null }));
}

/** What the index holds of the live note now, for the redo. */
export async function presentIndexEntry({ client, settings }: Repository): Promise<string> {
  return (await readIndexEntry(client, settings.config.file)) ?? 'none';
}

/**
 * Gives the index back what it held of the live note before an operation staged it. Where the index
 * holds something else by now, it is left alone.
 *
 * @returns whether the index was changed
 */
export async function revertIndex(
  { client, env, place, settings }: Repository,
  { operation }: Recorded,
  liveAfter: Buffer | null,
): Promise<boolean> {
  const { indexBefore, head, name } = operation;
  if (indexBefore === null || operation.worktree !== place.worktree) return false;
  const path = settings.config.file;
  const present = await readIndexEntry(client, path);
  const staged = liveAfter && (await stagedBlob(env, place, path, liveAfter));
  if (name !== 'undo' && present?.split(' ')[1] !== staged) return false;
  const wanted =
    indexBefore === 'none'
      ? null
      : indexBefore === 'HEAD'
        ? head && (await readTreeEntry(client, head, path))
        : indexBefore;
  if (wanted === present) return false;
  await writeIndexEntry(client, path, wanted);
  return true;
}
