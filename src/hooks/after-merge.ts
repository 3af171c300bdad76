import { commitAt } from '../git/merged.ts';
import { askRefs } from '../git/refs.ts';
import { askHead } from '../git/status.ts';
import { describeMerges, type Notice, warn } from '../render/notices.ts';
import type { Repository } from '../repository.ts';
import type { HookCall } from './call.ts';
import { finishMerged } from './finish-merged.ts';

/**
 * Finishes what a merge that was just made has brought into the base branch.
 *
 * @param before what names the commit that the branch was at: `ORIG_HEAD`, or `HEAD^1` of a merge commit
 */
export async function finishAfterMerge(
  repository: Repository,
  { patience, asked }: Pick<HookCall, 'patience' | 'asked'>,
  before: 'ORIG_HEAD' | 'HEAD^1',
): Promise<Notice[]> {
  const { client, place } = repository;
  const [head, refs] = await Promise.all([
    askHead(client, place.worktreeName, asked?.head),
    askRefs(client),
  ]);
  const from = head.kind === 'detached' ? null : await commitAt(client, before);
  const { notices, warnings } = await finishMerged(
    repository,
    refs,
    { dryRun: false, patience, head, now: new Date() },
    from !== null && head.kind === 'branch' ? { into: head.branch, from } : null,
  );
  return [...warn(warnings), ...describeMerges(notices)];
}
