/**
 * Where the main worktree is. git lists the git directory itself for it where that lies apart: in a
 * submodule, with --separate-git-dir, with a link as `.git`, with GIT_WORK_TREE.
 */
import { lstatSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { AbsolutePath } from '../brands.ts';
import { gitDirOf } from './administration.ts';
import type { Client } from './client.ts';
import { realPath } from './real-path.ts';

/** Where it is remembered by whoever has worked in it, below the common git directory. */
export const MAIN_WORKTREE = join('checkpoint-state', 'main-worktree');

/**
 * Asks where the main worktree is, from a linked one.
 *
 * @param listed what git lists first
 * @returns null where there is none, or nobody knows
 */
export async function askMainWorktree(
  { tryAsk }: Pick<Client, 'tryAsk'>,
  commonDir: AbsolutePath,
  listed: AbsolutePath,
): Promise<AbsolutePath | null> {
  if (gitDirOf(listed) === commonDir) return listed;
  const { stdout } = await tryAsk(['config', '--get', 'core.worktree']);
  const configured = stdout.replace(/\n$/, '');
  if (configured !== '') return realPath(resolve(commonDir, configured));
  return rememberedMain(commonDir);
}

/** The main worktree that somebody has worked in, unless it belongs to another repository by now. */
export function rememberedMain(commonDir: AbsolutePath): AbsolutePath | null {
  try {
    const path = readFileSync(join(commonDir, MAIN_WORKTREE), 'utf8').replace(/\n$/, '');
    const hasDotGit = lstatSync(join(path, '.git'), { throwIfNoEntry: false }) !== undefined;
    const isOurs = hasDotGit ? gitDirOf(path) === commonDir : lstatSync(path).isDirectory();
    return isOurs ? (path as AbsolutePath) : null;
  } catch {
    return null;
  }
}
