import type { AbsolutePath } from './brands.ts';

/** Where our files are, for one worktree. All paths are absolute. */
export interface Layout {
  /** The archive: one directory for all worktrees of the repository. */
  archive: AbsolutePath;
  /** The live note of this worktree. */
  live: AbsolutePath;
  /** Lock, caches and the like, in the common git directory; nothing in it was written by a person. */
  state: AbsolutePath;
}
