import { CheckpointError } from '../errors.ts';
import type { Notice } from '../render/notices.ts';
import type { Repository } from '../repository.ts';
import type { Answer } from './command.ts';

/**
 * Runs a command and says beside its answer, or its refusal, what is gone of the archive and where it is,
 * or that it came back.
 */
export async function tellVanished(
  repository: Repository,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (repository.vanished === null) return run();
  const { describeVanished } = await import('../render/vanished.ts');
  const told = (of: Notice[0]) =>
    describeVanished(repository).flatMap(([kind, text]) => (kind === of ? [text] : []));
  try {
    const answer = await run();
    answer.warnings = [...new Set([...(answer.warnings ?? []), ...told('warning')])];
    answer.hints = [...(answer.hints ?? []), ...told('hint')];
    return answer;
  } catch (error) {
    if (!(error instanceof CheckpointError)) throw error;
    error.warnings = [...error.warnings, ...told('warning')];
    error.hints = [...error.hints, ...told('hint')];
    throw error;
  }
}
