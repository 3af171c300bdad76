import { join } from 'node:path';
import { lookAtLive, readArchivedOf } from '../archive/notes.ts';
import { absentFile } from '../archive/stand-in.ts';
import type { ObjectId, Slug } from '../brands.ts';
import type { SwitchFacts } from '../decide/switch.ts';
import { exists } from '../disk/regular-file.ts';
import type { Asked } from '../git/asked.ts';
import { readHeadFile } from '../git/head-file.ts';
import { askHead } from '../git/status.ts';
import { isTracked } from '../git/tracking.ts';
import { operationUnderWay } from '../git/under-way.ts';
import { detachedAt } from '../note/document/detached.ts';
import { type Head, ownerOf } from '../note/head.ts';
import { slugOf } from '../note/slug.ts';
import { type NamedHead, type StoredNote, slugsOf } from '../note/stored.ts';
import type { Repository } from '../repository.ts';
import { gatherNamedHead } from './head.ts';
import { listWorktrees } from './listed.ts';
import { readElsewhere } from './live.ts';
import { gatherOutdated } from './outdated.ts';
import { recordedBefore, wasTracked } from './overwritten.ts';
import { readWorktree } from './worktree.ts';

/** What git told the hook: the two commits (githooks(5)), and what its script asked. */
export interface Switched extends Pick<Asked, 'tracked'> {
  from: ObjectId;
  to: ObjectId;
}

export interface GatheredSwitch {
  head: Head;
  /** Whether git tracks the live note, as far as anything depended on it. */
  liveTracked: boolean;
  /** The answer to a look at the notes, for use under the lock. */
  read: () => SwitchFacts;
}

/**
 * Asks what a switch needs, and git only what no file tells: usually whether it tracks the live note.
 *
 * @returns null where a switch is none of our business: another operation is under way, the live file
 *   is a document of another kind or no file (unless git has put it in a note's place), or all there is was
 *   just cloned
 */
export async function gatherSwitch(
  repository: Repository,
  { from, to, tracked }: Switched,
): Promise<GatheredSwitch | null> {
  const { layout, place, settings } = repository;
  const live = lookAtLive(layout.live);
  const isUnderWay = () => {
    const operation = operationUnderWay(place.gitDir);
    // A bisect detaches HEAD, and git forgets it only after this has run for the way back.
    return operation !== null && !(operation === 'bisect' && readHeadFile(place.gitDir));
  };
  if (isUnderWay() || (!live && exists(layout.live))) return null;
  const before = live && recordedBefore(repository, live);
  if (live?.note.kind === 'foreign' && !before) return null;
  const head = await headAfter(repository, to);
  const named = await gatherNamedHead(repository, head);
  const asks = live !== null && (before !== null || !isOurs(live, named));
  const liveTracked = asks && (await isTrackedHere(repository, tracked));
  const isCloned = /^0+$/.test(from);
  if (liveTracked && !place.linked && isCloned) return null;
  const isLost = before !== null && liveTracked && !isCloned;
  const overwritten = isLost && !(await wasTracked(repository, from)) ? before : null;
  if (live?.note.kind === 'foreign' && !overwritten) return null;
  const elsewhere = await readRivals(repository, named);
  const outdated = await gatherOutdated(repository);
  const readNear = (present: StoredNote | null) =>
    readArchivedOf(layout.archive, [
      ...slugsNear(named, present),
      ...(overwritten ? slugsNear(named, overwritten) : []),
    ]);
  const read = () => ({
    ...readWorktree(repository, { ...named, liveTracked, outdated }, readNear),
    overwritten,
    elsewhere,
    underWay: isUnderWay(),
    autoRestore: settings.config.autoRestore,
  });
  return { head, liveTracked, read };
}

async function headAfter({ client, place }: Repository, to: ObjectId): Promise<Head> {
  const branch = readHeadFile(place.gitDir);
  if (branch === undefined) return askHead(client, place.worktreeName);
  const oid = /^0*$/.test(to) ? null : to;
  return branch === null
    ? { kind: 'detached', oid: oid ?? ('' as ObjectId), worktreeName: place.worktreeName }
    : { kind: 'branch', branch, oid };
}

/** A note of this branch stays, whether git tracks it or not. */
function isOurs({ note }: StoredNote, { head, formerNames }: NamedHead): boolean {
  return ownerOf(note, head, formerNames) === 'ours';
}

async function isTrackedHere(
  { env, place, settings }: Repository,
  asked: Asked['tracked'],
): Promise<boolean> {
  if (asked?.file === settings.config.file) return asked.answer;
  return isTracked(env, place.worktree, place.gitDir, settings.config.file);
}

/** The slugs of this branch and of the one whose note is here. */
function slugsNear(named: NamedHead, live: StoredNote | null): Slug[] {
  const owner = live && (live.note.branch ?? detachedAt(live.text)?.worktree);
  return [...slugsOf(named), ...(owner ? [slugOf(owner)] : [])];
}

/**
 * The live notes of other worktrees; asked for only where there is a mirror of this branch, which may
 * be a copy of one of them.
 */
async function readRivals(repository: Repository, named: NamedHead): Promise<StoredNote[]> {
  const { layout } = repository;
  const mirrors = slugsOf(named).map((slug) => join(layout.archive, `${slug}.mirror.md`));
  const isThere = (path: string) => exists(path) || absentFile(path) !== null;
  return mirrors.some(isThere) ? readElsewhere(repository, await listWorktrees(repository)) : [];
}
