import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasLine } from '../archive/hide-archive.ts';
import { lookAtLive, namesIn, readArchivedOf, readLive } from '../archive/notes.ts';
import type { AbsolutePath, ObjectId } from '../brands.ts';
import type { SaveFacts } from '../decide/save-facts.ts';
import { changesSince, commitsSince, isMerged } from '../git/commits.ts';
import { askRefs, baseBranch, type Ref } from '../git/refs.ts';
import { askStatus, type Status } from '../git/status.ts';
import { isTracked } from '../git/tracking.ts';
import { operationUnderWay } from '../git/under-way.ts';
import { fingerprint } from '../history/saved-state.ts';
import type { Change } from '../note/change.ts';
import { IGNORE_FILE } from '../note/change.ts';
import { detachedAt } from '../note/document/detached.ts';
import type { Head } from '../note/head.ts';
import { formatMoment } from '../note/moment.ts';
import { effortName, slugOf } from '../note/slug.ts';
import { sessionId, sessionIn } from '../note/stamp.ts';
import { type NamedHead, type StoredNote, slugsOf } from '../note/stored.ts';
import type { Repository } from '../repository.ts';
import { gatherNamedHead } from './head.ts';
import { missingIgnoreRules } from './ignore-rules.ts';
import { isLiveCommitted } from './live.ts';
import { gatherMissingFor } from './missing.ts';
import { ourPaths } from './our-paths.ts';
import { gatherOutdated } from './outdated.ts';
import { readWorktree } from './worktree.ts';

/** What git says, asked before the lock is taken; the disk is read under the lock. */
export interface SaveContext {
  named: NamedHead;
  refs: Ref[];
  changes: Change[];
  seen: SaveFacts['seen'];
  liveTracked: boolean;
  outdated: SaveFacts['outdated'];
  /** What each dirty file holds, for an exact drift later. */
  dirty: Record<string, string | null>;
  archiveTracked: boolean;
  ignore: SaveFacts['ignore'];
  goesOnDetached: boolean;
  /** What was live here and is gone, where there is nothing else to go on from. */
  missing: SaveFacts['missing'];
  /** Whether HEAD or the base branch has the live note's path. */
  committed: boolean;
  /** How the live note is read: a save beside it has nothing to do with what is in its place. */
  look: typeof readLive;
}

/**
 * Asks git everything that a save needs: at most eight processes, side by side where they can.
 *
 * @param asked.beside whether it is to be saved under a name of its own
 * @param asked.unasked whether nobody typed it, so that no tracked file may change
 * @param asked.known what `git status` has said already, if it was asked
 */
export async function askForSave(
  repository: Repository,
  { beside, unasked, known }: { beside: boolean; unasked: boolean; known: Status | null },
): Promise<SaveContext> {
  const look = beside ? lookAtLive : readLive;
  const { client, env, place, settings, layout } = repository;
  const { file } = settings.config;
  const [status, refs] = await Promise.all([
    known ?? askStatus(client, place.worktreeName),
    askRefs(client),
  ]);
  const base = status.head.oid ? comparable(refs, repository, status.head.oid) : null;
  const live = look(layout.live);
  const listed = status.changes.find((change) => change.path === file);
  const untracked = listed?.state === 'untracked';
  const committed = isLiveCommitted(repository, status.head.oid, refs);
  const [named, rules, changed, commits, liveTracked, outdated] = await Promise.all([
    gatherNamedHead(repository, status.head, refs),
    committed.then((yes) =>
      missingIgnoreRules(repository, { unasked, live: { committed: yes, untracked } }),
    ),
    base ? changesSince(client, base.oid) : [],
    base ? commitsSince(client, base.oid) : null,
    // What `git status` lists as untracked needs no further question.
    live?.note.kind === 'foreign' &&
      !untracked &&
      isTracked(env, place.worktree, place.gitDir, file),
    beside ? null : gatherOutdated(repository),
  ]);
  const ours = ourPaths(repository);
  const missing = await gatherMissingFor(repository, { named, refs });
  return {
    missing,
    goesOnDetached: live !== null && (await goesOnFrom(repository, live, status.head)),
    named,
    refs,
    changes: status.changes,
    seen: {
      commits,
      underWay: operationUnderWay(place.gitDir),
      changes: withIgnoreFile(
        repository,
        mergeChanges(status.changes, changed).filter((change) => !ours(change.path)),
        rules.missing,
      ),
    },
    liveTracked,
    outdated,
    dirty: fingerprint(
      place.worktree,
      status.changes.filter((change) => !ours(change.path)),
    ),
    archiveTracked: rules.archiveTracked,
    ignore: rules.missing,
    committed: await committed,
    look,
  };
}

