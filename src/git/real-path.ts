import { realpathSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { AbsolutePath } from '../brands.ts';

/** A path without links, as far as it exists: git compares worktrees by it (git-worktree(1)). */
export function realPath(path: string): AbsolutePath {
  try {
    return realpathSync.native(path) as AbsolutePath;
  } catch {
    const parent = dirname(path);
    return (parent === path ? path : resolve(realPath(parent), basename(path))) as AbsolutePath;
  }
}
