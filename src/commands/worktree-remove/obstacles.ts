import { accessSync, constants, lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CheckpointError } from '../../errors.ts';

/** More than this are not told one by one. */
const MOST_SHOWN = 10;

/**
 * Refuses a worktree that git would remove only in part: it forgets a worktree even where a directory
 * in it cannot be emptied, and what is left then belongs to nobody (field case 67). A file system
 * that is mounted inside is refused, too: git would empty it (the kind of field case 69).
 *
 * @throws CheckpointError that names the directories
 */
export function requireDeletable(worktree: string): void {
  const { dev } = lstatSync(worktree);
  const closed = isOpen(dirname(worktree), constants.W_OK) ? [] : [dirname(worktree)];
  const mounted: string[] = [];
  const visit = (directory: string): void => {
    if (lstatSync(directory).dev !== dev) {
      mounted.push(directory);
      return;
    }
    if (!isOpen(directory, constants.R_OK | constants.X_OK)) {
      closed.push(directory);
      return;
    }
    const entries = readdirSync(directory, { withFileTypes: true });
    if (entries.length > 0 && !isOpen(directory, constants.W_OK)) closed.push(directory);
    for (const entry of entries) if (entry.isDirectory()) visit(join(directory, entry.name));
  };
  visit(worktree);
  const refused = (why: string, paths: readonly string[], hint: string) => {
    const more = paths.length > MOST_SHOWN ? [`and ${paths.length - MOST_SHOWN} more`] : [];
    const lines = [...paths.slice(0, MOST_SHOWN), ...more].map((line) => `\n    ${line}`);
    return new CheckpointError(
      'refused',
      `'${worktree}' was not removed: ${why}${lines.join('')}`,
      [hint],
    );
  };
  if (mounted.length > 0) {
    throw refused('a file system is mounted inside', mounted, 'unmount it and try again');
  }
  if (closed.length > 0) {
    throw refused(
      'what is in these directories could not be deleted',
      closed,
      "'chmod u+rwx' gives the permission; everything is still there",
    );
  }
}

function isOpen(directory: string, mode: number): boolean {
  try {
    accessSync(directory, mode);
    return true;
  } catch {
    return false;
  }
}
