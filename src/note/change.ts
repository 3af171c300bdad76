import type { ObjectId } from '../brands.ts';

/** A file that differs: from HEAD, or from where the branch began. */
export interface Change {
  /** Relative to the top of the worktree; an untracked directory ends in `/`. */
  path: string;
  state: 'added' | 'modified' | 'deleted' | 'renamed' | 'untracked' | 'unmerged';
  /** What the index holds of it, from `git status`; null where it holds nothing. */
  index?: { mode: string; oid: ObjectId } | null;
  /** Lines added and removed since the base branch, where git counts them. */
  lines?: { added: number; removed: number };
}

/** git's own; a save may have to add a line to it, and it belongs to no effort. */
export const IGNORE_FILE = '.gitignore';

/** A commit as the note mentions it. */
export interface Commit {
  oid: ObjectId;
  subject: string;
}
