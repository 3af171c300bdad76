import { type At, askAt } from './at.ts';
import { withTemporaryIndex } from './temporary-index.ts';

/** A tracked file as the index has it. */
export interface Tracked {
  path: string;
  /** Whether it is the commit of a submodule. */
  submodule: boolean;
  /** Bits that keep git from looking at the file. */
  skipWorktree: boolean;
  assumeUnchanged: boolean;
}

/** Every tracked file, by one `git ls-files`. */
export async function askTracked(at: At): Promise<Tracked[]> {
  return parseTracked(await askAt(at, ['ls-files', '-v', '--stage', '-z']));
}

/** Reads `git ls-files -v --stage -z`: `<tag> <mode> <oid> <stage>\t<path>`. */
export function parseTracked(text: string): Tracked[] {
  return text.split('\0').flatMap((record) => {
    const match = /^(.) (\d+) [0-9a-f]+ \d\t([\s\S]+)$/.exec(record);
    if (!match) return [];
    const [, tag = '', mode, path = ''] = match;
    return [
      {
        path,
        submodule: mode === '160000',
        skipWorktree: tag.toUpperCase() === 'S',
        assumeUnchanged: tag !== tag.toUpperCase(),
      },
    ];
  });
}

/**
 * Edits that git was told not to look for; `git worktree remove` deletes them without a word. A file
 * that a sparse checkout left out is none.
 */
export async function findHidden(at: At, tracked: readonly Tracked[]): Promise<string[]> {
  const blind = tracked.filter((one) => one.skipWorktree || one.assumeUnchanged);
  if (blind.length === 0) return [];
  return withTemporaryIndex(at, async (index) => {
    await unhide(at, index, blind);
    const found = await askAt(at, ['diff-files', '--name-only', '--diff-filter=d', '-z'], {
      index,
    });
    const paths = new Set(blind.map(({ path }) => path));
    return found.split('\0').filter((path) => paths.has(path));
  });
}

/** Makes an index look at files again. */
export async function unhide(at: At, index: string, tracked: readonly Tracked[]): Promise<void> {
  for (const [bit, option] of [
    ['skipWorktree', '--no-skip-worktree'],
    ['assumeUnchanged', '--no-assume-unchanged'],
  ] as const) {
    const input = tracked.filter((one) => one[bit]).map(({ path }) => `${path}\0`);
    if (input.length === 0) continue;
    const args = ['-c', 'core.splitIndex=false', 'update-index', option, '-z', '--stdin'];
    await askAt(at, args, { index, input: input.join('') });
  }
}
