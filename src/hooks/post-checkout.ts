import { carryOut } from '../archive/carry-out.ts';
import { gatherSwitch } from '../archive/gather-switch.ts';
import { openRepository } from '../archive/open.ts';
import { decideSwitch } from '../checkpoint/decide/switch.ts';
import { requireSuccess } from '../render/failure.ts';
import { describeSwitch, type Notice } from '../render/notices.ts';
import type { HookRun } from './run.ts';

/** post-checkout `<old> <new> <flag>`: files the live note away, and greets the one that waits. */
export async function postCheckout({ cwd, env, patience }: HookRun): Promise<Notice[]> {
  const repository = await openRepository(cwd, env);
  const { head, read } = await gatherSwitch(repository);
  const { outcome, notice, warnings } = carryOut(
    repository,
    { dryRun: false, patience, head, now: new Date() },
    () => decideSwitch(read()),
  );
  if (outcome) requireSuccess(outcome, repository.place.worktree);
  return [
    ...warnings.map((warning): Notice => ['warning', warning]),
    ...(notice ? [describeSwitch(notice)] : []),
  ];
}
