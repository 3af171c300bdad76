import type { AbsolutePath } from '../brands.ts';
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
  paths: readonly AbsolutePath[],
): readonly string[] {
  const { layout } = repository;
  return withLock(layout.state, details, () => {
    const journal = openJournal(repository, details);
    journal.before([layout.live, ...paths]);
    return journal.warnings;
  });
}
