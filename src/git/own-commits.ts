import type { AbsolutePath, BranchName } from '../brands.ts';
import type { Client } from './client.ts';
import { type LogEntry, readRefLog } from './reflog.ts';

/**
 * Entries of a branch's reflog (git-reflog(1)) by which it got no commit of its own: it was made, moved
 * to a commit that was there, or renamed.
 */
const MOVED = /^(?:branch: |reset: |Branch: renamed |clone: |(?:merge|pull).*: Fast-forward$)/;

/**
 * Whether a branch's reflog tells of commits that were made on it: by a commit, a merge, a rebase and so
 * on; also by others, where it was made from the branch of its name of a remote.
 *
 * @param refStorage the value of extensions.refStorage, null for the files backend
 * @returns false where it tells of none, or there is no reflog
 */
export async function hasOwnCommits(
  client: Client,
  commonDir: AbsolutePath,
  branch: BranchName,
  refStorage: string | null,
): Promise<boolean> {
  const log = await readRefLog(client, commonDir, `refs/heads/${branch}`, refStorage);
  return log.some((entry) => isOwn(entry, branch));
}

function isOwn({ oid, message }: LogEntry, branch: string): boolean {
  const created = /^branch: Created from (?:refs\/remotes\/)?[^/]+\/(.+)$/.exec(message);
  if (created) return created[1] === branch;
  // A rebase of a branch without commits moves it to the commit that it is rebased onto.
  if (message.endsWith(` onto ${oid}`)) return false;
  return !MOVED.test(message);
}
