/**
 * What decides which paused efforts are over: git is asked before the lock, the disk is read under
 * it.
 */
import { basename } from 'node:path';
import { lookAtLive, readArchived } from '../archive/notes.ts';
import type { BranchName } from '../brands.ts';
import type { PruneFacts, PruneWorktree } from '../decide/prune.ts';
import { askBranches } from '../git/branches.ts';
import { readHeadFile } from '../git/head-file.ts';
import { localBranches, type Ref } from '../git/refs.ts';
import { askRenamed } from '../git/renamed.ts';
import { askRescues } from '../git/rescue.ts';
import { listStashes } from '../git/stashes.ts';
import { branchUnderWay } from '../git/under-way.ts';
import type { Worktree } from '../git/worktrees.ts';
import type { Head } from '../note/head.ts';
import type { Repository } from '../repository.ts';
import { gatherBranches } from './branches.ts';
import { notForeign, readLiveAt } from './live.ts';
import { gatherWorktrees, type WorktreePlace } from './worktrees.ts';

/**
 * Asks git what there is to know of the branches that checkpoints name, by ten processes or so
 * however many they are.
 *
 * @param listed the worktrees, where they have been listed already
 * @returns reads the rest, under the lock
 * @throws CheckpointError with git's own words where it cannot tell
 */
export async function gatherPrune(
  repository: Repository,
  head: Head,
  listed?: readonly Worktree[],
): Promise<() => PruneFacts> {
  const { client, layout, place, settings } = repository;
  const [worktrees, refs, remotes, rescues, stashes] = await Promise.all([
    gatherWorktrees(repository, listed),
    askBranches(client),
    client.ask(['remote']),
    askRescues(client),
    listStashes(client, place.commonDir, settings.refStorage),
  ]);
  const asked = new Set(readArchived(layout.archive).flatMap(({ note }) => note.branch ?? []));
  const checkedOut = new Set(worktrees.flatMap(({ branch }) => branch ?? []));
  const branches = await gatherBranches(repository, refs, { named: asked, checkedOut });
  const local = localBranches(refs);
  const { archive } = layout;
  const isGone = (name: string) => !branches.refs.has(`refs/heads/${name}`);
  const renamed = [...asked].some(isGone)
    ? await askRenamed(client, place.commonDir, local, settings.refStorage)
    : new Map<string, BranchName>();
  // A name that a branch has again is nobody's former one.
  const present = new Map([...renamed].filter(([from]) => isGone(from)));
  return () => ({
    archive,
    head,
    archived: readArchived(archive),
    worktrees: worktrees.map((one) => readWorktree(repository, one)),
    branches: { ...branches, renamed: present },
    asked,
    onRemotes: branchesOn(remotes.split('\n'), refs),
    rescued: new Set(rescues.flatMap(({ branch }) => branch ?? [])),
    stashed: stashes.map(({ message }) => message),
    local,
  });
}

/** A worktree as it is now: it may have switched since git listed it. */
function readWorktree(repository: Repository, one: WorktreePlace): PruneWorktree {
  const { path, gitDir } = one;
  const now = gitDir === null ? [] : [readHeadFile(gitDir), branchUnderWay(gitDir)];
  return {
    name: basename(gitDir === null || one.main ? path : gitDir),
    main: one.main === true,
    branches: [one.branch, ...now].filter((name): name is BranchName => name != null),
    live: one.here ? notForeign(lookAtLive(repository.layout.live)) : readLiveAt(repository, path),
  };
}

/** The branches that remotes have, without the names of these, of which one may have a slash. */
function branchesOn(remotes: readonly string[], refs: readonly Ref[]): Set<string> {
  return new Set(
    refs.flatMap(({ name }) => {
      const [, whole = ''] = /^refs\/remotes\/(.+)/.exec(name) ?? [];
      const own = remotes.filter((remote) => whole.startsWith(`${remote}/`));
      const [first = ''] = whole.split('/');
      return [first, ...own].map((remote) => whole.slice(remote.length + 1));
    }),
  );
}
