import type { ResumeRefusal } from '../../decide/resume.ts';
import type { CheckpointError } from '../../errors.ts';
import { isRecorded } from '../../gather/recorded.ts';
import { wayBack } from '../../render/resume-hints.ts';
import type { Repository } from '../../repository.ts';

/** A refusal in words: before it says that there is nothing, it names what `done/` or the history has. */
export async function refusalOf(
  repository: Repository,
  { error, absent }: ResumeRefusal,
): Promise<CheckpointError> {
  if (!absent) return error;
  const recorded = absent.done === null && (await isRecorded(repository, absent.name));
  return wayBack(absent, recorded) ?? error;
}
