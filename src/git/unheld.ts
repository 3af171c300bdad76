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

/** The refs that are the worktree's own, and go with it. */
const OWN_REFS = ['refs/bisect', 'refs/worktree', 'refs/rewritten'];

/** The commits that only the worktree holds, newest first: by a detached HEAD, or by a ref of its own. */
export async function findUnheld(at: At): Promise<Commit[]> {
  const isBranch = (await tryAskAt(at, ['symbolic-ref', '--quiet', 'HEAD'])).code === 0;
  const own = [...OWN_REFS.map((name) => `--glob=${name}/*`), ...(isBranch ? [] : ['HEAD'])];
  const args = ['log', '--no-show-signature', '-z', `--max-count=${MOST_COMMITS}`];
  const text = await askAt(at, [...args, '--format=%H %s', ...own, '--not', ...EVERY_REF, '--']);
  return text
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => ({
      oid: (line.split(' ')[0] ?? '') as ObjectId,
      subject: line.slice(line.indexOf(' ') + 1),
    }));
}

/** What HEAD and the refs of the worktree's own hold that nothing else does, a commit each. */
export async function findUnheldTips(at: At): Promise<ObjectId[]> {
  const format = '--format=%(objectname)^{commit}';
  const names = (await askAt(at, ['for-each-ref', format, ...OWN_REFS])).split('\n');
  const tips: ObjectId[] = [];
  for (const name of new Set(['HEAD', ...names.filter((one) => one !== '')])) {
    const others = ['--not', ...EVERY_REF, ...tips];
    const { stdout } = await tryAskAt(at, ['rev-list', '--max-count=1', name, ...others, '--']);
    if (stdout !== '') tips.push(stdout.trim() as ObjectId);
  }
  return tips;
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
