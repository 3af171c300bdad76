import { join } from 'node:path';
import { exists } from '../disk/regular-file.ts';
import { isExecutable } from '../git/executable.ts';
import type { Repository } from '../repository.ts';
import { hasBlock } from './block.ts';
import type { InstallPlan, PlannedHook } from './plan.ts';
import { readScript } from './read-script.ts';

/**
 * Why a hook that was installed does not fire in a worktree.
 *
 * @param isThere whether it is in the place where it belongs
 */
export function diagnose(
  { place }: Repository,
  { place: { directory, setting, whose } }: InstallPlan,
  { event, way, manager }: PlannedHook,
  isThere: boolean,
): string {
  const path = way.kind === 'script' ? way.path : join(directory, event);
  if (manager === 'husky' && !exists(directory)) {
    return `'${directory}' is not there; husky makes it, once for each worktree`;
  }
  if (setting && whose !== 'common' && !isThere) {
    return `git looks for hooks in '${directory}', since core.hooksPath is set in '${setting.origin}'`;
  }
  if (isThere) {
    return exists(path) && !isExecutable(path)
      ? `'${path}' is not executable`
      : `'git hook run ${event}' does not reach it`;
  }
  if (manager === 'lefthook') return moved(path, 'lefthook') ?? `lefthook manages '${path}'`;
  if (!exists(path)) {
    const hooks = join(place.commonDir, 'hooks');
    return manager === 'simple-git-hooks' && directory === hooks
      ? `simple-git-hooks has deleted '${path}'; "preserveUnused" in its configuration keeps it`
      : `'${path}' is gone`;
  }
  return `'${path}' was replaced${manager === null ? '' : ` by ${manager}`}`;
}

function moved(path: string, by: string): string | null {
  return hasBlock(readScript(`${path}.old`) ?? '') ? `${by} has moved it to '${path}.old'` : null;
}
