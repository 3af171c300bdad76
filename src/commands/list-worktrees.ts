import { gatherWorktreeRows } from '../gather/worktree-rows.ts';
import { renderWorktrees, type WorktreesReport, worktreesData } from '../render/list-worktrees.ts';
import type { Repository } from '../repository.ts';
import type { Answer } from './command.ts';

/** `git checkpoint list --worktrees`: a row for each worktree. */
export async function listWorktrees(
  repository: Repository,
  frame: Omit<WorktreesReport, 'rows'>,
): Promise<Answer> {
  const report = { ...frame, rows: await gatherWorktreeRows(repository) };
  return { data: worktreesData(report), text: renderWorktrees(report) };
}
