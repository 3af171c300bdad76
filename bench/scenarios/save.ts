import { SAVE_OPTIONS, saveLive } from '../notes.ts';
import type { Scenario } from '../scenario.ts';

/** The second and every later save of an effort: the earlier version is rolled. */
export const save: Scenario = {
  name: 'save',
  args: ['save', ...SAVE_OPTIONS],
  setUp: saveLive,
};
