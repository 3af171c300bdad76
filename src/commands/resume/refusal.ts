import type { ResumeRefusal } from '../../decide/resume.ts';
import type { CheckpointError } from '../../errors.ts';
import { isRecorded } from '../../gather/recorded.ts';
import { wayBack } from '../../render/resume-hints.ts';
import { whoIn } from '../sessions.ts';
import type { Resuming } from './resuming.ts';

/**
 * A refusal in words: before it says that there is nothing, it names what `done/` or the history
 * has, and of what is live elsewhere, who works on it.
 */
export async function refusalOf(
  run: Pick<Resuming, 'repository' | 'context' | 'invocation' | 'options'>,
  { error, absent, elsewhere }: ResumeRefusal,
): Promise<CheckpointError> {
  const { repository, context, invocation, options } = run;
  if (elsewhere) {
    const { now } = invocation;
    const workers = (await whoIn(repository))?.on(repository, elsewhere, context.worktrees, now);
    error.warnings = [...error.warnings, ...(workers?.lines ?? [])];
  }
  if (!absent) return error;
  const recorded = absent.done === null && (await isRecorded(repository, absent.name));
  const back = wayBack(absent, recorded);
  // An agent is told of no other repository than the one that it works in.
  if (back || options['prompt'] === true) return back ?? error;
  const { overall } = await import('../overall.ts');
  const hint = await overall.hintElsewhere();
  error.hints = [
    ...error.hints,
    ...(await hint(invocation, repository.place.commonDir, absent.name)),
  ];
  return error;
}
