import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MOST_MIB } from '../archive/notes.ts';
import type { AbsolutePath, ObjectId } from '../brands.ts';
import type { Reverted, UndoFacts } from '../decide/undo.ts';
import { linesOf } from '../decide/undo-ignored.ts';
import type { Logged } from '../decide/undo-target.ts';
import { exists, isCode, readRegular } from '../disk/regular-file.ts';
import { CheckpointError } from '../errors.ts';
import { gitDirOf } from '../git/administration.ts';
import { catFiles } from '../git/cat-file.ts';
import { askIndexEntry, askTreeEntry, stagedBlob, writeIndexEntry } from '../git/index-entry.ts';
import type { Place } from '../git/locate.ts';
import type { Worktree } from '../git/worktrees.ts';
import { pathOfIgnoreFile, readIgnoreFile } from '../history/ignored.ts';
import { isLiveKey, liveKey, pathOfKey, worktreeOfKey } from '../history/keys.ts';
import type { Recorded } from '../history/log.ts';
import { blobId } from '../history/objects.ts';
import type { IgnoredLines } from '../history/operation.ts';
import { parseTreePath } from '../history/tree.ts';
import type { Repository } from '../repository.ts';
import type { OpenHistory } from './history.ts';
import { readElsewhere } from './live.ts';
import { withoutGit } from './mirror.ts';
import { openRepository } from './repository.ts';

/** An operation of the log, with what the choice of one to take back needs to know of it. */
export type LoggedOperation = Recorded & Logged & { effort: string };

/**
 * The log as the choice needs it. An operation belongs to the worktree whose live note it changed,
 * wherever that has been moved to; one that changed none, to the worktree in which it was done.
 */
export function logOf(operations: readonly Recorded[], place: Place): LoggedOperation[] {
  return operations.map((one) => {
    const keys = [...one.changes.map(({ key }) => key), ...unrecordedIn(one)];
    const lives = keys.filter(isLiveKey);
    const here =
      lives.length > 0 ? lives.includes(liveKey(place)) : one.operation.worktree === place.worktree;
    const files = keys.filter((key) => parseTreePath(key)?.area !== 'saves');
    return { ...one, here, files, effort: effortOf(one.operation, files) };
  });
}

/** What an operation was about: HEAD's branch where it changed a live note, else the file in the archive. */
function effortOf({ branch, worktree }: Recorded['operation'], files: readonly string[]): string {
  const [first = ''] = files.some(isLiveKey) ? [] : files;
  const name = parseTreePath(first)?.name.replace(/(?:\.prev|\.mirror|-checkpoint)?\.md$/, '');
  return name ?? branch ?? worktree;
}

/** The files of an operation of which the history does not know all. */
export function unrecordedIn({ operation }: Pick<Recorded, 'operation'>): string[] {
  return operation.unrecorded?.split('\n') ?? [];
}

/** An operation's files with the bytes before and after it, and what else it left in the history. */
export interface Reversal {
  files: (Omit<Reverted, 'present' | 'edited'> & { undone: ObjectId | null })[];
  /** Files of the history alone, such as the state at a save, as they were before. */
  extra: Map<string, Uint8Array | null>;
  /** The live note's text after the operation, for telling whether the index still holds it. */
  liveAfter: Buffer | null;
}

/**
 * The repository as seen from the worktree in which an operation was done: its live note and its index
 * are what is taken back, wherever the undo is typed. A worktree that is gone leaves it as seen from
 * here.
 */
export async function openWhereDone(
  repository: Repository,
  { changes, operation }: Recorded,
): Promise<Repository> {
  const { env, place } = repository;
  const worktrees = changes.flatMap(({ key }) => worktreeOfKey(key, place) ?? []);
  const worktree = worktrees[0] ?? operation.worktree;
  if (worktree === place.worktree || gitDirOf(worktree) === null) return repository;
  const there = await openRepository(worktree, withoutGit(env));
  return there.place.commonDir === place.commonDir ? there : repository;
}

/**
 * Reads what it takes to take an operation back. What a save saw beside its note is taken back only
 * where no later operation has recorded it anew.
 *
 * @throws CheckpointError where it changed the live note of a worktree that is gone
 */
export function gatherReversal(
  { layout, place }: Repository,
  { gitDir, operations }: OpenHistory,
  { changes, operation }: Recorded,
): Reversal {
  const oids = changes
    .flatMap(({ before, after }) => [before, after])
    .filter((oid) => oid !== null);
  const contents = new Map(catFiles(gitDir, oids).map((bytes, n) => [oids[n] ?? '', bytes]));
  const bytesOf = (oid: ObjectId | null) => (oid === null ? null : requireBytes(contents, oid));
  const unchanged = readRegular(layout.live, MOST_MIB)?.bytes ?? null; // unless it is among the changes
  const reversal: Reversal = { files: [], extra: new Map(), liveAfter: unchanged };
  for (const { key, before, after } of changes) {
    if (parseTreePath(key)?.area === 'saves') {
      if (newestOf(operations, key) === after) reversal.extra.set(key, bytesOf(before));
      continue;
    }
    const path = pathOfKey(key, layout, place);
    if (path === null) throw worktreeGone(operation.worktree);
    const undone = leftByUndo(operations, key);
    reversal.files.push({ path, before: bytesOf(before), after: bytesOf(after), undone });
    if (key === liveKey(place)) reversal.liveAfter = bytesOf(after);
  }
  return reversal;
}

