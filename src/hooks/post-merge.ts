import { finishMerged } from '../archive/finish-merged.ts';
import { openRepository } from '../archive/open.ts';
import { listRefs } from '../git/refs.ts';
import { readHead } from '../git/status.ts';
import { describeMerge, type Notice } from '../render/notices.ts';
import { refreshMirror } from './post-commit.ts';
import type { HookRun } from './run.ts';

/** post-merge `<squash>`: finishes the notes of branches that were merged into the base branch. */
export async function postMerge({ cwd, env, args, patience }: HookRun): Promise<Notice[]> {
  if (args[0] !== '0') return [];
  const repository = await openRepository(cwd, env);
  const { client, place } = repository;
  const [head, refs] = await Promise.all([readHead(client, place.worktreeName), listRefs(client)]);
  const options = { dryRun: false, patience, head, now: new Date() };
  const { notices, warnings } = await finishMerged(repository, refs, options);
  return [
    ...warnings.map((warning): Notice => ['warning', warning]),
    ...notices.map(describeMerge),
    ...(await refreshMirror(repository, patience)),
  ];
}
