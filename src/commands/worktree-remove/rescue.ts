import { basename } from 'node:path';
import type { ObjectId } from '../../brands.ts';
import { CheckpointError } from '../../errors.ts';
import { tryAskAt } from '../../git/at.ts';
import { rescueChanges, rescueCommits } from '../../git/rescue.ts';
import { takeSnapshot } from '../../git/snapshot.ts';
import { findUnheldTips } from '../../git/unheld.ts';
import { slugOf } from '../../note/slug.ts';
import type { Examined, Removal } from './removal.ts';

/**
 * Keeps what no ref holds of a worktree: its uncommitted work as a commit, and with it, or alone, the
 * commits of a detached HEAD; the commits of the worktree's own refs, each under a name.
 *
 * @returns the names of the rescues, that of the uncommitted work first; none where there was nothing that
 *   a commit can hold
 * @throws CheckpointError where not everything could be taken
 */
export async function rescue(removal: Removal, found: Examined): Promise<string[]> {
  const { at, branch } = found.target;
  const name = slugOf(branch ?? basename(at.gitDir));
  const { changed, hidden, untracked } = found.stock;
  const isDirty = changed.length + hidden.length + untracked.length > 0;
  const names = isDirty ? [await rescueWork(removal, found, name)] : [];
  // What is rescued by now is held.
  for (const tip of await findUnheldTips(at)) names.push((await rescueCommits(at, tip, name)).name);
  return names;
}

async function rescueWork(
  { now }: Removal,
  { target, stock, note }: Examined,
  name: string,
): Promise<string> {
  const { at, branch, settings, facts } = target;
  const found = await tryAskAt(at, ['rev-parse', '--quiet', '--verify', 'HEAD']);
  const head = (found.stdout.trim() || null) as ObjectId | null;
  const options = { hidden: stock.hidden, without: stock.repositories, note };
  const snapshot = await takeSnapshot(at, options);
  const details = { name, branch, worktree: facts.path, identity: settings.identity, now };
  const rescued = await rescueChanges(at, head, snapshot, details);
  const again = await takeSnapshot(at, options);
  if (again.tree === snapshot.tree && again.staged === snapshot.staged) return rescued.name;
  throw new CheckpointError(
    'refused',
    `'${facts.path}' was not removed: it changed while it was rescued as '${rescued.name}'`,
    ['try again'],
  );
}
