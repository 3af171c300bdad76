import type { Repository } from '../repository.ts';
import { effortOf } from './effort.ts';
import { openHistory } from './history.ts';

/** Whether the history has a text of an effort, by its whole name. One that cannot be read has none. */
export async function isRecorded(repository: Repository, name: string): Promise<boolean> {
  try {
    const history = await openHistory(repository, null);
    return (await effortOf(repository, history, name)) !== null;
  } catch {
    return false;
  }
}
