import {
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { keptDirectory, rememberKept } from '../../archive/kept.ts';
import type { AbsolutePath, BranchName } from '../../brands.ts';
import { makeDirectory, makeMissing } from '../../disk/directories.ts';
import { flushFile } from '../../disk/flush.ts';
import { exists, isCode, readRegular } from '../../disk/regular-file.ts';
import { entriesOf } from '../../gather/ignored.ts';
import type { Kept } from '../../gather/nested-notes.ts';
import { firstFree, numbered } from '../../note/numbered.ts';

/**
 * Copies files of a worktree to a directory of their own in the common git directory, where they outlive
 * it: private, in no `git status`, safe from `git clean`, and never taken for notes.
 *
 * @param entries files and directories, what tools make again left out
 * @param branch what the worktree has checked out, so that a resume of it can name them; null for none
 * @param stamp tells two worktrees of one name apart
 * @returns the directory
 */
export function keepFiles(
  commonDir: AbsolutePath,
  { path: worktree, branch }: { path: string; branch: BranchName | null },
  entries: readonly Kept[],
  stamp: string,
): string {
  const parent = keptDirectory(commonDir);
  makeDirectory(parent, 0o700);
  const directory = makeFree(parent, `${basename(worktree)}-${stamp}`);
  for (const entry of entries) {
    for (const { path, kind } of entriesOf(entry.from)) {
      const to = join(directory, entry.to, relative(entry.from, path));
      const isInside = kind === 'file' || kind === 'link';
      makeMissing(isInside ? dirname(to) : to);
      if (exists(to) && isInside) continue; // an ignored file of a submodule may be its checkpoint
      if (kind === 'link') symlinkSync(readlinkSync(path), to);
      if (kind === 'file') copy(path, to);
    }
  }
  if (branch !== null) rememberKept(commonDir, basename(directory), { branch, rescue: null });
  return directory;
}

/**
 * Copies ignored files that were kept into a worktree. What is there already stays, and so do the checkpoints
 * of submodules, which are kept as well. Nothing is written through a link.
 *
 * @returns the files that came back, and those in whose place is something else, from the top
 */
export function bringBack(
  kept: string,
  worktree: string,
): { cameBack: string[]; inTheWay: string[] } {
  const entries = [...entriesOf(kept)];
  const repositories = entries.filter(({ kind }) => kind === 'repository').map(({ path }) => path);
  const cameBack: string[] = [];
  const inTheWay: string[] = [];
  for (const { path, kind } of entries) {
    if (kind !== 'file' && kind !== 'link') continue;
    if (repositories.some((one) => path.startsWith(`${one}/`))) continue;
    const name = relative(kept, path);
    const to = join(worktree, name);
    if (isSame(path, to)) continue;
    if (exists(to) || !isReachable(worktree, dirname(name))) {
      inTheWay.push(name);
      continue;
    }
    makeMissing(dirname(to));
    if (kind === 'link') symlinkSync(readlinkSync(path), to);
    else copy(path, to);
    cameBack.push(name);
  }
  return { cameBack, inTheWay };
}

/** Whether a place holds what was kept of it. */
function isSame(kept: string, place: string): boolean {
  const stat = lstatSync(place, { throwIfNoEntry: false });
  if (stat?.isSymbolicLink()) return isLinkTo(kept, readlinkSync(place));
  return stat?.isFile() === true && readRegular(kept)?.bytes.equals(readFileSync(place)) === true;
}

function isLinkTo(path: string, target: string): boolean {
  return lstatSync(path).isSymbolicLink() && readlinkSync(path) === target;
}

/** Whether a directory below the top is one, or can be made: no part of it is a link or a file. */
function isReachable(top: string, directory: string): boolean {
  const parts = directory === '.' ? [] : directory.split(sep);
  return parts.every((_, at) => {
    const stat = lstatSync(join(top, ...parts.slice(0, at + 1)), { throwIfNoEntry: false });
    return stat === undefined || stat.isDirectory();
  });
}

function makeFree(parent: string, name: string): string {
  return firstFree(numbered(join(parent, name)), (directory) => {
    try {
      mkdirSync(directory, { mode: 0o700 });
      return true;
    } catch (error) {
      if (isCode(error, 'EEXIST')) return false;
      throw error;
    }
  });
}

/** A copy with the time of the original, on the disk before that one goes. */
function copy(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const { atime, mtime } = lstatSync(from);
  utimesSync(to, atime, mtime);
  flushFile(to);
}
