import { lookAtLive, readArchived, readDone, tooLarge } from '../../archive/notes.ts';
import { COMMAND_PATIENCE, withLock } from '../../disk/lock.ts';
import { readElsewhere } from '../../gather/live.ts';
import type { Worktree } from '../../git/worktrees.ts';
import { keyOf } from '../../history/keys.ts';
import { blobId } from '../../history/objects.ts';
import { LARGEST, record, recordedBlobs } from '../../history/record.ts';
import { historyDir } from '../../history/store.ts';
import type { Head } from '../../note/head.ts';
import type { StoredNote } from '../../note/stored.ts';
import { count } from '../../note/words.ts';
import { some } from '../../render/some.ts';
import type { Repository } from '../../repository.ts';
import type { Check } from './check.ts';

/** Notes that an editor or an agent wrote, and that no command has touched since. */
export async function checkRecorded(
  repository: Repository,
  worktrees: readonly Worktree[],
  { fix, now, head }: { fix: boolean; now: Date; head: Head },
): Promise<Check> {
  const { layout, place, settings } = repository;
  const gitDir = historyDir(place.commonDir);
  let found: ReturnType<typeof unrecorded>;
  try {
    found = unrecorded(repository, worktrees);
  } catch {
    return { name: 'recorded', problem: 'the history cannot be read', fixed: null };
  }
  const { missing, large } = found;
  const problem = [
    ...(missing.size > 0 ? [`${count(missing.size, 'text')} not in the history yet`] : []),
    ...(large.length > 0 ? [`larger than 1 MiB, and never in the history: ${some(large)}`] : []),
  ].join('; ');
  if (problem === '') return { name: 'recorded', problem: null, fixed: null };
  if (!fix || missing.size === 0) return { name: 'recorded', problem, fixed: null };
  const operation = {
    name: 'record',
    branch: head.kind === 'branch' ? head.branch : null,
    head: head.oid || null,
    worktree: place.worktree,
    session: null,
    indexBefore: null,
    about: null,
    unrecorded: null,
    ignored: [],
  };
  withLock(layout.state, { patience: COMMAND_PATIENCE }, () => {
    // What has been written meanwhile is newer than what was looked at.
    const files = unrecorded(repository, worktrees).missing;
    record(gitDir, operation, { who: settings.identity, now }, files, false);
  });
  return { name: 'recorded', problem, fixed: large.length > 0 ? null : 'they are now' };
}

/**
 * The texts of all worktrees and the archive that the history does not have as they are, by their keys, and
 * the paths of those that are too large for it.
 */
function unrecorded(
  repository: Repository,
  worktrees: readonly Worktree[],
): { missing: Map<string, Buffer>; large: string[] } {
  const { layout, place } = repository;
  const live = lookAtLive(layout.live);
  const own: StoredNote[] = [
    ...(live ? [live] : []),
    ...readElsewhere(repository, worktrees),
    ...readArchived(layout.archive),
    ...readDone(layout.archive),
  ].filter((one) => one.note.kind !== 'foreign');
  const large = [
    ...own.filter((one) => one.bytes.length > LARGEST).map((one) => one.path),
    ...tooLarge(layout.archive),
  ].map((path) => `'${path}'`);
  const texts = new Map<string, Buffer>();
  for (const { path, bytes } of own.filter((one) => one.bytes.length <= LARGEST)) {
    const key = keyOf(path, layout, place);
    if (key !== null) texts.set(key, bytes);
  }
  const known = recordedBlobs(historyDir(place.commonDir), [...texts.keys()]);
  const named = [...texts].map(([key, bytes]) => ({ key, bytes, id: blobId(bytes) }));
  // A mirror is a second name of what was parked, and recorded as that.
  const recorded = new Set(
    named.filter(({ key, id }) => known.get(key) === id).map(({ id }) => id),
  );
  const missing = named.filter(({ id }) => !recorded.has(id));
  return { missing: new Map(missing.map(({ key, bytes }) => [key, bytes])), large };
}
