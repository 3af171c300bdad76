import { readLive } from '../archive/notes.ts';
import type { WorktreeFacts } from '../decide/facts.ts';
import { formatStamp } from '../note/moment.ts';
import type { NamedHead, StoredNote } from '../note/stored.ts';
import type { Repository } from '../repository.ts';

/** What is known of a worktree before its disk is read. */
export interface KnownWorktree extends NamedHead {
  liveTracked: boolean;
  outdated: StoredNote | null;
}

/**
 * Reads what every decision about a worktree has to know; for use under the lock.
 *
 * @param known what git has said before the lock was taken
 * @param look reads the live note; by default what is in its place and is no file is an error
 * @param readArchive reads as many notes of the archive as the decision needs, near the live one
 */
export function readWorktree(
  { layout, place }: Repository,
  { head, formerNames, liveTracked, outdated }: KnownWorktree,
  readArchive: (live: StoredNote | null) => readonly StoredNote[],
  look = readLive,
): WorktreeFacts {
  const live = look(layout.live);
  const archived = readArchive(live);
  return {
    head,
    formerNames,
    livePath: layout.live,
    archive: layout.archive,
    live,
    liveTracked,
    liveStamp: live ? formatStamp(live.mtime, -live.mtime.getTimezoneOffset()) : '',
    archived,
    linked: place.linked,
    outdated: outdated && stillThere(outdated, live, archived),
  };
}

function stillThere(
  { path, bytes, note }: StoredNote,
  live: StoredNote | null,
  archived: readonly StoredNote[],
): StoredNote | null {
  const found = archived.find((one) => one.path === path && one.bytes.equals(bytes));
  return (live?.note.branch === note.branch && found) || null;
}
