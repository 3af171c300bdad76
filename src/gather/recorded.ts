import type { Repository } from '../repository.ts';
import { effortOf } from './effort.ts';
import { NEAR, openHistory } from './history.ts';

/** Whether the history has a text of an effort, by its whole name. One that cannot be read has none. */
export async function isRecorded(repository: Repository, name: string): Promise<boolean> {
  try {
    const history = await openHistory(repository, NEAR);
    return (await effortOf(repository, history, name, 1)) !== null;
  } catch {
    return false;
  }
}
