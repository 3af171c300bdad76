import { carryOut } from '../../archive/carry-out.ts';
import type { AbsolutePath } from '../../brands.ts';
import type { Move } from '../../decide/plan.ts';
import { makeDirectory } from '../../disk/directories.ts';
import { removeIfEmpty } from '../../disk/empty-directory.ts';
import { exists } from '../../disk/regular-file.ts';
import { throwIf } from '../../errors.ts';
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

/** Puts the checkpoint back into a worktree that stays after all. */
export type PutBack = () => Promise<void>;

/**
 * Takes the checkpoint out of a worktree before git is let in, which deletes for seconds: it moves over its
 * mirror. An empty directory has its place meanwhile, so that whoever writes there is told that it failed;
 * git, which tracks no directories, sees nothing there that would have to be forced.
 *
 * @param there the repository as seen from the worktree
 * @param mirror the copy that was compared with it last
 * @throws CheckpointError where it is no longer there, or cannot be moved; the worktree then stays
 */
export async function takeOut(
  there: Repository,
  mirror: AbsolutePath,
  now: Date,
): Promise<PutBack> {
  const { client, layout, place, settings } = there;
  const { live } = layout;
  const head = await askHead(client, place.worktreeName);
  const putIndexBack = await hideFromGit(there, settings.config.file, head);
  const make = (...moves: Move[]) => {
    const plan = { operation: 'mirror', moves };
    const { outcome } = carryOut(
      there,
      { dryRun: false, head, now },
      { read: () => plan, decide: () => ({ kind: 'plan', plan }) },
    );
    if (outcome) throwIf(outcomeFailure(outcome, place.worktree));
  };
  try {
    make({ verb: 'take-out', from: live, to: mirror });
  } catch (error) {
    await putIndexBack();
    throw error;
  }
  const putBack = async () => {
    removeIfEmpty(live);
    if (!exists(live)) {
      make({ verb: 'restore', from: mirror, to: live }, { verb: 'mirror', from: live, to: mirror });
    }
    await putIndexBack();
  };
  try {
    makeDirectory(live);
  } catch (error) {
    await putBack(); // somebody has written a new one
    throw error;
  }
  return putBack;
}

/** Lets git see no difference where the checkpoint was, if it tracks it. */
async function hideFromGit({ client }: Repository, path: string, head: Head): Promise<PutBack> {
  const [before, committed] = await Promise.all([
    askIndexEntry(client, path),
    head.oid ? askTreeEntry(client, head.oid, path) : null,
  ]);
  if (before !== committed) await writeIndexEntry(client, path, committed);
  if (committed !== null) await assumeUnchanged(client, path, true);
  return async () => {
    if (committed !== null) await assumeUnchanged(client, path, false);
    if (before !== committed) await writeIndexEntry(client, path, before);
  };
}
