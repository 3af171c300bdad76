import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { AbsolutePath, BranchName, ObjectId } from '../brands.ts';
import type { DriftFacts } from '../decide/drift.ts';
import type { Client } from '../git/client.ts';
import {
  type CommitsBetween,
  changesSince,
  commitsAfter,
  commitsBetween,
  isMerged,
} from '../git/commits.ts';
import { hasOwnCommits } from '../git/own-commits.ts';
import { baseBranch, localBranches } from '../git/refs.ts';
import { blobId } from '../history/objects.ts';
import type { SavedState } from '../history/saved-state.ts';
import { fingerprint, readSavedState } from '../history/saved-state.ts';
import { historyDir, readObjects } from '../history/store.ts';
import type { Change } from '../note/change.ts';
import { filesOf } from '../note/compose/compose.ts';
import { listedFiles } from '../note/compose/files.ts';
import { readNote } from '../note/document/read-note.ts';
import type { Head } from '../note/head.ts';
import { secondAfter } from '../note/saved-at.ts';
import type { StoredNote } from '../note/stored.ts';
import type { Repository } from '../repository.ts';
import { ourPaths } from './our-paths.ts';
import type { ResumeContext } from './resume.ts';

/**
 * Asks what has changed since a note was saved: three git processes at most, side by side.
 *
 * @param options.brief leaves the comparison with the base branch out: one process
 */
export async function gatherDrift(
  repository: Repository,
  { named, status, refs }: Pick<ResumeContext, 'named' | 'status' | 'refs'>,
  note: StoredNote,
  { brief = false } = {},
): Promise<DriftFacts> {
  const { client, place, settings } = repository;
  const { head, formerNames } = named;
  const base = baseBranch(refs, settings.config.baseBranch, settings.initDefaultBranch);
  const onBase = head.kind === 'branch' && head.branch === base?.branch;
  const apart = !brief && base && head.oid && base.ref.oid !== head.oid ? base : null;
  const saved = stateAtSave(repository, head, note);
  const [after, sinceBase, merged] = await Promise.all([
    head.oid ? commitsSinceSave(client, saved, secondAfter(note)) : { ...NO_COMMITS },
    apart ? changesSince(client, apart.ref.oid) : [],
    apart && !onBase && head.oid && head.kind === 'branch'
      ? isMergedInto(repository, head.branch, [head.oid, apart.ref.oid])
      : false,
  ]);
  const isThere = (path: string) => existsSync(join(place.worktree, path));
  // A file that differs from the base and is not there was deleted on purpose, before or after.
  const deleted = new Set([
    ...status.changes.filter((one) => one.state === 'deleted').map((one) => one.path),
    ...sinceBase.map((one) => one.path),
  ]);
  const listed = filesOf(note)
    .map(withoutLine)
    .filter((path) => looksLikePath(path) || isThere(path) || deleted.has(path));
  const ours = ourPaths(repository);
  return {
    note,
    head,
    formerNames,
    commits: after.commits,
    committed: after.paths.filter((path) => !ours(path)),
    rewritten: after.rewritten,
    edited: saved ? editedSince(place.worktree, saved, status.changes) : [],
    changes: status.changes.filter((one) => !ours(one.path)),
    sinceBase: brief ? null : sinceBase,
    listed,
    gone: brief ? [] : listed.filter((path) => !deleted.has(path) && !isThere(path)),
    memoriesGone: memoriesOf(note).filter(
      (path) => !existsSync(resolveMemory(place.worktree, path)),
    ),
    branches: localBranches(refs),
    mergedInto: merged && apart ? apart.branch : null,
  };
}

/** As a merge and `list` have it: merged is what had commits of its own. */
async function isMergedInto(
  { client, place, settings }: Repository,
  branch: BranchName,
  [oid, base]: readonly [ObjectId, ObjectId],
): Promise<boolean> {
  return (
    (await isMerged(client, oid, base)) &&
    (await hasOwnCommits(client, place.commonDir, branch, settings.refStorage))
  );
}

const NO_COMMITS = { commits: [], paths: [], rewritten: false };

/** By the commit that was saved at where the history knows it, else by the time of the save. */
async function commitsSinceSave(
  client: Client,
  saved: SavedState | null,
  since: number,
): Promise<CommitsBetween> {
  const exact = saved?.head ? await commitsBetween(client, saved.head) : null;
  return exact ?? { ...(await commitsAfter(client, since)), rewritten: false };
}

/** What the history knows of the save; only of this very text, or of the live note that it grew into. */
function stateAtSave({ place }: Repository, head: Head, note: StoredNote): SavedState | null {
  const { branch } = note.note;
  const of: Head = branch === null ? head : { kind: 'branch', branch, oid: null };
  const gitDir = historyDir(place.commonDir);
  const saved = readSavedState(gitDir, of);
  if (!saved || saved.note === blobId(note.bytes)) return saved;
  return note.kind === 'live' && isDatedAs(gitDir, saved, note) ? saved : null;
}

/** Whether a live note has the Date line of what was saved: an edit by hand leaves it, another save does not. */
function isDatedAs(gitDir: string, saved: SavedState, { note }: StoredNote): boolean {
  try {
    const text = readObjects(gitDir, [saved.note]).get(saved.note);
    return text !== undefined && readNote(text.toString()).date === note.date;
  } catch {
    return false; // A damaged history: the time of the save tells enough.
  }
}

function editedSince(
  worktree: AbsolutePath,
  saved: SavedState,
  changes: readonly Change[],
): string[] {
  const both = changes.filter((change) => change.path in saved.dirty);
  const now = fingerprint(worktree, both);
  return both.map((one) => one.path).filter((path) => now[path] !== saved.dirty[path]);
}

/** Only what looks like a file can be missing; a remark in words cannot. */
function memoriesOf({ text, note }: StoredNote): string[] {
  const section = note.sections.find((one) => one.canonical === 'Relevant Memories');
  if (!section) return [];
  return listedFiles(text.slice(section.bodyStart, section.end))
    .map((file) => withoutLine(file.path))
    .filter((path) => looksLikePath(path) && !/^\w+:/.test(path));
}

/** A file as notes mention it, `src/a.ts:47` or `src/a.ts:47-52`. */
function withoutLine(path: string): string {
  return path.replace(/:\d+(?:[-:]\d+)?$/, '');
}

/** A word without a dot or slash may be one of a sentence. */
function looksLikePath(path: string): boolean {
  return /[./]/.test(path);
}

function resolveMemory(worktree: AbsolutePath, path: string): string {
  if (path.startsWith('~/')) return join(homedir(), path.slice(2));
  return isAbsolute(path) ? path : join(worktree, path);
}
