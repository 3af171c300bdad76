import { lstatSync } from 'node:fs';
import { join, relative } from 'node:path';
import { exists } from '../disk/regular-file.ts';
import { isExecutable } from '../git/executable.ts';
import { isTracked } from '../git/tracking.ts';
import type { Repository } from '../repository.ts';
import { isOwnAlone, removeBlock } from './block.ts';
import { EVENTS, type HookEvent } from './events.ts';
import { isGitLfs } from './git-lfs.ts';
import { scriptName } from './hook-script.ts';
import type { HooksPlace } from './hooks-place.ts';
import { huskyScript, isHusky, isHusky4 } from './husky.ts';
import { isLefthook, lefthookCaller, lefthookLocal } from './lefthook.ts';
import { isPreCommit, legacyScript } from './pre-commit.ts';
import { readScript } from './read-script.ts';
import { isCrlf, isShellScript } from './shebang.ts';
import { readSimpleGitHooks } from './simple-git-hooks.ts';
import type { InstallFacts, Manager, Target } from './way.ts';

/** The facts for each event. */
export async function gatherInstall(
  repository: Repository,
  hooks: HooksPlace,
  mayChangeTracked: boolean,
): Promise<InstallFacts[]> {
  const { worktree } = repository.place;
  return Promise.all(
    EVENTS.map(async (event) => {
      const manager = managerOf(worktree, hooks, event);
      return {
        event,
        configHooks: hooks.configHooks,
        directory: hooks.whose,
        manager,
        target: await findTarget(repository, hooks, event, manager),
        lefthookLocal: lefthookLocal(worktree),
        mayChangeTracked,
      };
    }),
  );
}

/** Who manages an event's hook: the one whose script is there, else whoever sweeps the directory. */
function managerOf(worktree: string, hooks: HooksPlace, event: HookEvent): Manager | null {
  if (isHusky(hooks.directory, hooks.setting?.value ?? null)) return 'husky';
  const script = readScript(join(hooks.directory, event)) ?? '';
  if (isLefthook(script)) return 'lefthook';
  if (isPreCommit(script)) return 'pre-commit';
  if (isHusky4(script)) return 'husky 4';
  if (isGitLfs(script)) return 'git-lfs';
  return readSimpleGitHooks(worktree) ? 'simple-git-hooks' : null;
}

async function findTarget(
  { env, place }: Repository,
  hooks: HooksPlace,
  event: HookEvent,
  manager: Manager | null,
): Promise<Target> {
  const path = targetPath(hooks.directory, event, manager);
  const below = relative(place.worktree, path);
  const tracked =
    hooks.whose === 'worktree' && (await isTracked(env, place.worktree, place.gitDir, below));
  const caller = manager === 'lefthook' ? lefthookCaller(place.worktree, event) : null;
  if (caller !== null) return { path: caller, kind: 'shell', tracked: false, calls: true };
  const script = readScript(path) ?? '';
  // A block in a file that we may write is ours, and is brought up to date; elsewhere it is theirs.
  const writable = hooks.whose === 'common' || hooks.whose === 'worktree';
  const theirs = tracked || !writable ? script : removeBlock(script);
  return {
    path,
    kind: tracked && isCrlf(script) ? 'crlf' : kindOf(path, script, manager),
    tracked,
    calls: theirs.includes(scriptName(event)),
  };
}

function targetPath(directory: string, event: HookEvent, manager: Manager | null): string {
  if (manager === 'husky') return huskyScript(directory, event);
  return manager === 'pre-commit' ? legacyScript(directory, event) : join(directory, event);
}

function kindOf(path: string, script: string, manager: Manager | null): Target['kind'] {
  if (!exists(path)) return 'none';
  if (!lstatSync(path).isFile()) return 'link';
  if (manager === 'husky') return 'shell';
  // A file that is ours alone gets its mode back.
  if (!isExecutable(path) && !isOwnAlone(script, false)) return 'not-executable';
  return isShellScript(script) ? 'shell' : 'other-program';
}
