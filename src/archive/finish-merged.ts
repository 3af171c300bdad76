import { decideMerge, type MergeNotice } from '../checkpoint/decide/merge.ts';
import type { Ref } from '../git/refs.ts';
import { type CarryOutOptions, carryOut } from './carry-out.ts';
import type { Repository } from './open.ts';
import { readEntries } from './read.ts';
import { sweepMerged } from './sweep.ts';

export interface FinishedMerged {
  notices: MergeNotice[];
  warnings: readonly string[];
}

/**
 * Finishes the notes of branches that were merged since the last look; usually there is nothing, and
 * it costs no process.
 */
export async function finishMerged(
  repository: Repository,
  refs: readonly Ref[],
  options: CarryOutOptions,
): Promise<FinishedMerged> {
  const { layout, settings } = repository;
  const sweep = await sweepMerged(repository, refs);
  if (options.dryRun) return { notices: [], warnings: [] };
  if (sweep.merged.length === 0) {
    sweep.settle();
    return { notices: [], warnings: [] };
  }
  const { notices, outcome, warnings } = carryOut(repository, options, () =>
    decideMerge({
      archive: layout.archive,
      merged: sweep.merged,
      entries: readEntries(layout.archive),
      onMerge: settings.config.onMerge,
    }),
  );
  if (!outcome?.failed) sweep.settle();
  return { notices, warnings };
}
