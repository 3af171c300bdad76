import { dirname, join, relative, sep } from 'node:path';
import type { AbsolutePath } from '../brands.ts';
import { statOf } from '../config/astray.ts';
import type { Plan } from '../decide/plan.ts';
import { CheckpointError } from '../errors.ts';
import type { Repository } from '../repository.ts';

/**
 * Refuses a plan that would read, write or remove a file by way of a directory that is a symbolic link: a
 * repository may ship one that leads out of it (docs/design.md §5). What is a link itself is refused where it
 * is read.
 *
 * @param also where files have to stay besides the repository and its archive
 * @throws CheckpointError that names the link
 */
export function requireNoLinks(
  { moves }: Pick<Plan, 'moves'>,
  { layout, place }: Pick<Repository, 'layout' | 'place'>,
  ...also: AbsolutePath[]
): void {
  const roots = [place.sharedRoot, place.worktree, layout.archive, ...also];
  for (const move of moves) {
    if (move.verb === 'ignore') continue; // git's own file, or one at the top
    for (const path of ['from' in move ? move.from : null, 'to' in move ? move.to : null]) {
      const link = path && linkAbove(path, roots);
      if (link) {
        throw new CheckpointError('fatal', `'${link}' is a symbolic link, and is not followed`, [
          'move it away and try again',
        ]);
      }
    }
  }
}

/** The first link on the way to a file from the place that it has to stay in. */
function linkAbove(path: AbsolutePath, roots: readonly (AbsolutePath | null)[]): string | null {
  const root = roots.find((one) => one !== null && path.startsWith(one + sep));
  if (!root) return null;
  let at: string = root;
  for (const part of relative(root, dirname(path)).split(sep)) {
    at = join(at, part);
    if (part === '.git') return null; // that it is one is the user's doing: nobody can commit it
    if (statOf(at)?.isSymbolicLink()) return at;
  }
  return null;
}
