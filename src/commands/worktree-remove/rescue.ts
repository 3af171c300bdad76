import { basename } from 'node:path';
import type { ObjectId } from '../../brands.ts';
import { CheckpointError } from '../../errors.ts';
import { tryAskAt } from '../../git/at.ts';
import { rescueChanges, rescueCommits } from '../../git/rescue.ts';
import { takeSnapshot } from '../../git/snapshot.ts';
import { slugOf } from '../../note/slug.ts';
import type { Examined, Removal } from './removal.ts';

/**
 * Keeps what no ref holds of a worktree: its uncommitted work as a commit, and with it, or alone, the
 * commits of a detached HEAD.
 *
 * @returns the name of the rescue; null where there was nothing that a commit can hold
 * @throws CheckpointError where not everything could be taken
 */
export async function rescue(
  { now }: Removal,
  { target, stock, note }: Examined,
): Promise<string | null> {
  const { at, branch, settings, facts } = target;
  const name = slugOf(branch ?? basename(at.gitDir));
  const found = await tryAskAt(at, ['rev-parse', '--quiet', '--verify', 'HEAD']);
  const head = (found.stdout.trim() || null) as ObjectId | null;
  if (stock.changed.length + stock.hidden.length + stock.untracked.length === 0) {
    return head && stock.commits.length > 0 ? (await rescueCommits(at, head, name)).name : null;
  }
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
