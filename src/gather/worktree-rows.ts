import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { type WorktreeRow, worktreeRows } from '../decide/worktree-rows.ts';
import { askBranches } from '../git/branches.ts';
import type { Repository } from '../repository.ts';
import { gatherBranches } from './branches.ts';
import { gatherDirty, gatherWorktrees, type WorktreePlace } from './worktrees.ts';

/** Of more worktrees than that, git is not asked whether they are dirty: each is a process. */
const MOST_DIRTY = 12;

/** Gathers what happens in every worktree, by a git process for each of the first twelve beside four or five. */
export async function gatherWorktreeRows(repository: Repository): Promise<WorktreeRow[]> {
  const { client } = repository;
  const [worktrees, asked] = await Promise.all([gatherWorktrees(repository), askBranches(client)]);
  const checkedOut = new Set(worktrees.flatMap(({ branch }) => branch ?? []));
  const [branches, dirty] = await Promise.all([
    gatherBranches(repository, asked, { named: checkedOut, checkedOut }),
    Promise.all(worktrees.slice(0, MOST_DIRTY).map((one) => gatherDirty(repository, one))),
  ]);
  const facts = worktrees.map((worktree, at) => ({
    worktree: { ...worktree, dirty: dirty[at] ?? null },
    gone: worktree.gitDir === null,
    moved: whenMoved(worktree),
  }));
  return worktreeRows(facts, branches);
}

/** When HEAD moved and the index was written, by the files that git keeps of them. */
function whenMoved({ gitDir }: WorktreePlace): Date[] {
  if (gitDir === null) return [];
  return [join(gitDir, 'logs', 'HEAD'), join(gitDir, 'index')].flatMap(
    (path) => lstatSync(path, { throwIfNoEntry: false })?.mtime ?? [],
  );
}
