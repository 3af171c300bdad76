/**
 * Notices that branches have been merged into the base branch since the last look: by the post-merge
 * hook at once, after a conflict that was committed by hand, a pull elsewhere or a missing hook at the
 * next run (docs/hooks.md).
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArchived } from '../archive/notes.ts';
import type { BranchName, ObjectId } from '../brands.ts';
import type { MergedBranch } from '../decide/merge.ts';
import { replaceFile } from '../disk/files.ts';
import type { Client } from '../git/client.ts';
import { branchesWith, type MergedTip, mergedBetween, stepsBetween } from '../git/merged.ts';
import { hasOwnCommits } from '../git/own-commits.ts';
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
 * Looks at the base branch, by a process or two only where its tip has moved, and then at branches with
 * a note. Merged is what had commits of its own: a branch that was only made at a commit, of the base
 * branch or of another branch that was merged, has no work that a merge could bring.
 *
 * @throws CheckpointError where git cannot tell; what was looked at is then not remembered
 */
export async function sweepMerged(
  repository: Repository,
  refs: readonly Ref[],
  justMerged: JustMerged | null = null,
): Promise<Sweep> {
  const { client, layout, settings } = repository;
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
  const between = before === null ? null : await mergedBetween(client, before, tip.oid);
  if (before === null || !between) return { merged: [], settle };
  const found = between.filter(({ branch }) => branch !== base.branch);
  const noted = new Set(readArchived(layout.archive).map((one) => one.note.branch));
  const made = await withoutCommits(
    repository,
    found.filter(({ branch }) => noted.has(branch)),
  );
  // A fast-forward moves the base branch along the merged one, whose commits are not its own steps.
  const steps =
    made.length > 0 ? await stepsBetween(client, before, merge?.from ?? tip.oid) : new Set();
  const empty = new Set<MergedTip>();
  for (const one of made) {
    if (steps.has(one.oid) || (await isWithin(client, one, found))) empty.add(one);
  }
  return { merged: found.filter((one) => !empty.has(one)), settle };
}

/** Those of which no reflog tells that a commit was made on them. */
async function withoutCommits(
  { client, place, settings }: Repository,
  branches: readonly MergedTip[],
): Promise<MergedTip[]> {
  const own = await Promise.all(
    branches.map(({ branch }) =>
      hasOwnCommits(client, place.commonDir, branch, settings.refStorage),
    ),
  );
  return branches.filter((_, n) => !own[n]);
}

/** Whether all commits of a branch are those of another one that was merged as well. */
async function isWithin(
  client: Client,
  { branch, oid }: MergedTip,
  found: readonly MergedTip[],
): Promise<boolean> {
  const holders = await branchesWith(client, oid);
  return found.some((one) => one.branch !== branch && holders.has(one.branch));
}

function readMemo(file: string): ObjectId | null {
  try {
    const [oid = null] = /^[0-9a-f]{40,64}$/m.exec(readFileSync(file, 'utf8')) ?? [];
    return oid as ObjectId | null;
  } catch {
    return null;
  }
}
