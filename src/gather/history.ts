import { exists, isCode } from '../disk/regular-file.ts';
import { CheckpointError, reasonOf, wordsOf } from '../errors.ts';
import { listOperations, type Recorded } from '../history/log.ts';
import { historyDir, readTip } from '../history/store.ts';
import type { ReadHistory } from '../history/versions.ts';
import type { Repository } from '../repository.ts';

/** So many of the newest operations are read first: as quickly in a history of ten thousand. */
export const NEAR = 100;

/** A history that is read as far as an answer needs it. */
export interface OpenHistory extends ReadHistory {
  operations: Recorded[];
}

/**
 * Opens the history for reading.
 *
 * @param most how many operations are read at the most; null for all
 * @throws CheckpointError where nothing has been recorded yet, or the history cannot be read
 */
export async function openHistory(
  { place, env }: Repository,
  most: number | null,
): Promise<OpenHistory> {
  const gitDir = historyDir(place.commonDir);
  const operations = await readingIn(async () => {
    if (readTip(gitDir) !== null) return listOperations(gitDir, env, most);
    if (exists(`${gitDir}.mended`)) throw new Error('its repair was killed');
    return null;
  });
  if (operations) {
    const complete = most === null || operations.length < most;
    return { gitDir, operations, complete, texts: new Map() };
  }
  throw new CheckpointError('refused', 'there is no history yet', [
    "'git checkpoint save' begins it",
  ]);
}

/**
 * Reads older operations: as many again as have been read, so that an answer that is not among the newest
 * costs at most twice what it needs, and the whole history little more than to read it at once.
 *
 * @throws CheckpointError where the history cannot be read
 */
export async function readOlder({ env }: Repository, history: OpenHistory): Promise<void> {
  const { gitDir, operations } = history;
  const most = operations.length;
  const oldest = operations.at(-1)?.commit ?? null;
  const older = await readingIn(() => listOperations(gitDir, env, most, oldest));
  for (const one of older) operations.push(one);
  history.complete = older.length < most;
}

/** @throws CheckpointError in words of its own where the reading fails */
async function readingIn<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isCode(error, 'EACCES', 'EPERM')) {
      throw new CheckpointError('fatal', `cannot read the history: ${reasonOf(error)}`, [
        "'git checkpoint doctor' names the file",
      ]);
    }
    throw new CheckpointError('fatal', `the history is damaged: ${wordsOf(error)}`, [
      "'git checkpoint doctor --fix' saves what can be saved",
    ]);
  }
}
