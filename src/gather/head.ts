import { formerNames } from '../git/reflog.ts';
import { hasBranch, type Ref } from '../git/refs.ts';
import type { Head } from '../note/head.ts';
import type { View } from '../note/stored.ts';
import type { Repository } from '../repository.ts';

/**
 * HEAD with the former names of its branch; a name that another branch has by now is nobody's former
 * one (field case 36).
 */
export async function viewOf(
  { client, place, settings }: Repository,
  head: Head,
  refs: readonly Ref[],
): Promise<View> {
  if (head.kind === 'detached') return { head, formerNames: [] };
  const names = await formerNames(client, place.commonDir, head.branch, settings.refStorage);
  return { head, formerNames: names.filter((name) => !hasBranch(refs, name)) };
}
