import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from '../git/locate.ts';
import type { Setting } from './setting.ts';

/**
 * Where the user wants the notes, as it was kept when that configuration could be read (src/archive/tell-hooks.ts).
 * It counts in a shell that hides that, as agents' do: by another name of the live note, the one that is there
 * would be lost, and a save would make a second one.
 *
 * @returns settings weaker than all others; none where the user's configuration is not hidden
 */
export function recallPlaces({ commonDir }: Place, env: NodeJS.ProcessEnv): Setting[] {
  if (env['GIT_CONFIG_GLOBAL'] !== '' && env['GIT_CONFIG_GLOBAL'] !== '/dev/null') return [];
  return ['file', 'dir'].flatMap((name) => {
    const origin = join(commonDir, 'checkpoint-state', `user-${name}`);
    try {
      const [value = ''] = readFileSync(origin, 'utf8').split('\n');
      return [{ scope: 'global' as const, origin, key: `checkpoint.${name}`, value }];
    } catch {
      return []; // it is the usual one
    }
  });
}
