import { fillArchive } from '../notes.ts';
import type { Scenario } from '../scenario.ts';

/** The efforts that one person has going at once. */
export const list10: Scenario = {
  name: 'list-10',
  args: ['list'],
  setUp: (repository) => fillArchive(repository, 10),
};
