import { extname, join } from 'node:path';
import { shellWord } from '../render/shell.ts';
import type { Repository } from '../repository.ts';
import type { HookEvent } from './events.ts';
import { gatherInstall } from './gather.ts';
import { hookLine, scriptName } from './hook-script.ts';
import { findHooks, type HooksPlace } from './hooks-place.ts';
import { lefthookFile, lefthookJob } from './lefthook.ts';
import { readScript } from './read-script.ts';
import { isShellScript } from './shebang.ts';
import { hasCrlf, hooksPathOff } from './switched-off.ts';
import { chooseWay, type InstallFacts, type Manager, type Way } from './way.ts';

/** One event, and what is to be done for it. */
export interface PlannedHook {
  event: HookEvent;
  way: Way;
  manager: Manager | null;
  /** What to add by hand where there is no way of ours; null where there is one. */
  byHand: string | null;
}

/** What there is to do for the events of a worktree, and where git looks for its hooks. */
export interface HooksPlan {
  hooks: PlannedHook[];
  place: HooksPlace;
}

/** Looks at the hooks of a worktree, and decides; changes nothing. */
export async function planHooks(
  repository: Repository,
  { mayChangeTracked }: { mayChangeTracked: boolean },
): Promise<HooksPlan & { facts: InstallFacts[] }> {
  const place = await findHooks(repository);
  const facts = await gatherInstall(repository, place, mayChangeTracked);
  const hooks = facts.map((one): PlannedHook => {
    const { event, manager } = one;
    const way = named(repository, chooseWay(one));
    return { event, way, manager, byHand: byHand(repository, place, event, way) };
  });
  return { hooks, place, facts };
}

/** The script that an event's block is in, or would be. */
export function pathOf(directory: string, { event, way }: PlannedHook): string {
  const isIts = way.kind === 'script' || (way.kind === 'none' && way.why === 'tracked');
  return isIts ? way.path : join(directory, event);
}

/** Under lefthook, what is in the way is the user's own file of jobs. */
function named({ place }: Repository, way: Way): Way {
  return way.kind === 'none' && way.why === 'lefthook-local'
    ? { ...way, path: lefthookFile(place.worktree) ?? way.path }
    : way;
}

function byHand(
  { place }: Repository,
  hooks: HooksPlace,
  event: HookEvent,
  way: Way,
): string | null {
  if (way.kind !== 'none') return null;
  if (way.why === 'off' || way.why === 'crlf') {
    const { problem, remedy } =
      way.why === 'off' ? hooksPathOff(place.worktree, hooks) : hasCrlf(way.path);
    return `${problem}; ${remedy}`;
  }
  if (way.why === 'lefthook-local') return lefthookJob(event, extname(way.path));
  // What a link leads to may be any program.
  const isShell = way.why !== 'other-program' && isShellScript(readScript(way.path) ?? '');
  return isShell
    ? `${hookLine(event)} "$@"`
    : `sh ${shellWord(join(place.commonDir, scriptName(event)))} "$@"`;
}
