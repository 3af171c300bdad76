import type { AbsolutePath, BranchName } from '../brands.ts';
import type { Note } from '../note/note.ts';
import type { NamedHead } from '../note/stored.ts';

/** What belongs to a branch, or is half done in its worktree, and is in no note. */
export interface LeftBehind {
  /** The branch; null where HEAD is detached and the note names none. */
  branch: BranchName | null;
  /** What `worktree-remove --rescue` kept of its worktrees, with the number of files. */
  rescues: readonly { name: string; files: number }[];
  /** Directories with the ignored files that `--keep-ignored` copied. */
  kept: readonly AbsolutePath[];
  /** Entries of git's stash that were made on it, such as `stash@{0}`. */
  stashes: readonly string[];
  /** The operation that is half done in this worktree, such as `rebase`. */
  underWay: string | null;
}

/** The names of the branch that is asked about: the note's where it is another one than HEAD's. */
export function branchNames({ head, formerNames }: NamedHead, note: Note | null): BranchName[] {
  const branch = note?.branch ?? null;
  const own = head.kind === 'branch' ? [head.branch, ...formerNames] : [];
  if (branch === null || own.includes(branch)) return own;
  return [branch];
}

/**
 * Whether a stash was made on one of these branches, by its message. git before 2.36 writes only the
 * part of the branch's name after the last slash, so that counts where no branch is called so.
 *
 * @param branches all local branches
 */
export function isStashedOn(
  message: string,
  names: readonly BranchName[],
  branches: readonly BranchName[],
): boolean {
  const on = /^(?:WIP on|On) ([^:]+): /.exec(message)?.[1];
  if (on === undefined) return false;
  if (names.some((name) => name === on)) return true;
  return names.some((name) => name.endsWith(`/${on}`)) && !branches.some((one) => one === on);
}
