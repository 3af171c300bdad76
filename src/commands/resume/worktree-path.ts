import { basename, resolve } from 'node:path';
import { type AbsolutePath, type BranchName, beside } from '../../brands.ts';
import { slugOf } from '../../note/slug.ts';
import type { Resuming } from './resuming.ts';

/**
 * Where a new worktree for a branch goes: the path that was given, else beside the main worktree,
 * named after it and the branch.
 *
 * @param wanted the value of `--worktree`: a path, or true where none was given
 */
export function worktreePathFor(
  { repository, context, invocation }: Resuming,
  branch: BranchName,
  wanted: unknown,
): AbsolutePath {
  if (typeof wanted === 'string') return resolve(invocation.cwd, wanted) as AbsolutePath;
  const main = context.worktrees.find((one) => !one.bare)?.path ?? repository.place.worktree;
  return beside(main, `${basename(main)}-${slugOf(branch)}`);
}
