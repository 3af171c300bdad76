import { basename } from 'node:path';
import { carryOut } from '../../archive/carry-out.ts';
import { readLive } from '../../archive/notes.ts';
import { placeOf } from '../../decide/plan.ts';
import { parkMoves, type ResumeOptions } from '../../decide/resume.ts';
import { throwIf } from '../../errors.ts';
import { openRepository } from '../../gather/repository.ts';
import { askForResume, readForResume } from '../../gather/resume.ts';
import { switchBranch } from '../../git/switch.ts';
import { addWorktree } from '../../git/worktrees.ts';
import { fileNameOf } from '../../note/names.ts';
import { outcomeFailure } from '../../render/failure.ts';
import type { Resuming } from './resuming.ts';
import type { OnItsBranch } from './where.ts';

/** Goes to the branch of a note and answers with the resume to be done there. */
export async function enter(
  run: Resuming,
  away: OnItsBranch,
): Promise<{ run: Resuming; options: ResumeOptions }> {
  const { client } = run.repository;
  const { branch, note } = away;
  let { repository } = run;
  let name = fileNameOf(note);
  if (away.way === 'switch') await switchBranch(client, branch);
  else {
    await addWorktree(client, away.path, branch);
    if (note.kind === 'live') name = fileAway(run);
    repository = await openRepository(away.path, run.invocation.env);
  }
  const context = await askForResume(repository);
  // The checkout's own hook may have restored it by now (checkpoint.autoRestore).
  const there = readLive(repository.layout.live)?.bytes.equals(note.bytes) === true;
  return {
    run: {
      ...run,
      repository,
      context,
      asking: false,
      where: away.way === 'switch' ? 'switched' : 'made',
    },
    options: { name: there ? null : name, yes: true, asIs: false, park: !there },
  };
}

/** The note that is live here goes to the new worktree by way of the archive. */
function fileAway({ repository, context, invocation }: Resuming): string {
  const { head } = context.named;
  const { outcome } = carryOut(
    repository,
    { dryRun: false, head, now: invocation.now },
    {
      read: () => readForResume(repository, context),
      decide: (facts) => {
        const moves = facts.live ? parkMoves(facts, facts.live) : [];
        return { kind: 'plan' as const, plan: { operation: 'park', moves } };
      },
    },
  );
  if (outcome) throwIf(outcomeFailure(outcome, repository.place.worktree));
  return basename((outcome && placeOf(outcome, 'park')) ?? '');
}
