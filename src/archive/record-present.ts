import type { Plan } from '../decide/plan.ts';
import { withLock } from '../disk/lock.ts';
import { type JournalDetails, openJournal } from '../history/journal.ts';
import type { Repository } from '../repository.ts';

/**
 * Records the present texts of the live note and of some others, and changes nothing.
 *
 * @returns what went wrong, in words
 * @throws CheckpointError where the lock stays taken
 */
export function recordPresent(
  repository: Repository,
  details: JournalDetails & { patience: number },
  paths: readonly string[],
): readonly string[] {
  // Never applied: it only names the files.
  const moves: Plan['moves'] = paths.map((path) => ({ verb: 'roll', from: path, to: path }));
  return withLock(repository.layout.state, details, () => {
    const journal = openJournal(repository, details);
    journal.before({ operation: 'record', moves });
    return journal.warnings;
  });
}
