import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CheckpointError } from '../../checkpoint/errors.ts';
import { count } from '../../checkpoint/words.ts';
import type { Place } from '../../git/locate.ts';
import { createFile, exists, makeDirectory } from '../files.ts';
import { flushRemoval } from '../flush.ts';
import type { Layout } from '../layout.ts';
import { withLock } from '../lock.ts';
import { reasonOf } from '../reason.ts';
import { parseTree, treeOf } from './objects.ts';
import { hasHistory, historyDir, readObjects, readTip } from './store.ts';

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
  const files = readAll(gitDir);
  if (files.length === 0) return null;
  try {
    return withLock(layout.state, { patience }, () => fill(layout, files));
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

function fill(layout: Layout, files: readonly ArchivedFile[]): string | null {
  if (exists(layout.archive)) return null;
  // Filled beside its place and renamed: half an archive would look like a whole one.
  const aside = `${layout.archive}.reviving`;
  rmSync(aside, { recursive: true, force: true });
  makeDirectory(aside);
  for (const { area, name, bytes } of files) {
    const directory = area === 'done' ? join(aside, 'done') : aside;
    makeDirectory(directory);
    createFile(join(directory, name), bytes);
  }
  renameSync(aside, layout.archive);
  flushRemoval(aside);
  return `'${layout.archive}' had vanished; ${count(files.length, 'checkpoint')} came back from the history`;
}

interface ArchivedFile {
  area: 'archive' | 'done';
  name: string;
  bytes: Buffer;
}

/** Every file that the newest commit has of the archive; none where the history cannot be read. */
function readAll(gitDir: string): ArchivedFile[] {
  try {
    const tip = readTip(gitDir);
    const commit = tip && readObjects(gitDir, [tip]).get(tip);
    if (!commit) return [];
    const files: { area: ArchivedFile['area']; name: string; oid: string }[] = [];
    const read = (oid: string) => parseTree(readObjects(gitDir, [oid]).get(oid) ?? Buffer.alloc(0));
    for (const area of read(treeOf(commit))) {
      if (area.name !== 'archive' && area.name !== 'done') continue;
      for (const shard of read(area.oid)) {
        for (const { name, oid } of read(shard.oid)) files.push({ area: area.name, name, oid });
      }
    }
    const contents = readObjects(gitDir, [...new Set(files.map((file) => file.oid))]);
    return files.flatMap(({ area, name, oid }) => {
      const bytes = contents.get(oid);
      return bytes ? [{ area, name, bytes }] : [];
    });
  } catch {
    return [];
  }
}
