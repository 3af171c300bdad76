import { carryOut } from '../archive/carry-out.ts';
import { forgetStamp, stampMirror } from '../archive/mirror-stamp.ts';
import type { ObjectId } from '../brands.ts';
import { decideSwitch } from '../decide/switch.ts';
import { throwIf } from '../errors.ts';
import { openRepository } from '../gather/repository.ts';
import { gatherSwitch } from '../gather/switch.ts';
import { outcomeFailure } from '../render/failure.ts';
import { describeSwitch, type Notice, warn } from '../render/notices.ts';
import { describeVanished } from '../render/vanished.ts';
import type { HookCall } from './call.ts';

/** post-checkout `<old> <new> <flag>`: files the live note away, and restores the one that waits. */
export async function postCheckout({
  cwd,
  env,
  args,
  patience,
  asked,
}: HookCall): Promise<Notice[]> {
  const [from, to, flag] = args as [ObjectId, ObjectId, string];
  if (flag !== '1') return []; // files were checked out, no branch
  const repository = await openRepository(cwd, env, asked);
  const amiss = warn(repository.settings.warnings);
  const gathered = await gatherSwitch(repository, { from, to, tracked: asked?.tracked ?? null });
  if (!gathered) {
    stampMirror(repository, null, false); // it may be a document of another kind
    return amiss;
  }
  const { head, liveTracked, read } = gathered;
  const { outcome, notices, warnings } = carryOut(
    repository,
    { dryRun: false, patience, head, now: new Date() },
    { read, decide: decideSwitch },
  );
  if (outcome) throwIf(outcomeFailure(outcome, repository.place.worktree));
  if (liveTracked && !repository.place.linked) forgetStamp(repository);
  const told = [
    ...amiss,
    ...warn(warnings),
    ...notices.map(describeSwitch),
    ...describeVanished(repository).filter(([kind]) => kind === 'hint'),
  ];
  return repository.settings.config.quiet ? told.filter(([kind]) => kind === 'warning') : told;
}
