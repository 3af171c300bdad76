import { CheckpointError } from '../errors.ts';
import { carryOutRemoval, findRemoval, isNothing } from '../install/uninstall.ts';
import { describeRemoval } from '../render/install.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';

/** `git checkpoint uninstall`: takes the hooks out of this repository again. */
export async function uninstall(
  { repository }: RepositoryInvocation,
  options: Options,
): Promise<Answer> {
  const removal = await findRemoval(repository);
  if (isNothing(removal, repository.layout)) {
    throw new CheckpointError('refused', 'no hooks are installed in this repository', [
      "'git checkpoint install' makes them run",
    ]);
  }
  const dryRun = options['dryRun'] === true;
  if (!dryRun) await carryOutRemoval(repository, removal);
  return {
    ...describeRemoval(repository.place.worktree, removal, dryRun),
    warnings: repository.settings.warnings,
  };
}
