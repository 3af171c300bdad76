import { lstatSync, readFileSync } from 'node:fs';
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

/** Where git keeps the branch that an operation with a detached HEAD is about, and goes back to. */
const ABOUT: readonly [string, RegExp][] = [
  ['rebase-merge/head-name', /^refs\/heads\/(.+)\n$/],
  ['rebase-apply/head-name', /^refs\/heads\/(.+)\n$/],
  ['BISECT_START', /^(?![0-9a-f]{40,64}\n$)(.+)\n$/],
];

/**
 * The branch that is being rebased, or that a bisect started from, as `git status` names it: HEAD names
 * none meanwhile, but the work is still that branch's. Null where there is none.
 */
export function branchUnderWay(gitDir: string): string | null {
  for (const [file, form] of ABOUT) {
    try {
      const branch = form.exec(readFileSync(join(gitDir, file), 'utf8'))?.[1];
      if (branch !== undefined) return branch;
    } catch {
      // That operation is not under way.
    }
  }
  return null;
}
