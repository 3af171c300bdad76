import { readArchivedOf } from '../archive/notes.ts';
import { newerMirrors } from '../decide/mirror.ts';
import { askIndexEntry, stagedBlob } from '../git/index-entry.ts';
import { slugOf } from '../note/slug.ts';
import type { StoredNote } from '../note/stored.ts';
import type { Repository } from '../repository.ts';

/**
 * Whether the live note is a copy that git has put there, by a switch or a bisect, while a mirror of its
 * branch was saved later. Asks git only where there is such a mirror.
 */
export async function isOlderCopy(
  { client, env, layout, place, settings }: Omit<Repository, 'vanished'>,
  live: StoredNote,
): Promise<boolean> {
  const { branch } = live.note;
  if (branch === null) return false;
  const archived = readArchivedOf(layout.archive, [slugOf(branch)]);
  if (newerMirrors(archived, live).length === 0) return false;
  const { file } = settings.config;
  const entry = await askIndexEntry(client, file);
  return entry?.endsWith(` ${await stagedBlob(env, place, file, live.bytes)}`) === true;
}
