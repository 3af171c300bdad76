/**
 * The index that a hook's shell reads: which branches have a note in the archive, one empty file a
 * branch, and the live file's name and the archive's place where they are not the usual ones. A cache: it can be made anew from
 * the archive at any time, and whatever it does not say, the slow path finds out.
 */

import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { AbsolutePath, BranchName } from '../brands.ts';
import { DEFAULTS } from '../config/keys.ts';
import type { Settings } from '../config/load.ts';
import type { Scope } from '../config/setting.ts';
import type { Applied } from '../decide/plan.ts';
import { putCache } from '../disk/cache.ts';
import { exists, isSameFile, readRegular } from '../disk/regular-file.ts';
import { giveSecondName } from '../disk/second-name.ts';
import { sharedSetting } from '../disk/sharing.ts';
import type { Place } from '../git/locate.ts';
import { MAIN_WORKTREE } from '../git/main-worktree.ts';
import { LARGEST } from '../history/record.ts';
import type { Layout } from '../layout.ts';
import { type FileKind, parseFileName } from '../note/file-name.ts';
import { slugOf } from '../note/slug.ts';
import { sessionId, sessionIn } from '../note/stamp.ts';
import type { StoredKind } from '../note/stored.ts';
import type { Repository } from '../repository.ts';
import { rememberPlace } from './archive-place.ts';
import { stampMirror } from './mirror-stamp.ts';
import { lookAt, readArchived, readArchivedOf } from './notes.ts';
import { rememberWritten } from './sessions.ts';

/** `~` is in no branch name (git-check-ref-format(1)), so that no branch is in another one's way. */
const MARK = '~';

/**
 * Tells the hooks what an operation has changed. It is only a cache: trouble with it is no trouble.
 *
 * @param before the branches whose notes were in the files that it was to touch
 * @param recorded whether the history has what it has done
 */
export function tellHooks(
  repository: Repository,
  outcome: Applied,
  before: ReadonlySet<BranchName>,
  recorded: boolean,
): void {
  const { env, layout, place, settings } = repository;
  try {
    const paths = outcome.done.map((move) => move.at);
    const arrived = branchesIn(paths.filter((path) => isWaiting(layout, path)));
    // Without a mark, and with nothing that came, nothing has changed: the archive need not be listed.
    const marked = [...before, ...branchesIn(paths)].filter((one) => exists(markOf(layout, one)));
    refreshWaiting(layout, new Set([...arrived, ...marked]));
    rememberPlaces(layout, settings);
    rememberPlace(repository);
    rememberMain(place);
    const mirror = outcome.done.find(
      (move) => move.verb === 'mirror' && move.from === layout.live && place.linked,
    );
    joinWithMirror(layout, stampMirror(repository, mirror?.at ?? null, recorded));
    rememberWritten(layout, sessionId(sessionIn(env)), outcome.done);
  } catch {
    // The slow path finds out.
  }
}

/**
 * Makes one file of a live note and a mirror that is a copy of it, as it is after an undo or in a
 * copied tree.
 */
function joinWithMirror({ live }: Layout, mirror: string | null): void {
  if (mirror === null || sharedSetting() !== null || isSameFile(live, mirror)) return;
  const bytes = readRegular(mirror)?.bytes;
  if (bytes && bytes.length <= LARGEST) giveSecondName(live, mirror, bytes);
}

/** The branches whose notes are in some files, as far as these are there and name one. */
export function branchesIn(paths: Iterable<AbsolutePath>): Set<BranchName> {
  const branches = new Set<BranchName>();
  for (const path of paths) {
    const branch = path.endsWith('.md') && lookAt(path)?.note.branch;
    if (branch) branches.add(branch);
  }
  return branches;
}

/** Brings the marks of some branches up to date. */
export function refreshWaiting(layout: Layout, branches: Iterable<BranchName>): void {
  for (const branch of branches) {
    const archived = readArchivedOf(layout.archive, [slugOf(branch)]);
    mark(
      layout,
      branch,
      archived.some((one) => waits(one) && one.note.branch === branch),
    );
  }
}

/** Makes the whole index anew. */
export function rebuildWaiting(layout: Layout): void {
  rmSync(join(layout.state, 'waiting'), { recursive: true, force: true });
  for (const one of readArchived(layout.archive)) {
    if (waits(one) && one.note.branch !== null) mark(layout, one.note.branch, true);
  }
}

/**
 * Tells the hooks of other settings: where the notes are, and what the live one is called. Trouble with it
 * is no trouble.
 */
export function retellHooks(layout: Layout, settings: Settings): void {
  if (!exists(layout.state)) return; // nothing was ever told
  try {
    rebuildWaiting(layout);
    rememberPlaces(layout, settings);
  } catch {
    // The slow path finds out.
  }
}

/** Where a setting comes from that holds for one command: no hook runs with it. */
const PASSING: ReadonlySet<Scope> = new Set(['command', 'environment']);

/** Where the user sets what holds for all repositories. */
const USERS: ReadonlySet<Scope> = new Set(['system', 'global']);

/**
 * Keeps the live file's name for the hooks where it is not the usual one, and what the user has set for all
 * repositories for shells that hide that (src/config/recalled.ts). What a nearer place sets says nothing of it.
 */
export function rememberPlaces({ state }: Layout, { config, sources }: Settings): void {
  if (!PASSING.has(sources.file.scope)) {
    keep(join(state, 'file'), config.file === DEFAULTS.file ? null : config.file);
  }
  for (const name of ['file', 'dir'] as const) {
    const { scope } = sources[name];
    if (USERS.has(scope)) keep(join(state, `user-${name}`), config[name]);
    else if (scope === 'default') keep(join(state, `user-${name}`), null);
  }
}

/** Tells linked worktrees where the main one is, where git does not. */
function rememberMain({ commonDir, linked, sharedRoot, worktree }: Place): void {
  if (linked || sharedRoot !== null) return;
  keep(join(commonDir, MAIN_WORKTREE), worktree);
}

/** Keeps a line that seldom changes; null where there is none. */
function keep(path: string, line: string | null): void {
  if (line === null) rmSync(path, { force: true });
  else if (readRegular(path)?.bytes.toString() !== `${line}\n`) putCache(path, `${line}\n`);
}

/** What waits for its branch: by the kind of a note, or by a file's name alone. */
const WAITING: ReadonlySet<StoredKind | FileKind> = new Set(['plain', 'parked', 'named', 'mirror']);

function waits({ kind }: { kind: StoredKind | FileKind }): boolean {
  return WAITING.has(kind);
}

/** Whether a file is, by its name, one that waits for its branch. */
function isWaiting({ archive }: Layout, path: AbsolutePath): boolean {
  const name = dirname(path) === archive ? parseFileName(basename(path)) : null;
  return name !== null && waits(name);
}

function markOf({ state }: Layout, branch: BranchName): string {
  return join(state, 'waiting', ...branch.split('/'), MARK);
}

function mark(layout: Layout, branch: BranchName, waiting: boolean): void {
  const file = markOf(layout, branch);
  if (!waiting) rmSync(file, { force: true });
  else for (const path of [file, join(layout.state, 'waiting', MARK)]) keep(path, '');
}
