import { openRepository } from '../archive/open.ts';
import { CheckpointError } from '../checkpoint/errors.ts';
import { carryOutRemoval, findRemoval, isNothing } from '../install/uninstall.ts';
import { describeRemoval } from '../render/install.ts';
import type { Answer, Invocation, Options } from './command.ts';

/** `git checkpoint uninstall`: takes the hooks out of this repository again. */
export async function uninstall(invocation: Invocation, options: Options): Promise<Answer> {
  const repository = await openRepository(invocation.cwd, invocation.env);
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
