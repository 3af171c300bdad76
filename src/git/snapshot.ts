import type { ObjectId } from '../brands.ts';
import { type At, askAt, tryAskAt } from './at.ts';
import { askTracked, unhide } from './hidden.ts';
import { withTemporaryIndex } from './temporary-index.ts';

/** The trees of a worktree as it is. */
export interface Snapshot {
  /** Everything on disk that git does not ignore. */
  tree: ObjectId;
  /** What is staged; the same as `tree` where there are conflicts, which no tree can hold. */
  staged: ObjectId;
}

export interface SnapshotOptions {
  /** Tracked files with edits that git was told not to look for. */
  hidden: readonly string[];
  /** What is left out: repositories, which would be recorded by a commit that goes with them. */
  without: readonly string[];
  /** The live checkpoint, which is mirrored instead; null where there is none. */
  note: string | null;
}

/** Settings that would make `git add` complain, or take less than everything. */
const TAKE_ALL = [
  'advice.addEmbeddedRepo=false',
  'core.safecrlf=false',
  'core.splitIndex=false',
  'core.sparseCheckout=false',
].flatMap((setting) => ['-c', setting]);

/**
 * Writes the state of a worktree as trees, by way of a copy of its index: neither index nor files
 * are touched. Where the directory is gone, what was staged is all there is.
 *
 * @throws CheckpointError where a single file could not be taken
 */
export function takeSnapshot(at: At, options: SnapshotOptions): Promise<Snapshot> {
  return withTemporaryIndex(at, async (index) => {
    await dropNote(at, index, options.note);
    const staged = await tryAskAt(at, ['write-tree'], { index });
    if (at.worktree !== null) {
      const hidden = new Set(options.hidden);
      const tracked = hidden.size === 0 ? [] : await askTracked(at);
      await unhide(
        at,
        index,
        tracked.filter(({ path }) => hidden.has(path)),
      );
      const note = await seenNote(at, index, options.note);
      await addAll(at, index, [...options.without, ...note]);
    }
    const tree = (await askAt(at, ['write-tree'], { index })).trim() as ObjectId;
    return { tree, staged: staged.code === 0 ? (staged.stdout.trim() as ObjectId) : tree };
  });
}

async function addAll(at: At, index: string, without: readonly string[]): Promise<void> {
  const specs = [
    ':(top)',
    ...without.map((path) => `:(top,exclude,literal)${path.replace(/\/$/, '')}`),
  ];
  const args = [...TAKE_ALL, 'add', '--all', '--pathspec-from-file=-', '--pathspec-file-nul'];
  await askAt(at, args, { index, input: specs.map((spec) => `${spec}\0`).join('') });
}

/** The checkpoint, where git would add it: to leave out a path that it ignores, too, is an error. */
async function seenNote(at: At, index: string, note: string | null): Promise<string[]> {
  if (note === null) return [];
  const ignored = await tryAskAt(at, ['check-ignore', '--quiet', '--', note], { index });
  return ignored.code === 0 ? [] : [note];
}

/** Gives the entry of the checkpoint the state of HEAD, so that no difference is recorded. */
async function dropNote(at: At, index: string, note: string | null): Promise<void> {
  if (note === null) return;
  const entry = await tryAskAt(at, [
    'ls-tree',
    '-z',
    '--full-tree',
    'HEAD',
    '--',
    `:(literal)${note}`,
  ]);
  const [, mode, oid] = /^(\d+) blob ([0-9a-f]+)\t/.exec(entry.stdout) ?? [];
  const change =
    mode === undefined
      ? ['--force-remove', '--', note]
      : ['--add', '--cacheinfo', `${mode},${oid},${note}`];
  await askAt(at, ['-c', 'core.splitIndex=false', 'update-index', ...change], { index });
}
