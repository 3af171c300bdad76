import { join } from 'node:path';
import { readEntries, readFinished, readLive } from '../archive/notes.ts';
import type { ResumeFacts } from '../decide/resume.ts';
import { listRefs, type Ref } from '../git/refs.ts';
import { readStatus, type Status } from '../git/status.ts';
import { isTracked } from '../git/tracking.ts';
import { listWorktrees, type Worktree } from '../git/worktrees.ts';
import { formatStamp } from '../note/moment.ts';
import type { StoredNote, View } from '../note/stored.ts';
import type { Repository } from '../repository.ts';
import { viewOf } from './head.ts';

/** What git says, asked before the lock is taken. */
export interface ResumeContext {
  view: View;
  status: Status;
  refs: Ref[];
  worktrees: Worktree[];
  /** Whether git tracks the live note; asked only where it is a foreign document. */
  liveTracked: boolean;
}

/** Asks git where everything is: three processes, side by side, and one where the live note is foreign. */
export async function askForResume(repository: Repository): Promise<ResumeContext> {
  const { client, place } = repository;
  const [status, refs, worktrees, liveTracked] = await Promise.all([
    readStatus(client, place.worktreeName),
    listRefs(client),
    listWorktrees(client),
    isForeignTracked(repository, readLive(repository.layout.live)),
  ]);
  const view = await viewOf(repository, status.head, refs);
  return { status, refs, worktrees, view, liveTracked };
}

/** Whether the live note is a document of the project's own, which is never moved (docs/design.md §4). */
export async function isForeignTracked(
  { env, place, settings }: Repository,
  live: StoredNote | null,
): Promise<boolean> {
  if (live?.note.kind !== 'foreign') return false;
  return isTracked(env, place.worktree, place.gitDir, settings.config.file);
}

/** Reads the disk for a decision; for use under the lock. */
export function readForResume(repository: Repository, context: ResumeContext): ResumeFacts {
  const { layout, place } = repository;
  const live = readLive(layout.live);
  return {
    ...context.view,
    livePath: layout.live,
    archive: layout.archive,
    live,
    liveTracked: context.liveTracked,
    liveStamp: live ? formatStamp(live.mtime, -live.mtime.getTimezoneOffset()) : '',
    entries: [...readEntries(layout.archive), ...readFinished(layout.archive)],
    elsewhere: readElsewhere(repository, context.worktrees),
    linked: place.linked,
  };
}

/** The live notes of all worktrees, this one's first. */
export function readLives(repository: Repository, worktrees: readonly Worktree[]): StoredNote[] {
  const live = readLive(repository.layout.live);
  return [...(live ? [live] : []), ...readElsewhere(repository, worktrees)];
}

/** The live notes of the other worktrees, the main one included (field case 60). */
export function readElsewhere(
  { place, settings }: Repository,
  worktrees: readonly Worktree[],
): StoredNote[] {
  const notes: StoredNote[] = [];
  for (const worktree of worktrees) {
    if (worktree.bare || worktree.prunable || worktree.path === place.worktree) continue;
    try {
      const live = readLive(join(worktree.path, settings.config.file));
      if (live && live.note.kind !== 'foreign') notes.push(live);
    } catch {
      // Another worktree's trouble is told there, and must not stop this one.
    }
  }
  return notes;
}
