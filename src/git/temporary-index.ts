import { copyFileSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { At } from './at.ts';

/**
 * Lends a copy of a worktree's index, so that the user's own stays as it is, byte for byte.
 *
 * The copy gets the time of the original, or git would take an edit of the same second and size for
 * no edit ("Racy Git" in git's technical documentation); in whole seconds, because an older index
 * only makes git look closer.
 */
export async function withTemporaryIndex<T>(
  { gitDir }: At,
  use: (index: string) => Promise<T>,
): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'git-checkpoint-index-'));
  try {
    const original = join(gitDir, 'index');
    const stat = statSync(original, { throwIfNoEntry: false });
    const index = join(directory, 'index');
    if (stat) {
      const seconds = Math.floor(stat.mtimeMs / 1000);
      copyFileSync(original, index);
      utimesSync(index, seconds, seconds);
    }
    return await use(index);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
