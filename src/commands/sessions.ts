import { sessionFiles } from '../archive/workplaces.ts';
import type { Told, ToldThere } from '../render/sessions.ts';
import type { Repository } from '../repository.ts';

/** What tells of agents' sessions; null where there are none to tell of. */
export function whoIn({ layout }: Repository): Promise<typeof import('./who.ts').who> | null {
  return sessionFiles(layout).length > 0 ? import('./who.ts').then(({ who }) => who) : null;
}

export const NOBODY: Told = { lines: [], data: [] };
export const NOWHERE: ReadonlyMap<string, ToldThere> = new Map();
