import type { ObjectId } from '../brands.ts';
import { repositoryEnvironment } from './environment.ts';
import type { Place } from './locate.ts';
import { runGit } from './run.ts';

/** A file of a tree. */
export interface TreeFile {
  name: string;
  /** Null for what is no plain file. */
  size: number | null;
  /** Asks git for its text; null where it has none. */
  read: () => Promise<string | null>;
}

/** Nobody waits longer for the file of another branch. */
const PATIENCE = 2_000;

/**
 * Which of some files the top of a commit's tree has, by one process (git-ls-tree(1)), in the order of
 * their names. Nothing is fetched for it: in a partial clone, what is not here is not there.
 */
export async function askTreeFiles(
  env: NodeJS.ProcessEnv,
  place: Place,
  commit: ObjectId,
  names: readonly string[],
): Promise<TreeFile[]> {
  const frame = {
    cwd: place.worktree,
    env: { ...repositoryEnvironment(env, place), GIT_NO_LAZY_FETCH: '1' },
    timeout: PATIENCE,
  };
  const listed = await runGit(['ls-tree', '-z', '-l', commit, '--', ...names], frame);
  return listed.stdout.split('\0').flatMap((line) => {
    const [, mode = '', oid = '', size = '', name] =
      /^(\d+) \w+ ([0-9a-f]+) +(\S+)\t(.+)$/s.exec(line) ?? [];
    if (name === undefined) return [];
    const isPlain = /^100/.test(mode) && /^\d+$/.test(size);
    const read = async () => {
      const { code, stdout } = await runGit(['cat-file', 'blob', oid], frame);
      return code === 0 ? stdout : null;
    };
    return [{ name, size: isPlain ? Number(size) : null, read }];
  });
}
