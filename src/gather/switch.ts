import { join } from 'node:path';
import { readEntriesOf, readLive } from '../archive/notes.ts';
import type { SwitchFacts } from '../decide/switch.ts';
import { exists } from '../disk/regular-file.ts';
import type { Asked } from '../git/asked.ts';
import { readHeadFile } from '../git/head-file.ts';
import { formerNames } from '../git/reflog.ts';
import { hasBranch, listRefs } from '../git/refs.ts';
import { readHead } from '../git/status.ts';
import { isTracked } from '../git/tracking.ts';
import { listWorktrees } from '../git/worktrees.ts';
import { type Head, ownerOf } from '../note/head.ts';
import { formatStamp } from '../note/moment.ts';
import { slugOf } from '../note/slug.ts';
import { type StoredNote, slugsOf, type View } from '../note/stored.ts';
import type { Repository } from '../repository.ts';
import { readElsewhere } from './resume.ts';

/** What git keeps in its directory while an operation of several steps is under way. */
const UNDER_WAY = [
  'rebase-merge',
  'rebase-apply',
  'BISECT_LOG',
  'CHERRY_PICK_HEAD',
  'REVERT_HEAD',
  'MERGE_HEAD',
];

/** What git told the hook: the two commits (githooks(5)), and what its script asked. */
export interface Switched extends Pick<Asked, 'tracked'> {
  from: string;
  to: string;
}

export interface GatheredSwitch {
  head: Head;
  /** The answer to a look at the notes, for use under the lock. */
  read: () => SwitchFacts;
}

/**
 * Asks what a switch needs, and git only what no file tells: usually whether it tracks the live note.
 *
 * @returns null where a switch is none of our business: another operation is under way, the live file
 *   is a document of another kind, or all there is was just cloned
 */
export async function gatherSwitch(
  repository: Repository,
  { from, to, tracked }: Switched,
): Promise<GatheredSwitch | null> {
  const { layout, place, settings } = repository;
  const live = readLive(layout.live);
  const isUnderWay = () => UNDER_WAY.some((name) => exists(join(place.gitDir, name)));
  if (isUnderWay() || live?.note.kind === 'foreign') return null;
  const head = await headAfter(repository, to);
  const view = await viewAfter(repository, head);
  const liveTracked = live !== null && (await isTrackedHere(repository, live, view, tracked));
  if (liveTracked && !place.linked && /^0+$/.test(from)) return null;
  const elsewhere = await readRivals(repository, view);
  const read = () => {
    const now = readLive(layout.live);
    return {
      ...view,
      livePath: layout.live,
      archive: layout.archive,
      live: now,
      liveStamp: now ? formatStamp(now.mtime, -now.mtime.getTimezoneOffset()) : '',
      entries: readEntriesOf(layout.archive, slugsNear(view, now)),
      elsewhere,
      linked: place.linked,
      liveTracked,
      underWay: isUnderWay(),
      autoRestore: settings.config.autoRestore,
    };
  };
  return { head, read };
}

async function headAfter({ client, place }: Repository, to: string): Promise<Head> {
  const branch = readHeadFile(place.gitDir);
  if (branch === undefined) return readHead(client, place.worktreeName);
  const oid = /^0*$/.test(to) ? null : to;
  return branch === null
    ? { kind: 'detached', oid: oid ?? '', worktreeName: place.worktreeName }
    : { kind: 'branch', branch, oid };
}

/** HEAD with the former names of its branch that no other branch has by now (field case 36). */
async function viewAfter({ client, place, settings }: Repository, head: Head): Promise<View> {
  if (head.kind === 'detached') return { head, formerNames: [] };
  const names = await formerNames(client, place.commonDir, head.branch, settings.refStorage);
  const refs = names.length > 0 ? await listRefs(client) : [];
  return { head, formerNames: names.filter((name) => !hasBranch(refs, name)) };
}

/** Asked only where something depends on it: a note of this branch stays anyway. */
async function isTrackedHere(
  { env, place, settings }: Repository,
  live: StoredNote,
  { head, formerNames }: View,
  asked: Asked['tracked'],
): Promise<boolean> {
  if (ownerOf(live.note, head, formerNames) === 'ours') return false;
  if (asked?.file === settings.config.file) return asked.answer;
  return isTracked(env, place.worktree, place.gitDir, settings.config.file);
}

/** The slugs of this branch and of the one whose note is here. */
function slugsNear(view: View, live: StoredNote | null): string[] {
  const owner = live?.note.branch;
  return [...slugsOf(view), ...(owner ? [slugOf(owner)] : [])];
}

/**
 * The live notes of other worktrees; asked for only where there is a mirror of this branch, which may
 * be a copy of one of them.
 */
async function readRivals(repository: Repository, view: View): Promise<StoredNote[]> {
  const { client, layout } = repository;
  const mirrors = slugsOf(view).map((slug) => join(layout.archive, `${slug}.mirror.md`));
  return mirrors.some(exists) ? readElsewhere(repository, await listWorktrees(client)) : [];
}
