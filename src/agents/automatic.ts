import { carryOut } from '../archive/carry-out.ts';
import { rememberWorkplace } from '../archive/workplaces.ts';
import { decideAutomatic } from '../decide/automatic.ts';
import type { Plan } from '../decide/plan.ts';
import { reasonOf, throwIf } from '../errors.ts';
import { type AutomaticContext, gatherAutomatic, mayBeAutomatic } from '../gather/automatic.ts';
import { gatherSessionWork, type SessionWork } from '../gather/session-work.ts';
import { stateOfPlan } from '../history/saved-state.ts';
import { outcomeFailure } from '../render/failure.ts';
import type { Repository } from '../repository.ts';
import { type EventCall, PATIENCE } from './event-call.ts';

/** What became of it, and what git has said on the way. */
export interface KeptAutomatic {
  /** Null where git was not asked. */
  work: SessionWork | null;
  warnings: readonly string[];
}

/**
 * Writes down what git can see of a session's work where nobody has written anything, as an automatic note
 * (docs/agents.md, "Automatic checkpoints"). What goes wrong is told, and keeps nothing else from being done.
 */
export async function keepAutomatic(
  repository: Repository,
  { agent, session, now }: Pick<EventCall, 'agent' | 'session' | 'now'>,
): Promise<KeptAutomatic> {
  let work: SessionWork | null = null;
  try {
    if (session === null) return { work, warnings: [] };
    const at = { agent: agent.name, worktree: repository.place.worktree };
    // It goes on, which keeps it from being taken for gone.
    rememberWorkplace(repository.layout, session, at, now, false);
    if (!mayBeAutomatic(repository, session)) return { work, warnings: [] };
    work = await gatherSessionWork(repository, session);
    const found = await gatherAutomatic(repository, work, now);
    if (found === null) return { work, warnings: [] };
    const warnings = write(repository, found, now);
    // It was not remembered at the start where there was no checkpoint yet.
    rememberWorkplace(repository.layout, session, at, now);
    return { work, warnings };
  } catch (error) {
    return { work, warnings: [reasonOf(error)] };
  }
}

function write(
  repository: Repository,
  { context, read }: AutomaticContext,
  now: Date,
): readonly string[] {
  const { head } = context.named;
  const extra = (plan: Plan) => stateOfPlan(plan, head, context.dirty);
  const result = carryOut(
    repository,
    { dryRun: false, patience: PATIENCE, head, now, extra },
    { read, decide: decideAutomatic },
  );
  if (result.outcome) throwIf(outcomeFailure(result.outcome, repository.place.worktree));
  return result.warnings;
}
