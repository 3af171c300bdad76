/**
 * Whose the ignored files are that `worktree-remove --keep-ignored` copied: one small file a directory of
 * copies, in the state directory, since the copies themselves are as they were and nothing beside them.
 */

import { join } from 'node:path';
import { type AbsolutePath, type BranchName, below } from '../brands.ts';
import { makeDirectory } from '../disk/directories.ts';
import { replaceFile } from '../disk/files.ts';
import { exists, readRegular } from '../disk/regular-file.ts';
import { namesIn } from './notes.ts';

/** Where the copies are, in the common git directory. */
export function keptDirectory(commonDir: AbsolutePath): AbsolutePath {
  return below(commonDir, 'checkpoint-kept');
}

/** Remembers the branch that a directory of copies is of. */
export function rememberKept(commonDir: AbsolutePath, name: string, branch: BranchName): void {
  const marks = marksDirectory(commonDir);
  makeDirectory(marks);
  replaceFile(join(marks, name), Buffer.from(`${branch}\n`));
}

/** The directories of copies that are of one of these branches and still there, the oldest first. */
export function keptOf(commonDir: AbsolutePath, branches: readonly BranchName[]): AbsolutePath[] {
  const marks = marksDirectory(commonDir);
  return namesIn(marks)
    .filter((name) => {
      const branch = readRegular(join(marks, name))?.bytes.toString().trimEnd();
      return branches.some((one) => one === branch);
    })
    .map((name) => below(keptDirectory(commonDir), name))
    .filter(exists)
    .sort();
}

function marksDirectory(commonDir: AbsolutePath): AbsolutePath {
  return below(commonDir, 'checkpoint-state', 'kept');
}
