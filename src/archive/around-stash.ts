import { basename } from 'node:path';
import { type AbsolutePath, beside } from '../brands.ts';
import type { Move, Plan } from '../decide/plan.ts';
import { exists } from '../disk/regular-file.ts';
import { CheckpointError } from '../errors.ts';
import { numberedNames } from '../note/file-name.ts';
import { firstFree } from '../note/numbered.ts';

/**
 * A plan that leaves alone the places which a stash wants back: what would take one goes to the next free
 * name. A mirror waits until the earlier one is back; the history has its text meanwhile.
 *
 * @param held the paths that the stash has
 * @throws CheckpointError where it moves or replaces what is in the stash
 */
export function aroundStash(plan: Plan, held: ReadonlySet<AbsolutePath>): Plan {
  const isHeld = (path: AbsolutePath) => held.has(path) && !exists(path);
  const free = (path: AbsolutePath) => {
    const names = numberedNames(basename(path));
    const name = firstFree(names, (one) => {
      const place = beside(path, one);
      return !held.has(place) && !exists(place);
    });
    return isHeld(path) ? beside(path, name) : path;
  };
  for (const move of plan.moves) {
    const from =
      'from' in move ? move.from : move.verb === 'write' && move.replaces ? move.to : null;
    if (from !== null && isHeld(from))
      throw new CheckpointError('refused', `'${from}' is in a stash`);
  }
  return {
    ...plan,
    moves: plan.moves.flatMap((move): Move[] => {
      if (move.verb === 'ignore') return [move];
      if (move.verb === 'mirror' && isHeld(move.to)) return [];
      if (move.verb === 'retire') return [{ ...move, keptAs: free(move.keptAs) }];
      return 'to' in move ? [{ ...move, to: free(move.to) }] : [move];
    }),
  };
}
