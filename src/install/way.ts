/**
 * By which way hooks of ours are made to run in a repository (docs/hooks.md): the one that harms
 * nobody. Pure; every row is a row of a table test.
 */
import type { HookEvent } from './events.ts';

/** Who else puts hooks there, and puts them there again. */
export type Manager =
  | 'husky'
  | 'husky 4'
  | 'lefthook'
  | 'pre-commit'
  | 'simple-git-hooks'
  | 'git-lfs';

/** The file that a hook of ours would go into, as it is. */
export interface Target {
  path: string;
  kind: 'none' | 'shell' | 'other-program' | 'crlf' | 'link' | 'not-executable';
  /** Whether git tracks it. */
  tracked: boolean;
  /** Whether it runs our script already, by a line that somebody else put there. */
  calls: boolean;
}

export interface InstallFacts {
  event: HookEvent;
  /** Whether this git runs hooks from its configuration: 2.54 and newer. */
  configHooks: boolean;
  /**
   * Whose directory git runs hooks from: the repository's, this worktree's, one of other repositories too,
   * or none, where core.hooksPath switches hooks off.
   */
  directory: 'common' | 'worktree' | 'outside' | 'off';
  manager: Manager | null;
  target: Target;
  /** The file of a user's own jobs under lefthook. */
  lefthookLocal: 'none' | 'ours' | 'theirs';
  /** Whether the user has said that tracked files may change. */
  mayChangeTracked: boolean;
}

export type Way =
  /** `hook.<name>.command` and `.event` in .git/config */
  | { kind: 'config' }
  /** A block in a script; `portable` where it may not name paths of this machine. */
  | { kind: 'script'; path: string; portable: boolean }
  /** A job in `lefthook-local.yml` */
  | { kind: 'lefthook' }
  /** A line that is there already, and not ours to change. */
  | { kind: 'given'; path: string }
  /** None that is ours to take. */
  | { kind: 'none'; why: Obstacle; path: string };

export type Obstacle =
  | 'off'
  | 'outside'
  | 'tracked'
  | 'lefthook-local'
  | 'other-program'
  | 'crlf'
  | 'link'
  | 'not-executable';

/** Chooses the way for one event. */
export function chooseWay(facts: InstallFacts): Way {
  const { target, manager, directory, configHooks, lefthookLocal } = facts;
  const { path, kind } = target;
  const obstacle = kind === 'none' || kind === 'shell' ? null : kind;
  if (target.calls) return { kind: 'given', path };
  // git's own configuration touches no file of anybody's: wherever somebody manages the hooks, and the
  // git is new enough, it is the way.
  const managed = directory !== 'common' || manager !== null || obstacle !== null;
  if (configHooks && managed) return { kind: 'config' };
  if (directory === 'off' || directory === 'outside') return { kind: 'none', why: directory, path };
  if (manager === 'lefthook') {
    return lefthookLocal === 'theirs'
      ? { kind: 'none', why: 'lefthook-local', path }
      : { kind: 'lefthook' };
  }
  if (obstacle !== null) return { kind: 'none', why: obstacle, path };
  if (target.tracked && !facts.mayChangeTracked) return { kind: 'none', why: 'tracked', path };
  return { kind: 'script', path, portable: directory === 'worktree' };
}
