import type { AbsolutePath, BranchName, ObjectId } from '../brands.ts';

/** The only refs that we ever make in the user's repository, and only because they were asked for. */
export const RESCUE_REFS = 'refs/checkpoint-rescue/';

/** Uncommitted work, or commits, that outlived their worktree (`refs/checkpoint-rescue/<name>`). */
export interface Rescue {
  name: string;
  oid: ObjectId;
  at: Date;
  /** `changes`: a commit of ours on top of what HEAD was; `commits`: the user's own, as they are. */
  kind: 'changes' | 'commits';
  /** Where it comes from, as far as it says. */
  branch: BranchName | null;
  worktree: AbsolutePath | null;
  /** Of a rescue of commits the subject of the newest. */
  subject: string;
}

const SUBJECT = 'uncommitted work rescued from ';

/** The message of a rescue's commit. Values are JSON strings: a path may hold a line break. */
export function formatRescue({
  branch,
  worktree,
}: {
  branch: BranchName | null;
  worktree: AbsolutePath;
}): string {
  const trailers = [
    ...(branch === null ? [] : [`Checkpoint-Branch: ${JSON.stringify(branch)}`]),
    `Checkpoint-Worktree: ${JSON.stringify(worktree)}`,
  ];
  return `${SUBJECT}${branch ?? 'a detached HEAD'}\n\n${trailers.join('\n')}\n`;
}

/** Reads what a ref points to. */
export function parseRescue(found: {
  name: string;
  oid: ObjectId;
  parents: readonly ObjectId[];
  at: Date;
  message: string;
}): Rescue {
  const { name, oid, parents, at, message } = found;
  const subject = message.split('\n')[0] ?? '';
  const worktree = trailerOf(message, 'Checkpoint-Worktree');
  const ours = worktree !== null && parents.length === 2 && subject.startsWith(SUBJECT);
  return {
    name,
    oid,
    at,
    kind: ours ? 'changes' : 'commits',
    branch: ours ? (trailerOf(message, 'Checkpoint-Branch') as BranchName | null) : null,
    worktree: ours ? (worktree as AbsolutePath) : null,
    subject,
  };
}

function trailerOf(message: string, key: string): string | null {
  const line = message.split('\n').find((one) => one.startsWith(`${key}: "`));
  if (line === undefined) return null;
  try {
    return String(JSON.parse(line.slice(key.length + 2)));
  } catch {
    return null;
  }
}
