import type { BranchName } from '../brands.ts';
import type { Branches, FromBase } from '../decide/branch-state.ts';
import { type askBranches, askFromBase } from '../git/branches.ts';
import { hasOwnCommits } from '../git/own-commits.ts';
import { formerNames } from '../git/reflog.ts';
import { baseBranch, localBranches } from '../git/refs.ts';
import type { Repository } from '../repository.ts';

/** Where there are more branches than that, their reflogs are not searched for a name that is gone. */
const MOST_REFLOGS = 200;

const NOTHING_FROM_BASE: FromBase = { merged: new Set(), apart: new Map() };

/** What `gatherBranches` gets of git while other things are read. */
type AskedBranches = Awaited<ReturnType<typeof askBranches>>;

/**
 * What there is to know of branches, by one process more than `asked` took, or two with an old git.
 *
 * @param asked the answer of `askBranches`
 * @param named the branches that notes name
 * @param checkedOut those that some HEAD names
 */
export async function gatherBranches(
  repository: Repository,
  asked: AskedBranches,
  { named, checkedOut }: { named: ReadonlySet<BranchName>; checkedOut: ReadonlySet<string> },
): Promise<Branches> {
  const { client, place, settings } = repository;
  const refs = new Map(asked.map((ref) => [ref.name, ref]));
  const base = baseBranch(asked, settings.config.baseBranch, settings.initDefaultBranch);
  const gone = [...named].filter((one) => !refs.has(`refs/heads/${one}`) && !checkedOut.has(one));
  const local = refs.get(`refs/heads/${base?.branch}`);
  const [renamed, fromBase] = await Promise.all([
    findRenamed(repository, asked, new Set(gone)),
    base
      ? askFromBase(client, [...new Set([base.ref.oid, local?.oid ?? base.ref.oid])])
      : NOTHING_FROM_BASE,
  ]);
  const merged = [...named]
    .map((branch) => renamed.get(branch) ?? branch)
    .filter((branch) => fromBase.merged.has(`refs/heads/${branch}`));
  const worked = new Set<string>();
  for (const branch of merged) {
    if (await hasOwnCommits(client, place.commonDir, branch, settings.refStorage)) {
      worked.add(branch);
    }
  }
  return {
    refs,
    base: base?.branch ?? null,
    fromBase,
    renamed,
    worked,
    checkedOut,
  };
}

/**
 * Which names that are gone were those of a branch that is there. A reflog is a file to read; where refs
 * are stored in another way each would be a process, and nobody looks.
 */
async function findRenamed(
  { client, place, settings }: Repository,
  asked: AskedBranches,
  gone: ReadonlySet<string>,
): Promise<Map<string, BranchName>> {
  const renamed = new Map<string, BranchName>();
  const { refStorage } = settings;
  const local = localBranches(asked);
  const isCheap = (refStorage ?? 'files') === 'files' && local.length <= MOST_REFLOGS;
  for (const branch of gone.size > 0 && isCheap ? local : []) {
    for (const name of await formerNames(client, place.commonDir, branch, refStorage)) {
      if (gone.has(name)) renamed.set(name, branch);
    }
  }
  return renamed;
}
