import type { ObjectId } from '../brands.ts';
import type { Commit } from '../note/change.ts';
import { type At, askAt, tryAskAt } from './at.ts';

/** More commits than anybody reads one by one. */
const MOST_COMMITS = 200;

/** All refs that outlive the worktree: those below these names are its own (git-worktree(1), "Refs"). */
export const EVERY_REF = [
  '--exclude=refs/bisect/*',
  '--exclude=refs/worktree/*',
  '--exclude=refs/rewritten/*',
  '--glob=refs/*',
];

/** The commits of a detached HEAD that no ref holds, newest first; none where HEAD is a branch. */
export async function findUnheld(at: At): Promise<Commit[]> {
  if ((await tryAskAt(at, ['symbolic-ref', '--quiet', 'HEAD'])).code === 0) return [];
  const args = ['log', '--no-show-signature', '-z', `--max-count=${MOST_COMMITS}`];
  const text = await askAt(at, [...args, '--format=%H %s', 'HEAD', '--not', ...EVERY_REF, '--']);
  return text
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => ({
      oid: (line.split(' ')[0] ?? '') as ObjectId,
      subject: line.slice(line.indexOf(' ') + 1),
    }));
}

/**
 * How many commits of a submodule no remote is known to have. Its git directory lies in that of the
 * worktree and goes with it, branches and stashes included.
 *
 * @returns null where git cannot say
 */
export async function countUnpushed(at: At): Promise<number | null> {
  // Its configuration names a worktree, where git goes first, and that may be gone.
  const there = { ...at, worktree: at.worktree ?? at.gitDir };
  const result = await tryAskAt(there, ['rev-list', '--count', '--all', '--not', '--remotes']);
  return result.code === 0 ? Number(result.stdout) : null;
}
