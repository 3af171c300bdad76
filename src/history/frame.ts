import { join } from 'node:path';
import { replaceFile } from '../disk/files.ts';
import { hasHistory, REF } from './store.ts';

/**
 * Makes HEAD, with which git sees a repository there. It follows the first commit: a HEAD without one
 * then means that the ref was lost, and not that a first command was killed.
 */
export function completeHistory(gitDir: string): void {
  if (!hasHistory(gitDir)) replaceFile(join(gitDir, 'HEAD'), Buffer.from(`ref: ${REF}\n`));
}
