import { carryOut } from '../archive/carry-out.ts';
import { gatherMirrors } from '../archive/gather-mirror.ts';
import { openRepository, type Repository } from '../archive/open.ts';
import { decideMirror } from '../checkpoint/decide/mirror.ts';
import { requireSuccess } from '../render/failure.ts';
import type { Notice } from '../render/notices.ts';
import type { HookRun } from './run.ts';

/** post-commit: a linked worktree's mirror is brought up to date. */
export async function postCommit({ cwd, env, patience }: HookRun): Promise<Notice[]> {
  return refreshMirror(await openRepository(cwd, env), patience);
}

/** Copies the live note of this worktree to where it outlives it, if that is needed. */
export async function refreshMirror(repository: Repository, patience: number): Promise<Notice[]> {
  if (!repository.place.linked) return [];
  const { head, read } = await gatherMirrors(repository, { all: false });
  const { outcome, warnings } = carryOut(
    repository,
    { dryRun: false, patience, head, now: new Date() },
    () => decideMirror(read()),
  );
  if (outcome) requireSuccess(outcome, repository.place.worktree);
  return warnings.map((warning): Notice => ['warning', warning]);
}
