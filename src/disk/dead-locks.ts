import { join } from 'node:path';
import { isDead } from './lock.ts';

/** The archive's lock, and the second one, where their holders are gone. */
export function deadLocks(stateDir: string): string[] {
  const path = join(stateDir, 'lock');
  return [path, `${path}.break`].filter(isDead);
}
