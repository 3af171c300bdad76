import type { AbsolutePath } from '../brands.ts';
import type { Client } from './client.ts';
import { type LogEntry, readRefLog } from './reflog.ts';
import type { Ref } from './refs.ts';

/** An entry of git's stash, by its number in `stash@{<n>}`; its message is such as `WIP on main: 1a2b3c4 subject`. */
export interface Stash extends LogEntry {
  index: number;
}

const STASH_REF = 'refs/stash';

/**
 * The stash, newest first. It is the reflog of one ref (git-stash(1), "Discussion").
 *
 * @param refs all refs, which tell whether there is a stash
 * @param refStorage the value of extensions.refStorage, null for the files backend
 */
export async function readStashes(
  client: Client,
  commonDir: AbsolutePath,
  refs: readonly Ref[],
  refStorage: string | null,
): Promise<Stash[]> {
  if (!refs.some(({ name }) => name === STASH_REF)) return [];
  return listStashes(client, commonDir, refStorage);
}

/** The same where the refs are not listed; without a process where git keeps them in files. */
export async function listStashes(
  client: Client,
  commonDir: AbsolutePath,
  refStorage: string | null,
): Promise<Stash[]> {
  const log = await readRefLog(client, commonDir, STASH_REF, refStorage);
  return log.reverse().map((entry, index) => ({ index, ...entry }));
}
