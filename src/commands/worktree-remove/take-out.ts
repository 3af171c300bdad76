import { carryOut } from '../../archive/carry-out.ts';
import type { AbsolutePath } from '../../brands.ts';
import type { Move } from '../../decide/plan.ts';
import { makeDirectory } from '../../disk/directories.ts';
import { removeIfEmpty } from '../../disk/empty-directory.ts';
import { removeFile } from '../../disk/files.ts';
import { exists, followed } from '../../disk/regular-file.ts';
import { CheckpointError, throwIf } from '../../errors.ts';
import {
  askIndexEntry,
  askTreeEntry,
  assumeUnchanged,
  writeIndexEntry,
} from '../../git/index-entry.ts';
import { askHead } from '../../git/status.ts';
import type { Head } from '../../note/head.ts';
import { outcomeFailure } from '../../render/failure.ts';
import type { Repository } from '../../repository.ts';
import type { Answer } from '../command.ts';
import { tellVanished } from '../vanished.ts';
import { isLeft, readRecord, recordOf, type TakenOut, writeRecord } from './record.ts';

/**
 * Takes the checkpoint out of a worktree before git is let in, which deletes for seconds: it moves over its
 * mirror. An empty directory has its place meanwhile, so that whoever writes there is told that it failed;
 * git, which tracks no directories, sees nothing there that would have to be forced.
 *
 * @param there the repository as seen from the worktree
 * @param mirror the copy that was compared with it last
 * @throws CheckpointError where it is no longer there, or cannot be moved; the worktree then stays
 */
export async function takeOut(there: Repository, mirror: AbsolutePath, now: Date): Promise<void> {
  const { client, layout, place, settings } = there;
  const { live } = layout;
  const { file } = settings.config;
  const head = await askHead(client, place.worktreeName);
  const [before, meanwhile] = await Promise.all([
    askIndexEntry(client, file),
    head.oid ? askTreeEntry(client, head.oid, file) : null,
  ]);
  writeRecord(recordOf(place), { mirror, index: { before, meanwhile } });
  try {
    // git sees no difference where it was, if it tracks it.
    if (before !== meanwhile) await writeIndexEntry(client, file, meanwhile);
    if (meanwhile !== null) await assumeUnchanged(client, file, true);
    make(there, { head, now }, [{ verb: 'take-out', from: live, to: mirror }]);
    makeDirectory(live); // which fails where somebody has written a new one
  } catch (error) {
    await putBack(there, now);
    throw error;
  }
}

/** Puts the checkpoint back into a worktree that stays after all, and forgets that it was out. */
export async function putBack(there: Repository, now: Date): Promise<void> {
  const { client, layout, place } = there;
  const { live } = layout;
  const record = recordOf(place);
  const taken = readRecord(record);
  if (taken && exists(place.worktree)) {
    const { mirror } = taken;
    removeIfEmpty(live);
    if (!exists(live) && exists(mirror)) {
      const head = await askHead(client, place.worktreeName);
      make(there, { head, now }, [
        { verb: 'restore', from: mirror, to: live },
        { verb: 'mirror', from: live, to: mirror },
      ]);
    }
    await putIndexBack(there, taken);
  }
  if (exists(record)) removeFile(record);
}

/** Puts back what a removal that was killed took out of this worktree, if one was. */
export async function putBackLeft(there: Repository, now: Date): Promise<void> {
  if (isLeft(recordOf(there.place))) await putBack(there, now);
}

/**
 * Runs a command in a worktree of which a removal has told: one that was killed is taken back first.
 * Beside one that is at work, the command may find a directory in the checkpoint's place.
 *
 * @throws CheckpointError which says so, instead of what the command says
 */
export async function besideRemoval(
  there: Repository,
  now: Date,
  run: () => Promise<Answer>,
): Promise<Answer> {
  await putBackLeft(there, now);
  try {
    return await tellVanished(there, run);
  } catch (error) {
    const taken = readRecord(recordOf(there.place));
    if (!taken || !followed(there.layout.live)?.isDirectory()) throw error;
    throw new CheckpointError('fatal', `'${there.place.worktree}' is being removed`, [
      `its checkpoint is in '${taken.mirror}'`,
    ]);
  }
}

async function putIndexBack({ client, settings }: Repository, { index }: TakenOut): Promise<void> {
  const { before, meanwhile } = index;
  const { file } = settings.config;
  // Something else may have been staged since.
  if ((await askIndexEntry(client, file)) !== meanwhile) return;
  if (meanwhile !== null) await assumeUnchanged(client, file, false);
  if (before !== meanwhile) await writeIndexEntry(client, file, before);
}

function make(there: Repository, { head, now }: { head: Head; now: Date }, moves: Move[]): void {
  const plan = { operation: 'mirror', moves };
  const { outcome } = carryOut(
    there,
    { dryRun: false, head, now },
    { read: () => plan, decide: () => ({ kind: 'plan', plan }) },
  );
  if (outcome) throwIf(outcomeFailure(outcome, there.place.worktree));
}
