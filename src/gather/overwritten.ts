import type { ObjectId } from '../brands.ts';
import { isInCommits } from '../git/tracking.ts';
import { liveKey } from '../history/keys.ts';
import { recordedBlobs } from '../history/record.ts';
import { historyDir, readObjects } from '../history/store.ts';
import { readNote } from '../note/document/read-note.ts';
import { decodeText } from '../note/encoding.ts';
import type { StoredNote } from '../note/stored.ts';
import type { Repository } from '../repository.ts';

/**
 * The live note as it was last recorded in this worktree, where that is another text than the one that lies
 * there now: git overwrites an ignored file in silence where a switch enters a branch that tracks the path.
 * Costs no process, unless the history is packed.
 *
 * @returns null where there is none, or none that can be read, or it was a document of another kind
 */
export function recordedBefore({ place }: Repository, live: StoredNote): StoredNote | null {
  try {
    const gitDir = historyDir(place.commonDir);
    const key = liveKey(place);
    const oid = recordedBlobs(gitDir, [key]).get(key);
    const bytes = oid && readObjects(gitDir, [oid]).get(oid);
    if (!bytes || bytes.equals(live.bytes)) return null;
    const text = decodeText(bytes);
    const note = readNote(text);
    return note.kind === 'foreign' ? null : { ...live, bytes, text, note };
  } catch {
    return null; // A damaged history is doctor's business.
  }
}

/** Whether the commit that was left has the path: then what was there is git's, and comes back by itself. */
export function wasTracked(repository: Repository, from: ObjectId): Promise<boolean> {
  const { env, place, settings } = repository;
  return isInCommits(env, place, [from], settings.config.file);
}
