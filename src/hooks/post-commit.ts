import { carryOut } from '../archive/carry-out.ts';
import { stampMirror } from '../archive/mirror-stamp.ts';
import { decideMirror } from '../decide/mirror.ts';
import { throwIf } from '../errors.ts';
import { gatherOwnMirror } from '../gather/own-mirror.ts';
import { openRepository } from '../gather/repository.ts';
import { outcomeFailure } from '../render/failure.ts';
import { type Notice, warn } from '../render/notices.ts';
import type { Repository } from '../repository.ts';
import { finishAfterMerge } from './after-merge.ts';
import type { HookCall } from './call.ts';
import { tellCommitted } from './tell-committed.ts';

/**
 * post-commit: a linked worktree's mirror is brought up to date. Where the script has seen that the commit
 * added the live note, that is told; where it ends a merge, what was merged is finished.
 */
export async function postCommit({ cwd, env, args, patience, asked }: HookCall): Promise<Notice[]> {
  const repository = await openRepository(cwd, env, asked);
  return [
    ...warn(repository.settings.warnings),
    ...(await refreshMirror(repository, { patience, asked })),
    ...(args.includes('added-note') ? await tellCommitted(repository, asked?.head) : []),
    ...(args.includes('merged')
      ? await finishAfterMerge(repository, { patience, asked }, 'HEAD^1')
      : []),
  ];
}

/** Copies the live note of this worktree to where it outlives it, if that is needed. */
export async function refreshMirror(
  repository: Repository,
  { patience, asked }: Pick<HookCall, 'patience' | 'asked'>,
): Promise<Notice[]> {
  const gathered = await gatherOwnMirror(repository, asked?.head);
  if (!gathered) {
    stampMirror(repository, null, false); // it may be a document of another kind
    return [];
  }
  const { head, read } = gathered;
  const { outcome, warnings } = carryOut(
    repository,
    { dryRun: false, patience, head, now: new Date() },
    { read, decide: decideMirror },
  );
  if (outcome) throwIf(outcomeFailure(outcome, repository.place.worktree));
  return warn(warnings);
}
