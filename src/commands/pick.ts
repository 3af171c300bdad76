import { findEfforts } from '../decide/overview.ts';
import { gatherOverview } from '../gather/list.ts';
import { fileNameOf, nameOf } from '../note/names.ts';
import { describeEfforts } from '../render/pick.ts';
import type { Repository } from '../repository.ts';

/**
 * Asks which checkpoint is meant, out of those that `list` shows.
 *
 * @returns the name to type for it; null where there are none
 * @throws CheckpointError where nobody wants any
 */
export async function pick(repository: Repository, now: Date): Promise<string | null> {
  const efforts = findEfforts(await gatherOverview(repository, { done: false }));
  if (efforts.length === 0) return null;
  const { pickOne } = await import('../terminal/questions.ts');
  const previews = describeEfforts(efforts, now);
  return pickOne(
    'Which checkpoint?',
    efforts.map(({ note }, at) => ({
      // A file by its whole name: a branch that is called like it would go before it.
      value: note.kind === 'live' ? nameOf(note) : fileNameOf(note),
      ...(previews[at] ?? { label: '' }),
    })),
  );
}
