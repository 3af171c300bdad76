import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { exists } from '../disk/regular-file.ts';

/** What husky 9 makes in its directory `_`, at every run; the first two are older ones' as well. */
const MADE = new Set([
  '.gitignore',
  'husky.sh',
  'h',
  'applypatch-msg',
  'commit-msg',
  'post-applypatch',
  'post-checkout',
  'post-commit',
  'post-merge',
  'post-rewrite',
  'pre-applypatch',
  'pre-auto-gc',
  'pre-commit',
  'pre-merge-commit',
  'pre-push',
  'pre-rebase',
  'prepare-commit-msg',
]);

/**
 * Whether husky makes a file again by itself: one of its own names, in its directory `_`, which ignores all
 * that is in it. A file of another name there is somebody's.
 */
export function isMadeByHusky(path: string): boolean {
  const directory = dirname(path);
  if (basename(directory) !== '_' || !MADE.has(basename(path))) return false;
  if (!exists(join(directory, 'h')) && !exists(join(directory, 'husky.sh'))) return false;
  try {
    return readFileSync(join(directory, '.gitignore'), 'utf8').trim() === '*';
  } catch {
    return false;
  }
}
