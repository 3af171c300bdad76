import { readFileSync } from 'node:fs';
import type { AbsolutePath, ObjectId } from '../brands.ts';
import { givenEnvironment, repositoryEnvironment } from './environment.ts';
import type { Place } from './locate.ts';
import type { Ref } from './refs.ts';
import { gitFailure, runGit } from './run.ts';

/**
 * Refs that hold no history of the project's: a stash of untracked files has a commit with the live
 * note in it, and nobody ever chose to track that; a mirror clone has whatever others pushed.
 */
const NOT_HISTORY = ['refs/stash', 'refs/checkpoint-rescue/*', 'refs/checkpoints/*'];

/** What is remembered of the last answer: the path, and the tips below which it was "never". */
interface Memo {
  path: string;
  held: boolean;
  tips: ObjectId[];
}

export interface Remembered {
  held: boolean;
  /** What to remember for the next time, null where nothing is new. */
  memo: string | null;
}

/**
 * Whether the repository's history ever held a path, on any branch, also where it was deleted again
 * on a merged side branch (`--full-history`).
 *
 * The whole history is walked once; afterwards only what is new since the tips of the last answer, so
 * that it costs nothing in a repository with a million commits.
 *
 * @param memoFile where the last answer is remembered
 */
export async function everHeld(
  env: NodeJS.ProcessEnv,
  place: Place,
  refs: readonly Ref[],
  headOid: ObjectId | null,
  path: string,
  memoFile: string,
): Promise<Remembered> {
  const known = readMemo(memoFile, path);
  if (known?.held) return { held: true, memo: null };
  const tips = [...new Set([...historyTips(refs), ...(headOid ? [headOid] : [])])].sort();
  if (tips.length === 0 || (known && known.tips.join() === tips.join())) {
    return { held: false, memo: null };
  }
  const args = [
    'rev-list',
    '-1',
    '--full-history',
    '--ignore-missing',
    ...NOT_HISTORY.map((ref) => `--exclude=${ref}`),
    '--all',
    '--stdin',
    '--',
    `:(top,literal)${path}`,
  ];
  const result = await runGit(args, {
    cwd: place.worktree,
    env: repositoryEnvironment(env, place),
    input: (known?.tips ?? []).map((oid) => `^${oid}\n`).join(''),
  });
  if (result.code !== 0) throw gitFailure(args, result);
  const held = result.stdout !== '';
  const memo: Memo = { path, held, tips: held ? [] : tips };
  return { held, memo: JSON.stringify(memo) };
}

/**
 * Whether git tracks anything under a path, in a worktree's index.
 *
 * @throws CheckpointError with git's own words where it cannot tell: what it tracks is not to be moved
 */
export async function isTracked(
  env: NodeJS.ProcessEnv,
  root: AbsolutePath,
  gitDir: AbsolutePath,
  path: string,
): Promise<boolean> {
  const args = ['ls-files', '-z', '--', `:(top,icase,literal)${path}`];
  const result = await runGit(args, {
    cwd: root,
    env: { ...repositoryEnvironment(givenEnvironment(env), null), GIT_DIR: gitDir },
  });
  if (result.code !== 0) throw gitFailure(args, result);
  return result.stdout !== '';
}

function historyTips(refs: readonly Ref[]): ObjectId[] {
  return refs
    .filter((ref) => !NOT_HISTORY.some((one) => matches(ref.name, one)))
    .map((ref) => ref.oid);
}

/** Whether a ref is the one named, or below it where the name ends in `*`. */
function matches(name: string, pattern: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

/** A memo that cannot be read is one that is not there: it is only a cache. */
function readMemo(file: string, path: string): Memo | null {
  try {
    const memo = JSON.parse(readFileSync(file, 'utf8')) as Memo;
    return memo.path === path && Array.isArray(memo.tips) ? memo : null;
  } catch {
    return null;
  }
}
