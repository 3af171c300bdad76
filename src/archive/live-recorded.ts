import { liveKey } from '../history/keys.ts';
import { blobId } from '../history/objects.ts';
import { LARGEST, recordedBlobs } from '../history/record.ts';
import { historyDir } from '../history/store.ts';
import type { Repository } from '../repository.ts';
import { lookAtLive } from './notes.ts';

/**
 * Whether the history has the live note as it is now. Where there is none, but perhaps another document, nothing
 * is missing, and neither is what is too large for the history.
 */
export function isLiveRecorded({ layout, place }: Repository): boolean {
  const live = lookAtLive(layout.live);
  if (!live || live.note.kind === 'foreign' || live.bytes.length > LARGEST) return true;
  try {
    const key = liveKey(place);
    return recordedBlobs(historyDir(place.commonDir), [key]).get(key) === blobId(live.bytes);
  } catch {
    return false; // A damaged history: to record it says so.
  }
}
