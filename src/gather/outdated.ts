import { lookAtLive, readArchivedOf } from '../archive/notes.ts';
import { keyOf, liveKey } from '../history/keys.ts';
import { listOperations } from '../history/log.ts';
import { blobId } from '../history/objects.ts';
import { historyDir } from '../history/store.ts';
import { slugOf } from '../note/slug.ts';
import type { StoredNote } from '../note/stored.ts';
import type { Repository } from '../repository.ts';
import { NEAR } from './history.ts';

/**
 * The parked text out of which the live note was made: an editor, or an agent, that had the note open
 * while a switch parked it writes it anew. By the history, the last command that touched the live note
 * here has parked that very text. Asks git where a note of the same branch and title is parked.
 *
 * @returns null where there is none, or the history cannot tell
 */
export function gatherOutdated(repository: Repository): Promise<StoredNote | null> | null {
  const { archive, live } = repository.layout;
  const note = lookAtLive(live)?.note;
  if (!note?.branch) return null;
  const parked = readArchivedOf(archive, [slugOf(note.branch)]).filter(
    (one) =>
      one.kind === 'parked' && one.note.branch === note.branch && one.note.subject === note.subject,
  );
  return parked.length === 0 ? null : lastParked(repository, parked);
}

async function lastParked(
  { layout, place, env }: Repository,
  parked: readonly StoredNote[],
): Promise<StoredNote | null> {
  const key = liveKey(place);
  const operations = await listOperations(historyDir(place.commonDir), env, NEAR).catch(() => []);
  const last = operations
    .filter(({ operation }) => operation.name !== 'record')
    .find(({ changes }) => changes.some((one) => one.key === key));
  const left = last?.changes.find((one) => one.key === key)?.before;
  const isIt = ({ path, bytes }: StoredNote) =>
    blobId(bytes) === left &&
    last?.changes.some((one) => one.key === keyOf(path, layout, place) && one.after === left);
  return parked.find(isIt) ?? null;
}
