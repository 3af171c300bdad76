import type { MergedBranch } from '../checkpoint/decide/merge.ts';
import type { Client } from './client.ts';

/**
 * The local branches whose commits one commit has and another has not (git-for-each-ref(1)): those
 * that were merged in between, by whichever kind of merge. A branch without commits of its own is not
 * among them, nor is one that was squashed.
 */
export async function mergedBetween(
  client: Client,
  before: string,
  after: string,
): Promise<MergedBranch[]> {
  const result = await client.tryAsk([
    'for-each-ref',
    '--format=%(refname)%00%(worktreepath)%00',
    `--merged=${after}`,
    `--no-merged=${before}`,
    'refs/heads/',
  ]);
  return result.stdout
    .split('\0\n')
    .filter((record) => record !== '')
    .map((record) => {
      const [name = '', worktree = ''] = record.split('\0');
      return { branch: name.slice('refs/heads/'.length), worktree: worktree || null };
    });
}
