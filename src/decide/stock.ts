import type { AbsolutePath } from '../brands.ts';
import type { Commit } from '../note/change.ts';

/**
 * What would go with a worktree besides its checkpoint (docs/worktree-remove.md). Paths start
 * at the top of the worktree.
 */
export interface Stock {
  /** Tracked files that differ from HEAD, in the index or on disk. */
  changed: string[];
  /** Edits that git was told not to look for (skip-worktree, assume-unchanged). */
  hidden: string[];
  untracked: string[];
  /** Repositories inside that are not submodules; no commit of this repository can hold them. */
  repositories: string[];
  submodules: SubmoduleStock[];
  /** The submodules' repositories, whatever is in them: all of them go with the worktree. */
  nested: NestedRepository[];
  /** Commits that only a detached HEAD holds, newest first. */
  commits: Commit[];
  /** What is half done, such as `rebase`. */
  underWay: string | null;
  ignored: IgnoredEntry[];
  /** Ignored directories that a tool makes again, and links: nothing is lost with them. */
  rebuildable: string[];
  /** Whether `git worktree remove` will refuse without -f, once the checkpoint is out of its way. */
  gitRefuses: boolean;
  /** Whether there are submodules, with which it removes nothing without -f. */
  hasSubmodules: boolean;
}

/** The repository of a submodule, be it of one in another. */
export interface NestedRepository {
  path: string;
  gitDir: AbsolutePath;
  /** Null where it is not checked out. */
  worktree: AbsolutePath | null;
}

/** An initialised submodule with something in it that is nowhere else. */
export interface SubmoduleStock {
  path: string;
  /** Files that differ or are untracked. */
  files: number;
  /** Commits that no remote is known to have; null where git cannot say. */
  commits: number | null;
}

/** An ignored file, or an ignored directory, which ends in `/`, as a whole. */
export interface IgnoredEntry {
  path: string;
  files: number;
  bytes: number;
  /** Whether it is over the limit of what is copied; the numbers are then where counting ended. */
  large: boolean;
  /** Whether there is a repository in it. */
  repository: boolean;
}

/** What `--keep-ignored` copies of one ignored file or directory at the most. */
export const MOST_FILES = 1_000;
export const MOST_BYTES = 100 * 1024 * 1024;

/** A stock of nothing. */
export const EMPTY_STOCK: Stock = {
  changed: [],
  hidden: [],
  untracked: [],
  repositories: [],
  submodules: [],
  nested: [],
  commits: [],
  underWay: null,
  ignored: [],
  rebuildable: [],
  gitRefuses: false,
  hasSubmodules: false,
};
