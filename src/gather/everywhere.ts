/**
 * What is under way in all repositories of this user, as their disks say: no git is started for any
 * of them.
 */
import { lstatSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { layoutOf } from '../archive/layout.ts';
import { lookAtLive, namesIn, readArchived, readDone } from '../archive/notes.ts';
import { forgetGone, type Registered, readRegistry } from '../archive/read-registry.ts';
import { type AbsolutePath, below } from '../brands.ts';
import { askGitConfig } from '../config/git-config.ts';
import { loadSettings, type Settings } from '../config/load.ts';
import type { Branches } from '../decide/branch-state.ts';
import { type Effort, findEfforts, type WorktreeState } from '../decide/overview.ts';
import { isCode } from '../disk/regular-file.ts';
import { CheckpointError, wordsOf } from '../errors.ts';
import { gitDirOf, leadsBack, readAdministrations } from '../git/administration.ts';
import { readHeadFile } from '../git/head-file.ts';
import { locate, sharedRootOf } from '../git/locate.ts';
import { rememberedMain } from '../git/main-worktree.ts';
import { answersInTime } from '../git/reachable.ts';
import { operationUnderWay } from '../git/under-way.ts';
import { readBaseSettings } from './base-settings.ts';
import { notForeign } from './live.ts';

/** A repository with what is under way in it. */
export interface Place {
  /** The main worktree; the git directory where there is none. */
  path: AbsolutePath;
  commonDir: AbsolutePath;
  archive: AbsolutePath;
  efforts: readonly Effort[];
  /** Where to go for an effort that is live nowhere; null where there is no worktree. */
  worktree: string | null;
}

/** Larger archives are not read: nobody has paused so much. */
const MOST_FILES = 5_000;

/** Nobody has asked git: nothing is said of any branch. */
const UNKNOWN: Branches = {
  refs: new Map(),
  base: null,
  fromBase: { merged: new Set(), apart: new Map() },
  renamed: new Map(),
  worked: new Set(),
  checkedOut: new Set(),
};

/**
 * Reads every repository that is registered, and the one around the current directory. One that
 * cannot be read, does not answer or belongs to another user is a warning; one that is gone is
 * forgotten.
 *
 * @param wanted.done whether what is done is wanted, too
 */
export async function gatherEverywhere(
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
  wanted: { done: boolean },
): Promise<{ places: Place[]; settings: Settings; warnings: string[] }> {
  const { own, settings } = await around(cwd, env);
  const others = readRegistry(env).filter(({ commonDir }) => commonDir !== own?.commonDir);
  const here = own?.top ?? null;
  const warnings: string[] = [];
  const places: Place[] = [];
  const all = await Promise.all(
    [...(own ? [own] : []), ...others].map(async (one) => ({
      one,
      answers: await answersInTime([one.commonDir, one.archive], env),
    })),
  );
  for (const { one, answers } of all) {
    try {
      if (!answers) warnings.push(`'${one.commonDir}' does not answer, and is passed over`);
      else if (!isThere(one.commonDir)) forgetGone(one, env);
      else places.push(readPlace(one, here, env, wanted.done));
    } catch (error) {
      warnings.push(`'${one.commonDir}' is passed over: ${wordsOf(error)}`);
    }
  }
  return { places, settings, warnings };
}

/** The repository around a directory, null where there is none that can be worked in; and what is set there. */
async function around(
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ own: (Registered & { top: AbsolutePath }) | null; settings: Settings }> {
  const [place, found] = await Promise.all([
    locate(cwd, env).catch(() => null),
    askGitConfig(cwd, env),
  ]);
  const settings = await loadSettings(found, place, env, readBaseSettings);
  if (place === null) return { own: null, settings };
  const { archive } = layoutOf(place, settings.config);
  const { commonDir, worktree: top } = place;
  return { own: { commonDir, archive, file: settings.config.file, top }, settings };
}

function isThere(commonDir: AbsolutePath): boolean {
  try {
    return lstatSync(join(commonDir, 'HEAD')) !== undefined;
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return false;
    throw error;
  }
}

function readPlace(
  { commonDir, archive, file }: Registered,
  here: AbsolutePath | null,
  env: NodeJS.ProcessEnv,
  done: boolean,
): Place {
  if (realpathSync.native(commonDir) !== commonDir) {
    throw refused('it leads through a symbolic link by now');
  }
  for (const path of [commonDir, archive]) requireOwn(path, env);
  if (namesIn(archive).length > MOST_FILES) {
    throw refused(`its archive has more than ${MOST_FILES} files`);
  }
  const worktrees = readWorktrees({ commonDir, archive, file }, here, env);
  const archived = [...readArchived(archive), ...(done ? readDone(archive) : [])];
  const efforts = findEfforts({ worktrees, archived, branches: UNKNOWN });
  const main = worktrees.find((one) => one.main);
  return {
    path: sharedRootOf(commonDir) ?? rememberedMain(commonDir) ?? commonDir,
    commonDir,
    archive,
    efforts: efforts.map((one) => ({ ...one, branch: null })),
    worktree: (main ?? worktrees[0])?.path ?? null,
  };
}

/** The worktrees by what git keeps of them on disk, without those of other users. */
function readWorktrees(
  { commonDir, file }: Registered,
  here: AbsolutePath | null,
  env: NodeJS.ProcessEnv,
): WorktreeState[] {
  const root = sharedRootOf(commonDir) ?? rememberedMain(commonDir);
  const linked = readAdministrations(commonDir).filter(leadsBack);
  const paths = [
    ...(root !== null && gitDirOf(root) !== null ? [{ path: root, gitDir: commonDir }] : []),
    ...linked,
  ];
  return paths
    .filter(({ path }) => isOwn(path, env))
    .map(({ path, gitDir }) => ({
      path,
      here: path === here,
      main: gitDir === commonDir,
      branch: readHeadFile(gitDir) ?? null,
      live: readLive(path, file),
      underWay: operationUnderWay(gitDir),
      dirty: null,
    }));
}

function readLive(worktree: AbsolutePath, file: string) {
  try {
    return notForeign(lookAtLive(below(worktree, file)));
  } catch {
    return null; // its trouble is told there
  }
}

function requireOwn(path: AbsolutePath, env: NodeJS.ProcessEnv): void {
  if (!isOwn(path, env)) throw refused(`'${basename(path)}' belongs to another user`);
}

/**
 * Whether somebody else may have written what is there (git-config(1), `safe.directory`); root is
 * who has called it, too.
 */
function isOwn(path: string, env: NodeJS.ProcessEnv): boolean {
  const mine = process.getuid?.();
  const uid = lstatSync(path, { throwIfNoEntry: false })?.uid ?? mine;
  return uid === mine || (mine === 0 && uid === Number(env['SUDO_UID'] ?? Number.NaN));
}

function refused(why: string): CheckpointError {
  return new CheckpointError('refused', why);
}
