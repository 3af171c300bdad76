import { renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeDirectory } from '../disk/directories.ts';
import { createFile } from '../disk/files.ts';
import { flushRemoval } from '../disk/flush.ts';
import { exists } from '../disk/regular-file.ts';
import { CheckpointError, reasonOf } from '../errors.ts';
import type { ArchivedFile } from '../history/archived.ts';
import { countArchived } from '../note/words.ts';

/**
 * Brings an archive back that has vanished, or what is missing of it: `git clean -fdx` and `rm -rf` take
 * it along, the history has all of it (docs/design.md §3). The archive's lock must be held.
 *
 * @param check called before each change; throws where the lock is no longer held
 * @returns what came back, in words; null where another command has brought it back meanwhile
 * @throws CheckpointError where it cannot be brought back
 */
export function reviveArchive(
  archive: string,
  files: readonly ArchivedFile[],
  check: () => void,
): string | null {
  try {
    return exists(archive) ? complete(archive, files, check) : revive(archive, files, check);
  } catch (error) {
    throw error instanceof CheckpointError ? error : cannotRevive(archive, error);
  }
}

/** Going on would make a new archive, and nobody would miss the old one. */
function cannotRevive(archive: string, error: unknown): CheckpointError {
  return new CheckpointError(
    'fatal',
    `'${archive}' has vanished and cannot be brought back: ${reasonOf(error)}`,
    ['its texts are safe in the history; the next command tries again'],
  );
}

function revive(archive: string, files: readonly ArchivedFile[], check: () => void): string {
  // Filled beside its place and renamed: half an archive would look like a whole one.
  const aside = `${archive}.reviving`;
  rmSync(aside, { recursive: true, force: true });
  makeDirectory(aside);
  put(aside, files, check);
  check();
  renameSync(aside, archive);
  flushRemoval(aside);
  return toldOf(archive, files);
}

function complete(
  archive: string,
  files: readonly ArchivedFile[],
  check: () => void,
): string | null {
  const missing = files.filter((one) => !exists(join(archive, one.path)));
  put(archive, missing, check);
  return missing.length === 0 ? null : toldOf(archive, missing);
}

function put(directory: string, files: readonly ArchivedFile[], check: () => void): void {
  for (const { path, bytes, mtime } of files) {
    check();
    makeDirectory(dirname(join(directory, path)));
    createFile(join(directory, path), bytes, { mtime });
  }
}

function toldOf(archive: string, files: readonly ArchivedFile[]): string {
  return `'${archive}' had vanished; ${countArchived(files)} came back from the history`;
}
