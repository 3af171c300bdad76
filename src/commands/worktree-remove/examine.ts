import { decideRemoval, refusalOf } from '../../decide/worktree-remove.ts';
import { CheckpointError, throwIf } from '../../errors.ts';
import { takeStock } from '../../gather/stock.ts';
import {
  gatherTarget,
  gatherWorktrees,
  type Target,
  type Worktrees,
} from '../../gather/worktree-remove.ts';
import { ownFilesIn } from '../../install/own-files.ts';
import { outcomeFailure } from '../../render/failure.ts';
import { describeVanished } from '../../render/vanished.ts';
import { requireDeletable } from './obstacles.ts';
import type { Attempt, Examined } from './removal.ts';
import { type Secured, secureNote } from './secure-note.ts';
import { putBackLeft } from './take-out.ts';
import { mirrorOfGone, resumeCommand } from './way-back.ts';

/**
 * Looks at a worktree, saves its checkpoint before anything is said against it, takes stock and
 * decides.
 *
 * @throws CheckpointError where it must not or cannot be removed
 */
export async function examine(attempt: Attempt, name: string): Promise<Examined> {
  const { report, warnings, options } = attempt;
  const worktrees = await gatherWorktrees(attempt.cwd, attempt.env);
  const target = await gatherTarget(worktrees, name);
  const { path, state } = target.facts;
  report.worktree = path;
  report.branch = target.branch;
  report.gone = state === 'gone';
  warnings.push(...target.settings.warnings);
  const refusal = refusalOf(target.facts);
  if (refusal) throw refusal;
  const secured = await secure(attempt, worktrees, target);
  const note = secured?.live ? target.settings.config.file : null;
  if (state === 'whole') requireDeletable(path);
  const stock = await takeStock(target.at, note, ownFilesIn(target.layout, path));
  const decision = decideRemoval(path, stock, options);
  report.fates = decision.fates;
  if (decision.kind === 'refuse') throw decision.error;
  return { worktrees, target, note, stock, decision };
}

/**
 * Mirrors the checkpoint as it is at this moment; that of a directory that is gone was mirrored
 * before, if ever.
 *
 * @returns null where the directory is gone
 */
export async function secure(
  { now, dryRun, report, warnings }: Attempt,
  worktrees: Worktrees,
  target: Target,
): Promise<Secured | null> {
  const { repository, facts } = target;
  if (!repository) {
    const mirror = mirrorOfGone(target);
    report.mirror = mirror?.path ?? null;
    report.resume = await resumeCommand(worktrees, target, mirror);
    return null;
  }
  if (!dryRun) await putBackLeft(repository, now);
  const secured = await secureNote(repository, worktrees.all, { dryRun, now });
  warnings.push(...secured.warnings);
  if (secured.outcome) throwIf(outcomeFailure(secured.outcome, facts.path));
  if (secured.live && !secured.mirror && !dryRun) {
    const message = `'${facts.path}' was not removed: its checkpoint is not in the archive as it is now`;
    const stashed = repository.vanished?.stash ? describeVanished(repository) : [];
    const hints = stashed.map(([, text]) => text);
    throw new CheckpointError('fatal', message, hints.length > 0 ? hints : ['try again']);
  }
  report.mirror = secured.path;
  report.resume = await resumeCommand(worktrees, target, secured.mirror);
  return secured;
}
