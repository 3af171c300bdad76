import { fillArchive } from '../notes.ts';
import type { Scenario } from '../scenario.ts';

/** A live note, and ten of other branches in the archive. */
export const status: Scenario = {
  name: 'status',
  args: ['status'],
  setUp: (repository) => fillArchive(repository, 10),
};
