/**
 * Notices that branches have been merged into the base branch since the last look: by the post-merge
 * hook at once, after a conflict that was committed by hand, a pull elsewhere or a missing hook at the
 * next run (docs/design.md §6).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MergedBranch } from '../checkpoint/decide/merge.ts';
import { mergedBetween } from '../git/merged.ts';
import { baseBranch, type Ref } from '../git/refs.ts';
import { replaceFile } from './files.ts';
import type { Repository } from './open.ts';

export interface Sweep {
  merged: MergedBranch[];
  /** Remembers what was looked at; for when the notes are dealt with. */
  settle(): void;
}

/** Looks at the base branch, by a process only where its tip has moved. */
export async function sweepMerged(
  { client, layout, settings }: Repository,
  refs: readonly Ref[],
): Promise<Sweep> {
  const base = baseBranch(refs, settings.config.baseBranch, settings.initDefaultBranch);
  const tip = refs.find((ref) => ref.name === `refs/heads/${base?.branch}`);
  const file = join(layout.state, 'swept');
  const before = readMemo(file);
  if (!tip || before === tip.oid) return { merged: [], settle: () => {} };
  const settle = () => {
    try {
      replaceFile(file, Buffer.from(`${tip.oid}\n`));
    } catch {
      // A read-only git directory: it is looked at again the next time.
    }
  };
  const merged = before === null ? [] : await mergedBetween(client, before, tip.oid);
  return { merged: merged.filter((one) => `refs/heads/${one.branch}` !== tip.name), settle };
}

function readMemo(file: string): string | null {
  try {
    return /^[0-9a-f]{40,64}$/m.exec(readFileSync(file, 'utf8'))?.[0] ?? null;
  } catch {
    return null;
  }
}
