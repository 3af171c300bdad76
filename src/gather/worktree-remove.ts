import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { layoutOf } from '../archive/layout.ts';
import type { AbsolutePath, BranchName } from '../brands.ts';
import { askGitConfig } from '../config/git-config.ts';
import { loadSettings, type Settings } from '../config/load.ts';
import { findWorktree } from '../decide/find-worktree.ts';
import type { WorktreeFacts } from '../decide/worktree-remove.ts';
import { leadsBack, readAdministrations, repositoryOf } from '../git/administration.ts';
import type { At } from '../git/at.ts';
import { givenEnvironment } from '../git/environment.ts';
import { type Place, sharedRootOf } from '../git/locate.ts';
import { realPath } from '../git/real-path.ts';
import { type GitResult, gitFailure, runGit } from '../git/run.ts';
import { askWorktrees, type Worktree } from '../git/worktrees.ts';
import type { Layout } from '../layout.ts';
import type { Repository } from '../repository.ts';
import { withoutGit } from './mirror.ts';
import { openRepository } from './repository.ts';

/** Where a removal is asked for. It may be a bare repository, which openRepository refuses. */
export interface Worktrees {
  cwd: string;
  env: NodeJS.ProcessEnv;
  commonDir: AbsolutePath;
  /** All of them, the main one first. */
  all: Worktree[];
}

/** A worktree that is to be removed. */
export interface Target {
  facts: WorktreeFacts;
  branch: BranchName | null;
  at: At;
  layout: Layout;
  settings: Settings;
  /** The repository as seen from there; null where the directory is gone. */
  repository: Repository | null;
}

/** Asks git which worktrees there are, from wherever it answers. */
export async function gatherWorktrees(cwd: string, env: NodeJS.ProcessEnv): Promise<Worktrees> {
  const tryAsk = (args: string[]): Promise<GitResult> =>
    runGit(args, { cwd, env: givenEnvironment(env) });
  const ask = async (args: string[]) => {
    const result = await tryAsk(args);
    if (result.code !== 0) throw gitFailure(args, result);
    return result.stdout;
  };
  const [common, all] = await Promise.all([
    ask(['rev-parse', '--path-format=absolute', '--git-common-dir']),
    askWorktrees({ tryAsk }),
  ]);
  return {
    cwd,
    env,
    commonDir: realpathSync.native(common.replace(/\n$/, '')) as AbsolutePath,
    all,
  };
}

/**
 * Finds the worktree that a name means, and everything that may speak against its removal.
 *
 * @throws CheckpointError where the name is unknown or ambiguous
 */
export async function gatherTarget(worktrees: Worktrees, name: string): Promise<Target> {
  const { cwd, commonDir, all } = worktrees;
  const place = resolve(cwd, name);
  const found = findWorktree(name, [place, realPath(place)], all);
  const known = readAdministrations(commonDir).find(({ path }) => path === found.path);
  const main = found === all[0];
  const within = (path: string, top: string = found.path) => `${path}/`.startsWith(`${top}/`);
  const owner = main || (known && leadsBack(known)) ? commonDir : repositoryOf(found.path);
  // In a main worktree that is where git has it, it was not moved with a directory further up.
  const isInside = all[0] !== undefined && within(found.path, all[0].path);
  const state = stateOf(found.path, owner === commonDir, isInside);
  const gitDir = known ? realPath(known.gitDir) : commonDir;
  const open =
    state === 'whole' && !main ? await openRepository(found.path, withoutGit(worktrees.env)) : null;
  const { layout, settings } = open ?? (await layoutOfGone(worktrees, found.path, gitDir));
  const others = all.filter((one) => one !== found && isThere(one.path)).map(({ path }) => path);
  return {
    facts: {
      path: found.path,
      main,
      locked: known?.locked ?? null,
      state,
      owner,
      holdsCwd: within(realPath(cwd)),
      holds: [...others, commonDir, realPath(layout.archive)].filter((path) => within(path)),
    },
    branch: found.branch,
    at: { env: worktrees.env, gitDir, worktree: isThere(found.path) ? found.path : null },
    layout,
    settings,
    repository: open,
  };
}

/** The archive depends on the common git directory alone, so that it is known of any worktree. */
async function layoutOfGone(
  { cwd, env, commonDir }: Worktrees,
  worktree: AbsolutePath,
  gitDir: AbsolutePath,
): Promise<Pick<Target, 'layout' | 'settings'>> {
  const place: Place = {
    worktree,
    gitDir,
    commonDir,
    linked: gitDir !== commonDir,
    worktreeName: basename(gitDir),
    sharedRoot: sharedRootOf(commonDir),
    told: false,
  };
  const settings = await loadSettings(await askGitConfig(cwd, env), null, env, null);
  return { settings, layout: layoutOf(place, settings.config) };
}

/**
 * Whether a worktree that is missing was deleted cannot be told. Where what it was in is missing as well, it is
 * more likely that a directory further up was moved, or that a disk is not mounted.
 */
function stateOf(path: AbsolutePath, isOurs: boolean, isInside: boolean): WorktreeFacts['state'] {
  if (isThere(path)) return isOurs ? 'whole' : 'broken';
  return isInside || isThere(dirname(path)) ? 'gone' : 'away';
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
