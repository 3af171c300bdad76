import { posix, relative, sep } from 'node:path';
import { TEMPORARY } from '../disk/temporary-name.ts';
import type { Repository } from '../repository.ts';

/**
 * Tells our own files from the user's: the live note, the archive, and what another command is about to
 * put in its place.
 *
 * @param worktree where the paths begin, by default this worktree
 * @returns whether a path as git prints it, from the top of the worktree, is of ours
 */
export function ourPaths(
  { layout, place, settings }: Repository,
  worktree: string = place.worktree,
): (path: string) => boolean {
  const archive = `${relative(worktree, layout.archive).split(sep).join('/')}/`;
  return (path) =>
    path === settings.config.file ||
    path.startsWith(archive) ||
    TEMPORARY.test(posix.basename(path));
}
