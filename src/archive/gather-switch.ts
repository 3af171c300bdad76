import { join } from 'node:path';
import type { SwitchFacts } from '../checkpoint/decide/switch.ts';
import type { Head } from '../checkpoint/head.ts';
import { formatStamp } from '../checkpoint/moment.ts';
import { slugOf } from '../checkpoint/slug.ts';
import { slugsOf } from '../checkpoint/stored.ts';
import { listRefs } from '../git/refs.ts';
import { readHead } from '../git/status.ts';
import { isTracked } from '../git/tracking.ts';
import { exists } from './files.ts';
import type { Repository } from './open.ts';
import { readEntriesOf, readLive } from './read.ts';
import { viewOf } from './view.ts';

/** What git keeps in its directory while an operation of several steps is under way. */
const UNDER_WAY = [
  'rebase-merge',
  'rebase-apply',
  'BISECT_LOG',
  'CHERRY_PICK_HEAD',
  'REVERT_HEAD',
  'MERGE_HEAD',
];

/** Asks what a switch needs; the answer reads the notes, for use under the lock. */
export async function gatherSwitch(
  repository: Repository,
): Promise<{ head: Head; read: () => SwitchFacts }> {
  const { env, layout, place, client, settings } = repository;
  const head: Head = await readHead(client, place.worktreeName);
  const live = readLive(layout.live);
  const foreign = live !== null && (head.kind === 'detached' || live.note.branch !== head.branch);
  const view = await viewOf(repository, head, foreign ? await listRefs(client) : []);
  const liveTracked =
    live !== null && (await isTracked(env, place.worktree, place.gitDir, settings.config.file));
  const read = () => {
    const now = readLive(layout.live);
    const owner = now?.note.branch;
    return {
      ...view,
      livePath: layout.live,
      archive: layout.archive,
      live: now,
      liveStamp: now ? formatStamp(now.mtime, -now.mtime.getTimezoneOffset()) : '',
      entries: readEntriesOf(layout.archive, [...slugsOf(view), ...(owner ? [slugOf(owner)] : [])]),
      linked: place.linked,
      liveTracked,
      underWay: UNDER_WAY.some((name) => exists(join(place.gitDir, name))),
      autoRestore: settings.config.autoRestore,
    };
  };
  return { head, read };
}
