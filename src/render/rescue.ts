import type { Rescue } from '../git/rescue-commit.ts';
import type { Commit } from '../note/change.ts';
import { formatAge } from '../note/moment.ts';
import { count } from '../note/words.ts';
import { table } from './table.ts';

/** A rescue with what is in it. */
export interface RescueReport extends Rescue {
  /** Files that differ; none where it holds commits alone. */
  files: readonly string[];
  /** The user's own commits that nothing else holds. */
  commits: readonly Commit[];
}

/** A rescue as data. */
export function rescueData(one: RescueReport): unknown {
  return {
    name: one.name,
    commit: one.oid,
    kind: one.kind,
    branch: one.branch,
    worktree: one.worktree,
    at: one.at.toISOString(),
    files: one.files,
    commits: one.commits,
  };
}

/** A table of name, branch, age and content. */
export function renderRescues(rescues: readonly RescueReport[], now: Date): string {
  if (rescues.length === 0) return 'nothing was rescued';
  return table(
    rescues.map((one) => [
      one.name,
      one.branch ?? '-',
      formatAge(now.getTime() - one.at.getTime()),
      describe(one),
    ]),
  );
}

function describe({ files, commits, worktree, subject }: RescueReport): string {
  const parts = [
    ...(files.length > 0 ? [count(files.length, 'file')] : []),
    ...(commits.length > 0 ? [count(commits.length, 'commit')] : []),
  ];
  const what = parts.length === 0 ? 'no change' : parts.join(' and ');
  return worktree === null ? `${what}: ${subject}` : `${what} from ${worktree}`;
}
