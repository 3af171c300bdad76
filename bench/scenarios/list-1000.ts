import { fillArchive } from '../notes.ts';
import type { Scenario } from '../scenario.ts';

/** An archive that nobody ever tidied. */
export const list1000: Scenario = {
  name: 'list-1000',
  args: ['list'],
  setUp: (repository) => fillArchive(repository, 1000),
};
