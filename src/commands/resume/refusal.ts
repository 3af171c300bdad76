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
  { repository, context, invocation }: Pick<Resuming, 'repository' | 'context' | 'invocation'>,
  { error, absent, elsewhere }: ResumeRefusal,
): Promise<CheckpointError> {
  if (elsewhere) {
    const { now } = invocation;
    const workers = (await whoIn(repository))?.on(repository, elsewhere, context.worktrees, now);
    error.warnings = [...error.warnings, ...(workers?.lines ?? [])];
  }
  if (!absent) return error;
  const recorded = absent.done === null && (await isRecorded(repository, absent.name));
  return wayBack(absent, recorded) ?? error;
}
