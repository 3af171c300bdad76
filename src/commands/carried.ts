import type { CarriedOut } from '../archive/carry-out.ts';
import type { Planned, Refused } from '../decide/decision.ts';
import type { Outcome } from '../decide/plan.ts';
import { throwIf } from '../errors.ts';
import { outcomeFailure } from '../render/failure.ts';
import { renderDryRun } from '../render/plan.ts';
import type { Repository } from '../repository.ts';
import type { Answer } from './command.ts';

/**
 * The ending of a command that carried a plan out: a refusal is thrown, a dry run says what it would have
 * done, a move that failed is thrown in words, and else the command answers.
 *
 * @param operation the command's name, for a dry run
 * @param answer what the command says of what was done
 */
export async function carried<F, P extends Planned<string>>(
  operation: string,
  { place, settings }: Repository,
  result: CarriedOut<F, P> | CarriedOut<F, Refused>,
  answer: (outcome: Outcome, done: CarriedOut<F, P>) => Answer | Promise<Answer>,
): Promise<Answer> {
  if (result.kind === 'refuse') throw result.error;
  const warnings = [...settings.warnings, ...result.warnings];
  if (result.outcome === null) return { ...renderDryRun(operation, result), warnings };
  throwIf(outcomeFailure(result.outcome, place.worktree));
  const answered = await answer(result.outcome, result);
  return {
    ...answered,
    warnings: [...new Set([...warnings, ...(answered.warnings ?? [])])],
    hints: [...(answered.hints ?? []), ...(SAY_IT.has(operation) ? [] : rulesOf(result.outcome))],
  };
}

/** What says by itself which lines it added to git's ignore files. */
const SAY_IT = new Set(['save', 'undo', 'redo']);

/** What was added to git's ignore files on the way. */
function rulesOf({ done }: Outcome): string[] {
  return done.flatMap((move) =>
    move.verb === 'ignore' ? [`added '${move.line}' to ${move.at}`] : [],
  );
}
