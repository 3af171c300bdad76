import { carryOut } from '../archive/carry-out.ts';
import { isLiveRecorded } from '../archive/live-recorded.ts';
import { stampMirror } from '../archive/mirror-stamp.ts';
import { lookAtLive } from '../archive/notes.ts';
import { decideMirror } from '../decide/mirror.ts';
import { throwIf } from '../errors.ts';
import { gatherOwnMirror } from '../gather/own-mirror.ts';
import type { Asked } from '../git/asked.ts';
import { askHead } from '../git/status.ts';
import type { JournalDetails } from '../history/journal.ts';
import { outcomeFailure } from '../render/failure.ts';
import type { Repository } from '../repository.ts';

export interface KeepOptions {
  /** How long to wait for the lock, in milliseconds. */
  patience: number;
  now: Date;
  /** What git has said already. */
  asked?: Asked | null;
}

/** What became of it, and what more can be recorded with. */
export interface KeptLive {
  details: JournalDetails & { patience: number };
  warnings: readonly string[];
}

/**
 * Does as {@link keepLive} where the present text is not recorded, or not mirrored, yet: what comes often takes
 * no lock.
 *
 * @returns what went wrong, in words
 */
export async function keepLiveIfDue(
  repository: Repository,
  how: KeepOptions,
): Promise<readonly string[]> {
  if (isLiveRecorded(repository) && stampIfMirrored(repository)) return [];
  return (await keepLive(repository, how)).warnings;
}

/** Tells the hooks' shell of a live note that is mirrored, or need not be; whether it is one. */
function stampIfMirrored(repository: Repository): boolean {
  const { layout, place } = repository;
  const live = lookAtLive(layout.live);
  const mirror = stampMirror(repository, null, true);
  return !place.linked || !live || live.note.kind === 'foreign' || mirror !== null;
}

/**
 * Records the live note as it is, and mirrors it in a linked worktree, whoever wrote it by whatever means.
 * It is not changed: it may be open in an editor.
 *
 * @throws CheckpointError where the lock stays taken or the mirror cannot be written
 */
export async function keepLive(
  repository: Repository,
  { patience, now, asked = null }: KeepOptions,
): Promise<KeptLive> {
  const { client, layout, place } = repository;
  const own = await gatherOwnMirror(repository, asked?.head);
  const head = own?.head ?? (await askHead(client, place.worktreeName, asked?.head));
  // With nothing to mirror, the live note is recorded all the same.
  const read = own?.read ?? (() => ({ archive: layout.archive, worktrees: [], archived: [] }));
  const details = { patience, head, now };
  const { outcome, warnings } = carryOut(
    repository,
    { dryRun: false, ...details },
    { read, decide: decideMirror },
  );
  if (outcome) throwIf(outcomeFailure(outcome, place.worktree));
  return { details, warnings };
}