/**
 * Reads the disk for a decision; for use under the lock.
 *
 * @param name what a second effort would be called, given with `--as` or made out of its title
 */
export function readForSave(
  repository: Repository,
  context: SaveContext,
  name: string | null,
  now: Date,
): SaveFacts {
  const { env, layout, settings } = repository;
  const { named, liveTracked, outdated } = context;
  const archiveNames = namesIn(layout.archive);
  // The mirror of a detached HEAD, from which the branch goes on, is under its worktree's name.
  const worktree = context.goesOnDetached ? [slugOf(repository.place.worktreeName)] : [];
  const parked = outdated?.note.branch ? [slugOf(outdated.note.branch)] : [];
  const slugs = [
    ...slugsOf(named),
    ...worktree,
    ...parked,
    ...(name === null ? [] : [effortName(name)]),
  ];
  const readNear = () => readArchivedOf(layout.archive, slugs, archiveNames);
  return {
    ...readWorktree(repository, { ...named, liveTracked, outdated }, readNear, context.look),
    liveName: settings.config.file,
    missing: context.missing,
    goesOnDetached: context.goesOnDetached,
    archiveNames,
    session: sessionId(sessionIn(env)),
    ignore: context.ignore.filter(({ file, line }) => !hasLine(file, line)),
    seen: context.seen,
    now,
    moment: formatMoment(now, -now.getTimezoneOffset()),
  };
}

/** Whether a branch has the commit at which the note of this worktree's detached HEAD was saved. */
async function goesOnFrom(
  { client, place }: Repository,
  live: StoredNote,
  head: Head,
): Promise<boolean> {
  const own = live.note.detached ? detachedAt(live.text) : null;
  if (!own || own.worktree !== place.worktreeName || head.kind === 'detached' || !head.oid)
    return false;
  if (head.oid.startsWith(own.oid)) return true;
  return isMerged(client, own.oid, head.oid);
}

/** The ignore file that this very save is about to change is listed like any other change. */
function withIgnoreFile(
  { place }: Repository,
  changes: Change[],
  missing: readonly { file: AbsolutePath }[],
): Change[] {
  const file = missing.find((one) => one.file === join(place.worktree, IGNORE_FILE));
  if (!file || changes.some((change) => change.path === IGNORE_FILE)) return changes;
  const state = existsSync(file.file) ? 'modified' : 'untracked';
  return [{ path: IGNORE_FILE, state }, ...changes];
}

/** The base branch, unless HEAD is its very tip: then there is nothing between them. */
function comparable(refs: Ref[], { settings }: Repository, headOid: ObjectId): Ref | null {
  const base = baseBranch(refs, settings.config.baseBranch, settings.initDefaultBranch);
  return base && base.ref.oid !== headOid ? base.ref : null;
}

/** One entry a path: the state from `git status` where it has one, the line counts from the diff. */
function mergeChanges(status: readonly Change[], diff: readonly Change[]): Change[] {
  const byPath = new Map(diff.map((change) => [change.path, change]));
  for (const change of status) byPath.set(change.path, { ...byPath.get(change.path), ...change });
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
