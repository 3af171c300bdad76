import { keptOf } from '../archive/kept.ts';
import type { BranchName } from '../brands.ts';
import { branchNames, isStashedOn, type LeftBehind } from '../decide/left-behind.ts';
import { localBranches, type Ref } from '../git/refs.ts';
import { RESCUE_REFS } from '../git/rescue-commit.ts';
import { askRescued } from '../git/rescued.ts';
import { readStashes } from '../git/stashes.ts';
import { operationUnderWay } from '../git/under-way.ts';
import { isStemOf } from '../note/file-name.ts';
import type { Note } from '../note/note.ts';
import { slugOf } from '../note/slug.ts';
import type { NamedHead } from '../note/stored.ts';
import type { Repository } from '../repository.ts';

/**
 * What a note's branch has besides the note: by the disk and the refs, and by one git process where
 * there is a rescue of it.
 *
 * @param note whose branch is asked about; null for that of HEAD
 */
export async function gatherLeftBehind(
  { client, place, settings }: Repository,
  { named, refs }: { named: NamedHead; refs: readonly Ref[] },
  note: Note | null,
): Promise<LeftBehind> {
  const names = branchNames(named, note);
  const [rescued, stashes] = await Promise.all([
    askRescued(client, rescueRefs(refs, names)),
    readStashes(client, place.commonDir, refs, settings.refStorage),
  ]);
  const isOfBranch = (branch: BranchName | null) => branch !== null && names.includes(branch);
  const branches = localBranches(refs);
  return {
    branch: names[0] ?? null,
    rescues: rescued
      .filter(({ rescue }) => isOfBranch(rescue.branch))
      .map(({ rescue, files }) => ({ name: rescue.name, files })),
    kept: keptOf(place.commonDir, names),
    stashes: stashes
      .filter(({ message }) => isStashedOn(message, names, branches))
      .map(({ index }) => `stash@{${index}}`),
    underWay: operationUnderWay(place.gitDir),
  };
}

/** The refs whose names say that they may be of the branch; only what they hold is sure. */
function rescueRefs(refs: readonly Ref[], names: readonly BranchName[]): Ref[] {
  const slugs = names.map(slugOf);
  return refs.filter(
    ({ name }) =>
      name.startsWith(RESCUE_REFS) &&
      slugs.some((slug) => isStemOf(name.slice(RESCUE_REFS.length), slug)),
  );
}
