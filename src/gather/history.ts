import { isCode } from '../disk/regular-file.ts';
import { CheckpointError, reasonOf, wordsOf } from '../errors.ts';
import { listOperations, type Recorded } from '../history/log.ts';
import { historyDir, readTip } from '../history/store.ts';
import type { Repository } from '../repository.ts';

/** The history's repository and its operations, newest first. */
export interface OpenHistory {
  gitDir: string;
  operations: Recorded[];
}

/**
 * Opens the history for reading.
 *
 * @param most how many operations at the most; null for all
 * @throws CheckpointError where nothing has been recorded yet, or the history cannot be read
 */
export async function openHistory(
  { place, env }: Repository,
  most: number | null,
): Promise<OpenHistory> {
  const gitDir = historyDir(place.commonDir);
  let operations: Recorded[] | null;
  try {
    operations = readTip(gitDir) === null ? null : await listOperations(gitDir, env, most);
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
  if (operations) return { gitDir, operations };
  throw new CheckpointError('refused', 'there is no history yet', [
    "'git checkpoint save' begins it",
  ]);
}
