import { type At, tryAskAt } from './at.ts';
import { parseStatus } from './status.ts';

/** How long a worktree may take to say whether it is dirty, in milliseconds. */
const PATIENCE = 2_000;

/**
 * Whether anything in a worktree differs from HEAD, our own files left out.
 *
 * @param isOurs for a path from the top; that of a directory ends in `/`
 * @returns null where git fails, or does not say so in two seconds
 */
export async function askDirty(at: At, isOurs: (path: string) => boolean): Promise<boolean | null> {
  const args = ['status', '--porcelain=v2', '-z', '--untracked-files=normal', '--no-renames'];
  const said = await tryAskAt(at, [...args, '--ignore-submodules=dirty'], { timeout: PATIENCE });
  if (said.code !== 0) return null;
  const { changes } = parseStatus(said.stdout, '');
  return changes.some(({ path }) => !isOurs(path));
}
