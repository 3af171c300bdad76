import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AbsolutePath, ObjectId } from '../brands.ts';
import type { Client } from './client.ts';
import type { Ref } from './refs.ts';

/** An entry of git's stash, by its number in `stash@{<n>}`. */
export interface Stash {
  index: number;
  oid: ObjectId;
  /** What git or the user calls it, such as `WIP on main: 1a2b3c4 subject`. */
  message: string;
}

const STASH_REF = 'refs/stash';

/**
 * The stash, newest first. It is the reflog of one ref (git-stash(1), "Discussion"): with the files
 * backend it lies on the disk and costs no process; git is asked where it does not.
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
  const found =
    refStorage === null || refStorage === 'files'
      ? readLog(join(commonDir, 'logs', STASH_REF))
      : await askLog(client);
  return found.map((one, index) => ({ index, ...one }));
}

/** A reflog file holds a line an entry, the oldest first: two object names, who, when, a tab, the message. */
function readLog(path: string): Omit<Stash, 'index'>[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return []; // a ref of that name without a log is not a stash
  }
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({
      oid: (line.split(' ')[1] ?? '') as ObjectId,
      message: line.slice(line.indexOf('\t') + 1),
    }))
    .reverse();
}

async function askLog(client: Client): Promise<Omit<Stash, 'index'>[]> {
  const args = ['log', '-g', '--format=%H %gs', '--no-show-signature', STASH_REF, '--'];
  const { code, stdout } = await client.tryAsk(args);
  if (code !== 0) return [];
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({
      oid: (line.split(' ')[0] ?? '') as ObjectId,
      message: line.slice(line.indexOf(' ') + 1),
    }));
}
