import type { BranchName } from '../brands.ts';
import type { Client } from './client.ts';
import { gitFailure } from './run.ts';
import { askHead } from './status.ts';

/**
 * Switches to a local branch, as `git switch` does it.
 *
 * It goes by where HEAD is then: git ends with the exit code of the post-checkout hook, which comes after
 * the switch (githooks(5)).
 *
 * @throws CheckpointError with git's own words where HEAD did not move
 */
export async function switchBranch(client: Client, branch: BranchName): Promise<void> {
  const args = ['switch', '--quiet', '--no-guess', '--', branch];
  const result = await client.change(args);
  if (result.code === 0) return;
  const head = await askHead(client, '');
  if (head.kind !== 'branch' || head.branch !== branch) throw gitFailure(args, result);
}
