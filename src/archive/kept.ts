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

/** Whose a directory of copies is. */
export interface Whose {
  /** What its worktree had checked out; null for nothing. */
  branch: BranchName | null;
  /** The rescue that was made with it; null for none. */
  rescue: string | null;
}

/** Remembers whose a directory of copies is. */
export function rememberKept(commonDir: AbsolutePath, name: string, whose: Whose): void {
  const marks = marksDirectory(commonDir);
  makeDirectory(marks);
  replaceFile(join(marks, name), Buffer.from(`${whose.branch ?? ''}\n${whose.rescue ?? ''}\n`));
}

/** The directories of copies that are of one of these branches and still there, the oldest first. */
export function keptOf(commonDir: AbsolutePath, branches: readonly BranchName[]): AbsolutePath[] {
  return keptWhere(commonDir, ([branch]) => branches.some((one) => one === branch));
}

/** Those that were made with a rescue, and are still there. */
export function keptWith(commonDir: AbsolutePath, rescue: string): AbsolutePath[] {
  return keptWhere(commonDir, ([, name]) => name === rescue);
}

function keptWhere(
  commonDir: AbsolutePath,
  fits: (lines: readonly string[]) => boolean,
): AbsolutePath[] {
  const marks = marksDirectory(commonDir);
  return namesIn(marks)
    .filter((name) => fits(readRegular(join(marks, name))?.bytes.toString().split('\n') ?? []))
    .map((name) => below(keptDirectory(commonDir), name))
    .filter(exists)
    .sort();
}

function marksDirectory(commonDir: AbsolutePath): AbsolutePath {
  return below(commonDir, 'checkpoint-state', 'kept');
}
