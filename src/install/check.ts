/** What `git checkpoint doctor` says about hooks: whether they fire in each worktree, and why not. */
import { exists } from '../disk/regular-file.ts';
import { asCheckpointError } from '../errors.ts';
import { openRepository } from '../gather/repository.ts';
import { findingEnvironment } from '../git/environment.ts';
import type { Worktree } from '../git/worktrees.ts';
import type { Repository } from '../repository.ts';
import { hasBlock } from './block.ts';
import { configHooks } from './config-hook.ts';
import { diagnose } from './diagnose.ts';
import { EVENTS, type HookEvent } from './events.ts';
import { hasLefthookJob } from './lefthook.ts';
import { readManifest } from './manifest.ts';
import { type HooksPlan, type PlannedHook, pathOf, planHooks } from './plan-hooks.ts';
import { hookFires } from './probe.ts';
import { readScript } from './read-script.ts';
import type { Way } from './way.ts';

/** An event in a worktree. */
export interface HookState {
  worktree: string;
  event: HookEvent;
  /** By which way it is there, null where it is not. */
  way: Way['kind'] | null;
  /** Whether git was seen to come by; null where this git cannot be asked. */
  fires: boolean | null;
  /** Why it does not fire, null where it does. */
  problem: string | null;
  /** What to do about it there, null where there is nothing to do. */
  remedy: string | null;
}

/** Looks at every event in every worktree; nothing where no hooks were ever installed. */
export async function checkHooks(
  repository: Repository,
  worktrees: readonly Worktree[],
): Promise<HookState[]> {
  const manifest = readManifest(repository.layout);
  const isInstalled = manifest !== null && !manifest.uninstalled;
  if (!isInstalled && (await configHooks(repository)).length === 0) return [];
  const paths = thereAmong(worktrees);
  return (await Promise.all(paths.map((path) => checkThere(repository, path)))).flat();
}

/** The paths of those worktrees that are there. */
export function thereAmong(worktrees: readonly Worktree[]): string[] {
  return worktrees
    .filter(({ path, bare, prunable }) => !bare && !prunable && exists(path))
    .map(({ path }) => path);
}

/**
 * Looks at every event in one of the repository's worktrees. One that cannot be looked at is a problem of
 * each of its events, and of no other worktree's.
 *
 * @param visit is done there first
 */
export async function checkThere(
  repository: Repository,
  path: string,
  visit: (there: Repository) => Promise<void> = async () => {},
): Promise<HookState[]> {
  try {
    const isHere = path === repository.place.worktree;
    const there = isHere
      ? repository
      : await openRepository(path, findingEnvironment(repository.env));
    await visit(there);
    return await checkWorktree(there);
  } catch (error) {
    const { message } = asCheckpointError(error);
    const unknown = { worktree: path, way: null, fires: false, problem: message, remedy: null };
    return EVENTS.map((event) => ({ ...unknown, event }));
  }
}

/** Looks at every event in a worktree. */
async function checkWorktree(repository: Repository): Promise<HookState[]> {
  const [plan, configured] = await Promise.all([
    planHooks(repository, { mayChangeTracked: false }),
    configHooks(repository),
  ]);
  const path = repository.place.worktree;
  const { directory } = plan.place;
  return Promise.all(
    plan.hooks.map(async (hook) => {
      const { event, manager } = hook;
      const way = wayTaken(path, plan, hook, configured);
      const fires =
        way === null ? false : await hookFires(repository, event, { way, manager, directory });
      const finding = fires === false ? await diagnose(repository, plan, hook, way) : null;
      return {
        worktree: path,
        event,
        way,
        fires,
        problem: finding?.problem ?? null,
        remedy: finding?.remedy ?? null,
      };
    }),
  );
}

/** By which way a hook is there now, whatever an installation would choose today. */
function wayTaken(
  worktree: string,
  { place }: HooksPlan,
  hook: PlannedHook,
  configured: HookEvent[],
): Way['kind'] | null {
  const { event, way } = hook;
  if (place.configHooks && configured.includes(event)) return 'config';
  if (way.kind === 'given') return 'given';
  if (way.kind === 'lefthook') return hasLefthookJob(worktree, event) ? 'lefthook' : null;
  return hasBlock(readScript(pathOf(place.directory, hook)) ?? '') ? 'script' : null;
}