/** The file that the log calls by a key, for a message. */
export function fileOf(key: string, { layout, place }: Repository): string {
  return pathOfKey(key, layout, place) ?? key;
}

/** The files as they are now; for use under the lock. */
export function withPresent(
  repository: Repository,
  { files }: Reversal,
  { ignored, worktrees }: { ignored: readonly IgnoredLines[]; worktrees: readonly Worktree[] },
): UndoFacts {
  const { layout, place } = repository;
  const own = new Set<string>(files.map(({ path }) => path));
  const archiveShared = isArchiveShared(layout.archive, own);
  const liveStays =
    readElsewhere(repository, worktrees).length > 0 ||
    (!own.has(layout.live) && exists(layout.live));
  return {
    files: files.map(({ undone, ...file }) => {
      const present = readRegular(file.path, MOST_MIB)?.bytes ?? null;
      return { ...file, present, edited: present !== null && blobId(present) === undone };
    }),
    ignoreFiles: ignored.flatMap(({ file, added, made }) => {
      const path = pathOfIgnoreFile(file, place);
      if (path === null) return [];
      const needed = linesOf(added).filter((line) =>
        line.endsWith('/') ? archiveShared : liveStays,
      );
      return [{ path, added, made, present: readIgnoreFile(path), needed }];
    }),
  };
}

/** Whether others have files in the archive; where that cannot be told, they may. */
function isArchiveShared(archive: AbsolutePath, own: ReadonlySet<string>): boolean {
  try {
    return readdirSync(archive, { recursive: true, withFileTypes: true }).some(
      (one) => !one.isDirectory() && !own.has(join(one.parentPath, one.name)),
    );
  } catch (error) {
    return !isCode(error, 'ENOENT');
  }
}

/** What the index holds of the live note now, for the redo. */
export async function presentIndexEntry({ client, settings }: Repository): Promise<string> {
  return (await askIndexEntry(client, settings.config.file)) ?? 'none';
}

/**
 * Gives the index back what it held of the live note before an operation. Where it holds something
 * else by now than the operation left, it is left alone.
 *
 * @param undone for a redo, the operation that the undo took back
 * @returns whether the index was changed
 */
export async function revertIndex(
  repository: Repository,
  { operation }: Recorded,
  { liveAfter, undone }: { liveAfter: Buffer | null; undone: Recorded | null },
): Promise<boolean> {
  const { client, env, place, settings } = repository;
  const path = settings.config.file;
  const present = await askIndexEntry(client, path);
  const left = undone
    ? present === (await entryBefore(repository, undone))
    : liveAfter !== null &&
      present?.split(' ')[1] === (await stagedBlob(env, place, path, liveAfter));
  const wanted = await entryBefore(repository, { operation });
  if (!left || wanted === present) return false;
  await writeIndexEntry(client, path, wanted);
  return true;
}

/** What the index held of the live note before an operation, as its trailer has it. */
async function entryBefore(
  { client, settings }: Repository,
  { operation: { indexBefore, head } }: Pick<Recorded, 'operation'>,
): Promise<string | null> {
  if (indexBefore !== 'HEAD') return indexBefore === 'none' ? null : indexBefore;
  return head === null ? null : askTreeEntry(client, head, settings.config.file);
}

/** The blob that the newest operation to change a file of the history left there. */
function newestOf(operations: readonly Recorded[], key: string): ObjectId | null {
  for (const { changes } of operations) {
    const change = changes.find((one) => one.key === key);
    if (change) return change.after;
  }
  return null;
}

/** The blob of a file where an undo was the last to change it: what it had before, an edit by hand included. */
function leftByUndo(operations: readonly Recorded[], key: string): ObjectId | null {
  const last = operations.find(({ changes }) => changes.some((one) => one.key === key));
  return last?.operation.name === 'undo' ? newestOf(operations, key) : null;
}

function requireBytes(contents: ReadonlyMap<string, Buffer | null>, oid: ObjectId): Buffer {
  const bytes = contents.get(oid);
  if (bytes) return bytes;
  throw new CheckpointError('fatal', `the history is damaged: it has no object ${oid}`, [
    "'git checkpoint doctor --fix' saves what can be saved",
  ]);
}

function worktreeGone(worktree: AbsolutePath): CheckpointError {
  return new CheckpointError(
    'refused',
    `the worktree '${worktree}' is gone, and its note with it`,
    ["'git checkpoint log' lists the versions, 'git checkpoint restore' brings one back"],
  );
}
