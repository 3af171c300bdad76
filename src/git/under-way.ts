import { lstatSync } from 'node:fs';
import { join } from 'node:path';

/** What git keeps in its directory while an operation of several steps is half done. */
const MARKS: readonly [string, string][] = [
  ['rebase-merge', 'rebase'],
  // git-am(1) keeps its state where a rebase does, and says so by this file.
  ['rebase-apply/applying', 'am'],
  ['rebase-apply', 'rebase'],
  ['MERGE_HEAD', 'merge'],
  ['CHERRY_PICK_HEAD', 'cherry-pick'],
  ['REVERT_HEAD', 'revert'],
  ['BISECT_LOG', 'bisect'],
];

/** The operation that is under way in a worktree, such as `rebase`; null for none. */
export function operationUnderWay(gitDir: string): string | null {
  const isThere = ([mark]: [string, string]) =>
    lstatSync(join(gitDir, mark), { throwIfNoEntry: false }) !== undefined;
  return MARKS.find(isThere)?.[1] ?? null;
}
