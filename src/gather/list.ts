import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { readArchived, readDone } from '../archive/notes.ts';
import type { OverviewFacts } from '../decide/overview.ts';
import { type WorktreeRow, worktreeRows } from '../decide/worktree-rows.ts';
import { askBranches } from '../git/branches.ts';
import type { Repository } from '../repository.ts';
import { gatherBranches } from './branches.ts';
import { gatherDirty, gatherWorktrees, type WorktreePlace } from './worktrees.ts';

/** Of more worktrees than that, git is not asked whether they are dirty: each is a process. */
const MOST_DIRTY = 12;

/**
 * Gathers what an overview of all efforts is made of, by four git processes or five, however many efforts
 * there are: git says where all branches are at once.
 *
 * @param wanted.done whether those that are done are listed, too
 */
export async function gatherOverview(
  repository: Repository,
  wanted: { done: boolean },
): Promise<OverviewFacts> {
  const { client, layout, place } = repository;
  const asking = Promise.all([
    gatherWorktrees(repository),
    askBranches(client),
    gatherDirty(repository, { path: place.worktree, gitDir: place.gitDir }),
  ]);
  // Read while git answers.
  const archived = [
    ...readArchived(layout.archive),
    ...(wanted.done ? readDone(layout.archive) : []),
  ];
  const [worktrees, refs, dirty] = await asking;
  const notes = [...worktrees.flatMap(({ live }) => live ?? []), ...archived];
  const branches = await gatherBranches(repository, refs, {
    named: new Set(notes.flatMap(({ note }) => note.branch ?? [])),
    checkedOut: new Set(worktrees.flatMap(({ branch }) => branch ?? [])),
  });
  return {
    worktrees: worktrees.map((one) => (one.here ? { ...one, dirty } : one)),
    archived,
    branches,
  };
}

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
