import { readArchived, readDone } from '../archive/notes.ts';
import type { OverviewFacts } from '../decide/overview.ts';
import { askBranches } from '../git/branches.ts';
import type { Repository } from '../repository.ts';
import { gatherBranches } from './branches.ts';
import { gatherDirty, gatherWorktrees } from './worktrees.ts';

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
