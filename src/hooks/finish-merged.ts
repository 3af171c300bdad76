import { basename } from 'node:path';
import { type CarryOutOptions, carryOut } from '../archive/carry-out.ts';
import { readArchived } from '../archive/notes.ts';
import { decideMerge, type MergeFacts, type MergeNotice } from '../decide/merge.ts';
import type { Outcome } from '../decide/plan.ts';
import { reasonOf } from '../errors.ts';
import { type JustMerged, sweepMerged } from '../gather/merged.ts';
import type { Ref } from '../git/refs.ts';
import type { Repository } from '../repository.ts';

export interface FinishedMerged {
  notices: MergeNotice[];
  warnings: readonly string[];
}

/**
 * Finishes the notes of branches that were merged since the last look; usually there is nothing, and
 * it costs no process. A note that cannot be moved is a warning, and tried again the next time.
 *
 * @param justMerged in the hook: the merge that it was called for
 */
export async function finishMerged(
  repository: Repository,
  refs: readonly Ref[],
  options: CarryOutOptions<MergeFacts>,
  justMerged: JustMerged | null = null,
): Promise<FinishedMerged> {
  const { layout, settings } = repository;
  if (options.dryRun) return { notices: [], warnings: [] };
  const sweep = await sweepMerged(repository, refs, justMerged);
  const { onMerge } = settings.config;
  if (sweep.merged.length === 0 || onMerge === 'off') {
    sweep.settle();
    return { notices: [], warnings: [] };
  }
  const { notices, outcome, warnings } = carryOut(repository, options, {
    read: () => ({
      archive: layout.archive,
      merged: sweep.merged,
      archived: readArchived(layout.archive),
      onMerge,
    }),
    decide: decideMerge,
  });
  if (!outcome?.failed) sweep.settle();
  return {
    notices: notices.flatMap((notice) => asDone(notice, outcome)),
    warnings: [...warnings, ...failureOf(outcome)],
  };
}

/** The name under which a note really was finished; nothing where it was not. */
function asDone(notice: MergeNotice, outcome: Outcome | null): MergeNotice[] {
  if (!notice.finished) return [notice];
  const move = outcome?.done.find((one) => 'from' in one && one.from === notice.path);
  return move ? [{ ...notice, name: `done/${basename(move.at, '.md')}` }] : [];
}

function failureOf(outcome: Outcome | null): string[] {
  if (!outcome?.failed) return [];
  const { error } = outcome.failed;
  return [`cannot move the checkpoint of a merged branch to 'done/': ${reasonOf(error)}`];
}
