import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fillArchive, SAVE_OPTIONS } from './notes.ts';
import type { Repository } from './repository.ts';
import type { Scenario } from './scenario.ts';
import { LIMITS } from './verdict.ts';

/**
 * A save where the archive, and the history, hold so many notes of other branches: what it costs is
 * hardly to grow with them, at most by half for ten thousand. The history is packed, as `git gc` leaves it now and then; the first save
 * after that, which is not timed, unpacks what it touches.
 */
export function historyOf(count: number): Scenario {
  return {
    name: `history-${count}`,
    args: ['save', ...SAVE_OPTIONS],
    ratio: LIMITS.ratio * (count < 10_000 ? 1 : 1.5),
    setUp: (repository) => fillHistory(repository, count),
  };
}

function fillHistory(repository: Repository, count: number): void {
  fillArchive(repository, count);
  repository.checkpoint('doctor', '--fix');
  const history = join(repository.path, '.git/checkpoints.git');
  repository.git('--git-dir', history, 'gc', '--quiet');
  rmSync(join(history, 'gc.log'), { force: true });
}
