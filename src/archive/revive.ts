import { renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ObjectId } from '../brands.ts';
import { createFile, makeDirectory } from '../disk/files.ts';
import { flushRemoval } from '../disk/flush.ts';
import { withLock } from '../disk/lock.ts';
import { exists } from '../disk/regular-file.ts';
import { CheckpointError, reasonOf } from '../errors.ts';
import type { Place } from '../git/locate.ts';
import { pathInArchive } from '../history/keys.ts';
import { parseTree, treeOf } from '../history/objects.ts';
import { hasHistory, historyDir, readObjects, readTip } from '../history/store.ts';
import { type Area, parseTreePath } from '../history/tree.ts';
import type { Layout } from '../layout.ts';
import { count } from '../note/words.ts';

/**
 * Brings an archive back that has vanished: `git clean -fdx` and `rm -rf` take it along, the history
 * has all of it (docs/design.md §3). Costs a look at one directory where it is there.
 *
 * @param patience how long to wait for the lock, in milliseconds
 * @returns what happened, in words; null where there was nothing to do
 */
export function reviveArchive(place: Place, layout: Layout, patience: number): string | null {
  const gitDir = historyDir(place.commonDir);
  if (exists(layout.archive) || !hasHistory(gitDir)) return null;
  if (readAll(gitDir).length === 0) return null;
  try {
    return withLock(layout.state, { patience }, (check) => fill(layout, gitDir, check));
  } catch (error) {
    if (error instanceof CheckpointError) throw error;
    throw cannotRevive(layout, error);
  }
}

/** Going on would make a new archive, and nobody would miss the old one. */
function cannotRevive({ archive }: Layout, error: unknown): CheckpointError {
  return new CheckpointError(
    'fatal',
    `'${archive}' has vanished and cannot be brought back: ${reasonOf(error)}`,
    ['its texts are safe in the history; the next command tries again'],
  );
}

function fill(layout: Layout, gitDir: string, check: () => void): string | null {
  if (exists(layout.archive)) return null;
  const files = readAll(gitDir); // once more: somebody may have recorded another version
  // Filled beside its place and renamed: half an archive would look like a whole one.
  const aside = `${layout.archive}.reviving`;
  rmSync(aside, { recursive: true, force: true });
  makeDirectory(aside);
  for (const { path, bytes } of files) {
    makeDirectory(dirname(join(aside, path)));
    createFile(join(aside, path), bytes);
  }
  check();
  renameSync(aside, layout.archive);
  flushRemoval(aside);
  return `'${layout.archive}' had vanished; ${inWords(files)} came back from the history`;
}

function inWords(files: readonly ArchivedFile[]): string {
  const attached = files.filter(({ area }) => area === 'attached').length;
  const notes = count(files.length - attached, 'checkpoint');
  return attached === 0 ? notes : `${notes} and ${count(attached, 'attached file')}`;
}

interface ArchivedFile {
  area: Area;
  /** Below the archive. */
  path: string;
  bytes: Buffer;
}

/** Every file that the newest commit has of the archive; none where the history cannot be read. */
function readAll(gitDir: string): ArchivedFile[] {
  try {
    const tip = readTip(gitDir);
    const commit = tip && readObjects(gitDir, [tip]).get(tip);
    if (!commit) return [];
    const files: (Omit<ArchivedFile, 'bytes'> & { oid: ObjectId })[] = [];
    const root = readObjects(gitDir, [treeOf(commit)]).get(treeOf(commit));
    const shards = parseTree(root ?? Buffer.alloc(0));
    const trees = readObjects(
      gitDir,
      shards.map((shard) => shard.oid),
    );
    for (const shard of shards) {
      for (const { name, oid } of parseTree(trees.get(shard.oid) ?? Buffer.alloc(0))) {
        const parsed = parseTreePath(`${shard.name}/${name}`);
        const path = parsed && pathInArchive(parsed);
        if (path) files.push({ area: parsed.area, path, oid });
      }
    }
    const contents = readObjects(gitDir, [...new Set(files.map((file) => file.oid))]);
    return files.flatMap(({ oid, ...file }) => {
      const bytes = contents.get(oid);
      return bytes ? [{ ...file, bytes }] : [];
    });
  } catch {
    return [];
  }
}
