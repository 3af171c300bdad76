import { readNote } from '../../checkpoint/document/read.ts';
import type { Note } from '../../checkpoint/model.ts';
import type { StoredNote } from '../../checkpoint/stored.ts';
import type { Repository } from '../open.ts';
import { liveKey } from './keys.ts';
import { blobId } from './objects.ts';
import { recordedBlobs } from './record.ts';
import { historyDir, readObjects } from './store.ts';

/**
 * The live note that this worktree had when anything was last recorded, if it is nowhere on disk any
 * more: git itself overwrites and removes ignored and tracked files on a switch, and `git clean` takes
 * them along (field case 37). An edit by hand is no loss; the note is then still of the same branch.
 */
export function lostLive(
  { place }: Repository,
  live: StoredNote | null,
  entries: readonly StoredNote[],
): Note | null {
  const gitDir = historyDir(place.commonDir);
  try {
    const key = liveKey(place);
    const oid = recordedBlobs(gitDir, [key]).get(key);
    if (oid === undefined) return null;
    if ([...(live ? [live] : []), ...entries].some((one) => blobId(one.bytes) === oid)) return null;
    const bytes = readObjects(gitDir, [oid]).get(oid);
    const note = bytes ? readNote(bytes.toString()) : null;
    return note && !(live && live.note.branch === note.branch) ? note : null;
  } catch {
    return null; // a damaged history: doctor's business
  }
}
