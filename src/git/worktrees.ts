import type { AbsolutePath, BranchName } from '../brands.ts';
import type { Client } from './client.ts';
import { realPath } from './real-path.ts';
import { gitFailure } from './run.ts';

/** A worktree as git lists it. */
export interface Worktree {
  path: AbsolutePath;
  /** Null where HEAD is detached, or there is no working tree. */
  branch: BranchName | null;
  bare: boolean;
  /** Its directory is gone. */
  prunable: boolean;
}

/**
 * All worktrees that git lists, the main one first (git-worktree(1), "Porcelain Format"), by their real paths.
 *
 * `-z` came with git 2.36; an older git is asked again without it, and a list that stays silent is an
 * error, never "no worktrees" (field case 95).
 */
export async function askWorktrees({ tryAsk }: Pick<Client, 'tryAsk'>): Promise<Worktree[]> {
  const args = ['worktree', 'list', '--porcelain'];
  let result = await tryAsk([...args, '-z']);
  let lineEnd = '\0';
  if (result.code !== 0) {
    result = await tryAsk(args);
    lineEnd = '\n';
  }
  if (result.code !== 0) throw gitFailure(args, result);
  return parseWorktrees(result.stdout, lineEnd).map((one) => ({
    ...one,
    path: realPath(one.path),
  }));
}

/** Reads `git worktree list --porcelain`, whose records end with an empty line. */
export function parseWorktrees(text: string, lineEnd: string): Worktree[] {
  return text
    .split(lineEnd + lineEnd)
    .filter((record) => record.startsWith('worktree '))
    .map((record) => {
      const lines = record.split(lineEnd);
      const branch = lines.find((line) => line.startsWith('branch refs/heads/'));
      return {
        path: (lines[0] ?? '').slice('worktree '.length) as AbsolutePath,
        branch: (branch?.slice('branch refs/heads/'.length) ?? null) as BranchName | null,
        bare: lines.includes('bare'),
        prunable: lines.some((line) => line.startsWith('prunable')),
      };
    });
}

/** Checks a branch out in a new worktree, as `git worktree add` does it. */
export async function addWorktree(
  client: Client,
  path: AbsolutePath,
  branch: BranchName,
): Promise<void> {
  const args = ['worktree', 'add', '--quiet', '--', path, branch];
  const result = await client.change(args);
  if (result.code !== 0) throw gitFailure(args, result);
}
