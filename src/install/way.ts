/**
 * By which way hooks of ours are made to run in a repository (docs/design.md §7): the one that harms
 * nobody. Pure; every row is a row of a table test.
 */

import type { HookEvent } from './block.ts';

/** What is there under a hook's name. */
export interface PresentHook {
  kind: 'none' | 'shell' | 'other-program' | 'link' | 'not-executable';
  /** The manager that wrote it, and will write it again. */
  manager: 'lefthook' | 'pre-commit' | null;
  /** Whether git tracks the file. */
  tracked: boolean;
}

export interface InstallFacts {
  event: HookEvent;
  /** Whether this git runs hooks from its configuration: 2.54 and newer. */
  configHooks: boolean;
  /** core.hooksPath, and where it is set. */
  hooksPath: { scope: 'local' | 'outside'; relative: boolean; husky: boolean } | null;
  hook: PresentHook;
  /** Whether the user has said that tracked files may change. */
  mayChangeTracked: boolean;
}

export type Way =
  /** `hook.<name>.command` and `.event` in .git/config */
  | { kind: 'config' }
  /** A block in the hook script, or a script of our own. */
  | { kind: 'script' }
  /** A line in `.husky/<event>` */
  | { kind: 'husky' }
  /** A command in `lefthook-local.yml` */
  | { kind: 'lefthook' }
  /** The script that pre-commit runs first, `<event>.legacy` */
  | { kind: 'pre-commit' }
  /** None that is ours to take. */
  | { kind: 'none'; why: Obstacle };

export type Obstacle =
  | 'hooks-path-outside'
  | 'tracked-file'
  | 'other-program'
  | 'link'
  | 'not-executable';

/** Chooses the way for one event. */
export function chooseWay(facts: InstallFacts): Way {
  const { hooksPath, hook, configHooks, mayChangeTracked } = facts;
  // git's own configuration touches no file of anybody's: wherever somebody manages the hooks, and the
  // git is new enough, it is the way.
  const managed = hooksPath !== null || hook.manager !== null || isObstacle(hook.kind);
  if (configHooks && managed) return { kind: 'config' };
  if (hooksPath?.husky) return tracked(mayChangeTracked, { kind: 'husky' });
  if (hooksPath?.scope === 'outside') return { kind: 'none', why: 'hooks-path-outside' };
  if (hook.manager === 'lefthook') return { kind: 'lefthook' };
  if (hook.manager === 'pre-commit') return { kind: 'pre-commit' };
  if (isObstacle(hook.kind)) return { kind: 'none', why: hook.kind };
  return tracked(mayChangeTracked || !hook.tracked, { kind: 'script' });
}

function tracked(allowed: boolean, way: Way): Way {
  return allowed ? way : { kind: 'none', why: 'tracked-file' };
}

function isObstacle(
  kind: PresentHook['kind'],
): kind is 'other-program' | 'link' | 'not-executable' {
  return kind === 'other-program' || kind === 'link' || kind === 'not-executable';
}
