import type { AbsolutePath, BranchName, ObjectId } from '../brands.ts';
import type { MergedBranch } from '../decide/merge.ts';
import type { Client } from './client.ts';
import { gitFailure } from './run.ts';

/** A branch with the commit that it is at. */
export interface MergedTip extends MergedBranch {
  oid: ObjectId;
}

/**
 * The local branches whose commits one commit has and another has not (git-for-each-ref(1)): those
 * that were merged in between, by whichever kind of merge, and those that were made in between. One
 * that was squashed is not among them.
 *
 * @returns null where the earlier commit is not there any more
 * @throws CheckpointError with git's own words where it cannot tell
 */
export async function mergedBetween(
  client: Client,
  before: ObjectId,
  after: ObjectId,
): Promise<MergedTip[] | null> {
  const args = [
    'for-each-ref',
    '--format=%(refname)%00%(objectname)%00%(worktreepath)%00',
    `--merged=${after}`,
    `--no-merged=${before}`,
    'refs/heads/',
  ];
  const result = await client.tryAsk(args);
  if (result.code !== 0) {
    const there = await client.tryAsk(['cat-file', '-e', `${before}^{commit}`]);
    if (there.code !== 0) return null;
    throw gitFailure(args, result);
  }
  return result.stdout
    .split('\0\n')
    .filter((record) => record !== '')
    .map((record) => {
      const [name = '', oid = '', worktree = ''] = record.split('\0');
      return {
        branch: name.slice('refs/heads/'.length) as BranchName,
        oid: oid as ObjectId,
        worktree: (worktree || null) as AbsolutePath | null,
      };
    });
}

/**
 * The commits that a branch was at itself between two of its own (git-rev-list(1), `--first-parent`):
 * a branch that is at one of them was made there, for all that can be seen.
 *
 * @throws CheckpointError with git's own words where it cannot tell
 */
export async function stepsBetween(
  client: Client,
  before: ObjectId,
  after: ObjectId,
): Promise<Set<ObjectId>> {
  const text = await client.ask(['rev-list', '--first-parent', after, `^${before}`, '--']);
  return new Set(text.split('\n').filter((oid) => oid !== '') as ObjectId[]);
}

/**
 * The local branches that have a commit (git-for-each-ref(1)).
 *
 * @throws CheckpointError with git's own words where it cannot tell
 */
export async function branchesWith(client: Client, oid: ObjectId): Promise<Set<BranchName>> {
  const text = await client.ask([
    'for-each-ref',
    '--format=%(refname)',
    `--contains=${oid}`,
    'refs/heads/',
  ]);
  const names = text.split('\n').filter((name) => name !== '');
  return new Set(names.map((name) => name.slice('refs/heads/'.length) as BranchName));
}

/** The commit that a revision names; null where it names none. */
export async function commitAt(
  client: Client,
  revision: 'ORIG_HEAD' | 'HEAD^1',
): Promise<ObjectId | null> {
  const result = await client.tryAsk(['rev-parse', '--quiet', '--verify', revision]);
  return result.code === 0 ? (result.stdout.trim() as ObjectId) : null;
}
