import { layoutOf } from '../archive/layout.ts';
import { askGitConfig, parseGitConfig } from '../config/git-config.ts';
import { loadSettings } from '../config/load.ts';
import { COMMAND_PATIENCE } from '../disk/lock.ts';
import { exists } from '../disk/regular-file.ts';
import type { Asked } from '../git/asked.ts';
import { openClient } from '../git/client.ts';
import { locate } from '../git/locate.ts';
import type { Repository } from '../repository.ts';

/**
 * Opens the repository around a directory, by two git processes that run side by side. An archive that
 * has vanished is brought back on the way.
 *
 * @param patience how long that may wait for the lock, in milliseconds
 * @param asked what git has said already: then it is asked nothing
 */
export async function openRepository(
  cwd: string,
  env: NodeJS.ProcessEnv,
  patience = COMMAND_PATIENCE,
  asked: Asked | null = null,
): Promise<Repository> {
  const [place, found] = await Promise.all([
    locate(cwd, env, asked?.location),
    asked ? parseGitConfig(asked.config) : askGitConfig(cwd, env),
  ]);
  const settings = await loadSettings(found, place, env);
  const layout = layoutOf(place, settings.config);
  if (!exists(layout.archive)) {
    const { reviveArchive } = await import('../archive/revive.ts');
    const revived = reviveArchive(place, layout, patience);
    if (revived) settings.warnings.push(revived);
  }
  return { env, place, settings, layout, client: openClient(env, place) };
}
