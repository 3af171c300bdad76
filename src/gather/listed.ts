import { dirname } from 'node:path';
import { type AbsolutePath, below } from '../brands.ts';
import { gitDirOf } from '../git/administration.ts';
import { readHeadFile } from '../git/head-file.ts';
import { askMainWorktree } from '../git/main-worktree.ts';
import { askWorktrees, type Worktree } from '../git/worktrees.ts';
import type { Repository } from '../repository.ts';

/**
 * The worktrees that are this repository's, the main one first, where it really is. A copied repository
 * lists those of its original, too, which are not its own: nothing of theirs is read or written.
 */
export async function listWorktrees({ client, place }: Repository): Promise<Worktree[]> {
  const [first, ...linked] = await askWorktrees(client);
  if (!first) return [];
  const main = place.linked
    ? await askMainWorktree(client, place.commonDir, first.path)
    : place.worktree;
  // Of a git directory that is bare by its configuration, git does not say which branch is checked out.
  const branch = first.branch ?? (first.bare ? readHeadFile(place.commonDir) : null) ?? null;
  const bare = main === null || first.bare;
  const mainEntry = { ...first, branch, path: main ?? first.path, bare };
  return [
    place.linked ? mainEntry : { ...mainEntry, bare: false },
    ...ownAmong(linked, place.commonDir),
  ];
}

/** Those worktrees whose `.git` leads to this repository, or leads nowhere. */
export function ownAmong(listed: readonly Worktree[], commonDir: AbsolutePath): Worktree[] {
  const linked = below(commonDir, 'worktrees');
  return listed.filter(({ path }) => {
    const gitDir = gitDirOf(path);
    return gitDir === null || gitDir === commonDir || dirname(gitDir) === linked;
  });
}
