/**
 * What tells the hooks' shell that a worktree's live note needs nothing: a file in the worktree's git
 * directory with the mirror's path in it (in the main worktree, which has none, an empty line), and the time
 * of the note as its own. A note that is newer, or a mirror that is gone, takes the slow path. A cache, as the
 * marks of tell-hooks.ts are.
 */

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AbsolutePath } from '../brands.ts';
import { putCache } from '../disk/cache.ts';
import { removeQuietly } from '../disk/files.ts';
import { hasBytes } from '../disk/regular-file.ts';
import { slugOf } from '../note/slug.ts';
import type { StoredNote } from '../note/stored.ts';
import type { Repository } from '../repository.ts';
import { lookAtLive, readArchivedOf } from './notes.ts';

/**
 * Notes that the live note and its mirror are the same, if they are. A document of another kind has
 * no mirror and is noted as its own, so that a project that tracks one does not pay at every switch.
 *
 * @param written the mirror that was just written, if any
 * @param recorded whether the history has the live note: all that counts in the main worktree
 * @returns the mirror, where there is one with the same bytes
 */
export function stampMirror(
  repository: Repository,
  written: AbsolutePath | null,
  recorded: boolean,
): string | null {
  const { layout, place, settings } = repository;
  // The time first: a change that comes in between is newer than what is noted.
  const stat = statSync(layout.live, { bigint: true, throwIfNoEntry: false });
  const live = stat && lookAtLive(layout.live);
  if (!live) return null;
  const foreign = live.note.kind === 'foreign';
  const stamp = join(place.gitDir, 'checkpoint-mirror');
  const own = () =>
    place.linked ? mirrorOf(live, repository, written, stamp) : recorded ? '' : null;
  const mirror = foreign ? settings.config.file : own();
  if (mirror === null) return null;
  const seconds = Number(stat.mtimeNs / 1000n + 2n) / 1e6; // node rounds a time to microseconds
  putCache(stamp, `${mirror}\n`, seconds);
  return foreign || mirror === '' ? null : mirror;
}

/**
 * Tells the hooks' shell nothing of a main worktree's live note any more: git tracks it, and writes it anew at
 * each switch.
 */
export function forgetStamp({ place }: Repository): void {
  removeQuietly(join(place.gitDir, 'checkpoint-mirror'));
}

/** The file that holds the very bytes of the live note. */
function mirrorOf(
  live: StoredNote,
  { layout }: Repository,
  written: AbsolutePath | null,
  stamp: string,
): string | null {
  const likely = written ?? readStamp(stamp);
  if (likely !== null && hasBytes(likely, live.bytes)) return likely;
  const { branch } = live.note;
  const archived = branch === null ? [] : readArchivedOf(layout.archive, [slugOf(branch)]);
  const found = archived.find(
    (one) => one.kind === 'mirror' && one.note.branch === branch && one.bytes.equals(live.bytes),
  );
  return found?.path ?? null;
}

function readStamp(file: string): string | null {
  try {
    const [path = ''] = readFileSync(file, 'utf8').split('\n', 1);
    return path.endsWith('.mirror.md') ? path : null;
  } catch {
    return null;
  }
}
