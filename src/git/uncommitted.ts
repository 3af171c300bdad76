import { type At, askAt, tryAskAt } from './at.ts';

/** What `git status` says of a worktree, ignored files included. Directories end in `/`. */
export interface Uncommitted {
  changed: string[];
  /** With all files of untracked directories; a name that ends in `/` is a repository. */
  untracked: string[];
  /** What matches an ignore rule: files, and directories as a whole. */
  ignored: string[];
}

/**
 * Asks for everything that no commit holds. The user's status.* settings do not reach it, so that
 * nothing hides behind status.showUntrackedFiles=no.
 */
export async function askUncommitted(at: At): Promise<Uncommitted> {
  return parseUncommitted(
    await askAt(at, [
      'status',
      '--porcelain=v2',
      '-z',
      '--untracked-files=all',
      '--ignored=matching',
      '--ignore-submodules=none',
      '--no-renames',
    ]),
  );
}

/** What is staged, where the directory is gone and nothing else can be asked for. */
export async function askStaged(at: At): Promise<string[]> {
  const differ = ['diff-index', '--cached', '--name-only', '-z', '--no-renames', 'HEAD', '--'];
  const born = (await tryAskAt(at, ['rev-parse', '--quiet', '--verify', 'HEAD'])).code === 0;
  const text = await askAt(at, born ? differ : ['ls-files', '-z']);
  return text.split('\0').filter((path) => path !== '');
}

/** The number of blank-separated fields before the path, by the record's type (git-status(1)). */
const FIELDS_BEFORE_PATH: Record<string, number> = { '1': 8, u: 10 };

/** Reads `git status --porcelain=v2 -z --ignored --no-renames`. */
export function parseUncommitted(text: string): Uncommitted {
  const found: Uncommitted = { changed: [], untracked: [], ignored: [] };
  for (const record of text.split('\0')) {
    const path = record.slice(2);
    if (record.startsWith('? ')) found.untracked.push(path);
    else if (record.startsWith('! ')) found.ignored.push(path);
    else if (/^[1u] /.test(record) && !isWithinSubmodule(record)) {
      found.changed.push(
        record
          .split(' ')
          .slice(FIELDS_BEFORE_PATH[record[0] ?? ''])
          .join(' '),
      );
    }
  }
  return found;
}

/** Whether only the submodule's own files differ, not the commit that is recorded of it. */
function isWithinSubmodule(record: string): boolean {
  return /^1 \.. S\./.test(record);
}
