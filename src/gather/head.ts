import type { BranchName } from '../brands.ts';
import { formerNames } from '../git/reflog.ts';
import { askRefs, hasBranch, type Ref } from '../git/refs.ts';
import type { Head } from '../note/head.ts';
import type { NamedHead } from '../note/stored.ts';
import type { Repository } from '../repository.ts';

/**
 * HEAD with the former names of its branch.
 *
 * @param refs where they have been listed already; else git is asked, and only where there is a name
 */
export async function gatherNamedHead(
  repository: Repository,
  head: Head,
  refs?: readonly Ref[],
): Promise<NamedHead> {
  const names =
    head.kind === 'detached' ? [] : await gatherFormerNames(repository, head.branch, refs);
  return { head, formerNames: names };
}

/**
 * The names that a branch had before `git branch -m`. One that another branch has by now is nobody's
 * former name (field case 36).
 */
export async function gatherFormerNames(
  { client, place, settings }: Repository,
  branch: BranchName,
  refs?: readonly Ref[],
): Promise<BranchName[]> {
  const names = await formerNames(client, place.commonDir, branch, settings.refStorage);
  if (names.length === 0) return [];
  const present = refs ?? (await askRefs(client));
  return names.filter((name) => !hasBranch(present, name));
}
