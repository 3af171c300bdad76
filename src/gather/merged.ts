/**
 * Notices that branches have been merged into the base branch since the last look: by the post-merge
 * hook at once, after a conflict that was committed by hand, a pull elsewhere or a missing hook at the
 * next run (docs/hooks.md).
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BranchName, ObjectId } from '../brands.ts';
import type { MergedBranch } from '../decide/merge.ts';
import { replaceFile } from '../disk/files.ts';
import { mergedBetween, stepsBetween } from '../git/merged.ts';
import { baseBranch, type Ref } from '../git/refs.ts';
import type { Repository } from '../repository.ts';

export interface Sweep {
  merged: MergedBranch[];
  /** Remembers what was looked at; for when the notes are dealt with. */
  settle(): void;
}

/** The merge that a hook was called for. */
export interface JustMerged {
  /** The branch that was merged into. */
  into: BranchName;
  /** Where that branch was before. */
  from: ObjectId;
}

/**
 * Looks at the base branch, by a process or two only where its tip has moved.
 *
 * A branch that is at a commit of the base branch's own was made there, and has no work to be merged:
 * only of a merge that is known to have moved the base branch there, such as a fast-forward, is that
 * not so.
 */
export async function sweepMerged(
  { client, layout, settings }: Repository,
  refs: readonly Ref[],
  justMerged: JustMerged | null = null,
): Promise<Sweep> {
  const base = baseBranch(refs, settings.config.baseBranch, settings.initDefaultBranch);
  const tip = refs.find((ref) => ref.name === `refs/heads/${base?.branch}`);
  const file = join(layout.state, 'swept');
  if (!base || !tip) return { merged: [], settle: () => {} };
  const merge = justMerged?.into === base.branch ? justMerged : null;
  const before = readMemo(file) ?? merge?.from ?? null;
  if (before === tip.oid) return { merged: [], settle: () => {} };
  const settle = () => {
    try {
      replaceFile(file, Buffer.from(`${tip.oid}\n`));
    } catch {
      // A read-only git directory: it is looked at again the next time.
    }
  };
  if (before === null) return { merged: [], settle };
  const found = (await mergedBetween(client, before, tip.oid)).filter(
    ({ branch }) => branch !== base.branch,
  );
  if (found.length === 0) return { merged: [], settle };
  const steps = await stepsBetween(client, before, merge?.from ?? tip.oid);
  return { merged: found.filter(({ oid }) => !steps.has(oid)), settle };
}

function readMemo(file: string): ObjectId | null {
  try {
    const [oid = null] = /^[0-9a-f]{40,64}$/m.exec(readFileSync(file, 'utf8')) ?? [];
    return oid as ObjectId | null;
  } catch {
    return null;
  }
}
