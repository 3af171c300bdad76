import { lookAtLive, readArchived } from '../archive/notes.ts';
import type { AbsolutePath } from '../brands.ts';
import type { LeftBehind } from '../decide/left-behind.ts';
import type { Missing } from '../decide/missing.ts';
import { countAfter } from '../git/commits.ts';
import { askRefs } from '../git/refs.ts';
import { askHead } from '../git/status.ts';
import { ownerOf } from '../note/head.ts';
import { secondAfter } from '../note/saved-at.ts';
import { readStamp } from '../note/stamp.ts';
import type { NamedHead, StoredNote } from '../note/stored.ts';
import type { Repository } from '../repository.ts';
import { gatherNamedHead } from './head.ts';
import { gatherLeftBehind } from './left-behind.ts';
import { gatherMissingFor } from './missing.ts';
import { ourPaths } from './our-paths.ts';
import { tracksNote } from './tracks-note.ts';
import { readLivesNearby } from './worktrees.ts';

/** How much there is since a save: commits, and files that they touched. */
export interface SinceSave {
  commits: number;
  files: number;
}

/** What a session is told at its start. */
export interface StartFacts extends NamedHead {
  worktree: AbsolutePath;
  live: StoredNote | null;
  archived: readonly StoredNote[];
  /** Live notes of other worktrees, whose mirrors wait for nobody. */
  elsewhere: readonly StoredNote[];
  /** Workstreams that this session last wrote, with whether git tracks them. */
  own: { note: StoredNote; tracked: boolean }[];
  liveTracked: boolean;
  /** What HEAD has since the live note of this branch was saved; null without one. */
  since: SinceSave | null;
  /** What was live here and is gone; looked for only where nothing is live, nor parked for the branch. */
  missing: Missing | null;
  leftBehind: LeftBehind;
}

/**
 * Reads what waits for a session: by at most four git processes, one for each note shown and one for rescues.
 */
export async function gatherStart(
  repository: Repository,
  session: string | null,
): Promise<StartFacts> {
  const { client, layout, place } = repository;
  const [head, refs] = await Promise.all([askHead(client, place.worktreeName), askRefs(client)]);
  const named = await gatherNamedHead(repository, head, refs);
  const live = lookAtLive(layout.live);
  const archived = readArchived(layout.archive);
  const stamped = archived.filter(
    ({ kind, text }) => kind === 'workstream' && session !== null && readStamp(text) === session,
  );
  const own = stamped.map(async (note) => ({
    note,
    tracked: await tracksNote(repository, note.path),
  }));
  const isOurs = live !== null && ownerOf(live.note, head, named.formerNames) === 'ours';
  const [liveTracked, since] = await Promise.all([
    live !== null && tracksNote(repository, live.path),
    isOurs && head.oid ? countSince(repository, live) : null,
  ]);
  return {
    ...named,
    worktree: place.worktree,
    live,
    liveTracked,
    since,
    missing: await gatherMissingFor(repository, { named, refs }),
    leftBehind: await gatherLeftBehind(
      repository,
      { named, refs },
      named.head.kind === 'detached' && live ? live.note : null,
    ),
    archived,
    elsewhere: readLivesNearby(repository),
    own: await Promise.all(own),
  };
}

/** Asks what HEAD has got since, by the time of the save: one git process. */
async function countSince(repository: Repository, live: StoredNote): Promise<SinceSave | null> {
  try {
    const ours = ourPaths(repository);
    return await countAfter(repository.client, secondAfter(live), (path) => !ours(path));
  } catch {
    return null; // what the note says is worth telling by itself
  }
}
