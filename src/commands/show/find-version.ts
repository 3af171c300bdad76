import { findEffort } from '../../gather/effort.ts';
import { findNote } from '../../gather/find-note.ts';
import { splitRevision } from '../../history/versions.ts';
import { decodeText } from '../../note/encoding.ts';
import type { StoredNote } from '../../note/stored.ts';
import type { Repository } from '../../repository.ts';

/** A note, or a version of one, whose path is the name that it was asked for by. */
export interface Shown extends Pick<StoredNote, 'kind' | 'stem' | 'bytes' | 'text' | 'note'> {
  path: string;
}

/**
 * A note as it is, or with `name@{2}` or `name@<commit>` as the history has it.
 *
 * @throws CheckpointError where there is no such note or version
 */
export async function findVersion(repository: Repository, name: string): Promise<Shown> {
  if (splitRevision(name).rev === null) return findNote(repository, name);
  const { picked } = await findEffort(repository, name, 0);
  if (!picked) return findNote(repository, name);
  const { bytes, note } = picked;
  return { kind: 'named', stem: name, path: name, bytes, text: decodeText(bytes), note };
}
