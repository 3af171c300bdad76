import { placeBefore } from '../archive/archive-place.ts';
import { layoutOf, stashMark } from '../archive/layout.ts';
import { askGitConfig, parseGitConfig } from '../config/git-config.ts';
import { loadSettings } from '../config/load.ts';
import { exists } from '../disk/regular-file.ts';
import { shareBelow } from '../disk/sharing.ts';
import type { Asked } from '../git/asked.ts';
import { openClient } from '../git/client.ts';
import { locate } from '../git/locate.ts';
import type { Repository } from '../repository.ts';
import { readBaseSettings } from './base-settings.ts';

/**
 * Opens the repository around a directory, by two git processes that run side by side. An archive that
 * has vanished, or was elsewhere before, is looked for on the way.
 *
 * @param asked what git has said already: then it is asked nothing
 */
export async function openRepository(
  cwd: string,
  env: NodeJS.ProcessEnv,
  asked: Asked | null = null,
): Promise<Repository> {
  const [place, found] = await Promise.all([
    locate(cwd, env, asked?.location),
    asked ? parseGitConfig(asked.config) : askGitConfig(cwd, env),
  ]);
  const settings = await loadSettings(found, place, env, readBaseSettings);
  const layout = layoutOf(place, settings.config);
  shareBelow([place.commonDir, layout.archive], settings.sharedRepository);
  const opened = { env, place, settings, layout, client: openClient(env, place) };
  const isThere = exists(layout.archive) && !exists(stashMark(layout));
  if (isThere && placeBefore(opened) === null) return { ...opened, vanished: null };
  const { findVanished } = await import('../archive/gone-archive.ts');
  return { ...opened, vanished: await findVanished(opened) };
}
