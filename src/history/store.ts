/**
 * The history's repository: a bare one of our own in the common git directory (docs/history.md). Any git
 * command can read it; it is written here without a process, object by object, each flushed before
 * the one ref names it.
 */

import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  unlinkSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { ObjectId } from '../brands.ts';
import { makeDirectory, makeMissing } from '../disk/directories.ts';
import { removeQuietly, replaceFile } from '../disk/files.ts';
import { flushDirectory } from '../disk/flush.ts';
import { exists, isCode, readRegular } from '../disk/regular-file.ts';
import { share, sharedSetting } from '../disk/sharing.ts';
import { temporaryIn } from '../disk/temporary-name.ts';
import { catFiles } from '../git/cat-file.ts';
import { loosePath, readLoose } from './loose.ts';
import type { GitObject } from './objects.ts';
import { deflate } from './zlib.ts';

/**
 * Refs stay loose, so that a `git gc` at the same time never touches the one we move; nothing expires
 * but objects that a killed command left without a ref.
 */
const CONFIG = `[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = true
[gc]
\tpackRefs = false
`;

export const REF = 'refs/heads/main';

/** Where the history of a repository is. */
export function historyDir(commonDir: string): string {
  return join(commonDir, 'checkpoints.git');
}

/** Whether there is a history, be it a damaged one. */
export function hasHistory(gitDir: string): boolean {
  return exists(join(gitDir, 'HEAD'));
}

/**
 * Makes what is missing of the repository, but for HEAD, which follows the first commit. What a repair
 * had ready when it was killed (src/history/repair.ts) takes its place.
 */
export function createHistory(gitDir: string): void {
  if (!exists(gitDir) && exists(`${gitDir}.mended`)) renameSync(`${gitDir}.mended`, gitDir);
  makeDirectory(join(gitDir, 'objects'));
  makeDirectory(join(gitDir, 'refs/heads'));
  if (exists(join(gitDir, 'config'))) return;
  const setting = sharedSetting();
  const sharing = setting === null ? '' : `[core]\n\tsharedRepository = ${setting}\n`;
  replaceFile(join(gitDir, 'config'), Buffer.from(CONFIG + sharing));
}

/** The directories in which a killed command may have left temporary files. */
export function temporaryDirectories(gitDir: string): string[] {
  return [gitDir, join(gitDir, 'objects'), join(gitDir, 'refs/heads')];
}

/**
 * The newest commit; null before the first.
 *
 * @throws where the ref is there and is none, or was there and is gone: going on without it would leave
 *   every commit before to `git gc`
 */
export function readTip(gitDir: string): ObjectId | null {
  const loose = readText(join(gitDir, REF));
  const packed = loose === null ? readText(join(gitDir, 'packed-refs')) : null;
  const oid =
    loose === null
      ? new RegExp(`^([0-9a-f]{40}) ${REF}$`, 'm').exec(packed ?? '')?.[1]
      : /^([0-9a-f]{40})\n?$/.exec(loose)?.[1];
  if (oid) return oid as ObjectId;
  if (loose !== null) throw new Error(`its ref '${REF}' is garbage`);
  if (hasHistory(gitDir)) throw new Error(`its ref '${REF}' is missing`);
  return null;
}

function readText(file: string): string | null {
  return readRegular(file)?.bytes.toString('latin1') ?? null;
}
/**
 * Moves the ref from one commit to another, as git does (`<ref>.lock` becomes the ref). The archive's lock
 * keeps others away; a holder that was wrongly taken for dead fails here, and leaves no commit behind.
 *
 * @throws where the ref is not where it was, or cannot be written
 */
export function moveTip(gitDir: string, from: ObjectId | null, to: ObjectId): void {
  const ref = join(gitDir, REF);
  const lock = `${ref}.lock`;
  const descriptor = openAnew(lock);
  try {
    writeWhole(descriptor, Buffer.from(`${to}\n`));
    share(lock);
    fsyncSync(descriptor);
    if (readTip(gitDir) !== from) throw new Error('another command has changed it meanwhile');
    renameSync(lock, ref);
  } catch (error) {
    removeQuietly(lock);
    throw error;
  } finally {
    closeSync(descriptor);
  }
  flushDirectory(dirname(ref));
}

/** Makes a file. One that is there is of a command that was killed, or that may write no more: its name is taken away. */
function openAnew(path: string): number {
  try {
    return openSync(path, 'wx', 0o666);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    unlinkSync(path);
    return openSync(path, 'wx', 0o666);
  }
}

/** Reads objects: those that lie loose without a process, the packed ones by one. */
export function readObjects(gitDir: string, oids: readonly ObjectId[]): Map<ObjectId, Buffer> {
  const found = new Map<ObjectId, Buffer>();
  const packed: ObjectId[] = [];
  for (const oid of oids) {
    const content = readLoose(gitDir, oid);
    if (content) found.set(oid, content);
    else packed.push(oid);
  }
  if (packed.length > 0) {
    const contents = catFiles(gitDir, packed);
    packed.forEach((oid, n) => {
      const content = contents[n];
      if (content) found.set(oid, content);
    });
  }
  return found;
}

/**
 * Stores objects. All are written before the first is flushed, so that the disk works through them
 * at once; a name that is there already holds the same bytes by definition, and only becomes young
 * again: a `git gc` at the same time removes what is old and was not referred to.
 */
export function writeObjects(gitDir: string, objects: readonly GitObject[]): void {
  const fresh = objects.filter(({ oid }) => !freshen(loosePath(gitDir, oid)));
  const written: Written[] = [];
  try {
    for (const object of fresh) written.push(writeTemporary(gitDir, object));
    for (const { descriptor } of written) fsyncSync(descriptor);
    // A directory that is there may be a killed command's, which did not flush its name.
    const directories = new Set([join(gitDir, 'objects')]);
    for (const { path, temporary } of written) {
      makeMissing(dirname(path));
      renameSync(temporary, path);
      directories.add(dirname(path));
    }
    for (const directory of directories) flushDirectory(directory);
  } catch (error) {
    // On a full disk, the note that is written next needs the room.
    for (const { temporary } of written) removeQuietly(temporary);
    throw error;
  } finally {
    for (const { descriptor } of written) closeSync(descriptor);
  }
}

/** An object that has no name yet. */
interface Written {
  path: string;
  temporary: string;
  descriptor: number;
}

function writeTemporary(gitDir: string, { oid, raw }: GitObject): Written {
  const temporary = temporaryIn(join(gitDir, 'objects'));
  const descriptor = openSync(temporary, 'wx', 0o444);
  try {
    writeWhole(descriptor, deflate(raw));
    share(temporary);
  } catch (error) {
    closeSync(descriptor);
    removeQuietly(temporary);
    throw error;
  }
  return { path: loosePath(gitDir, oid), temporary, descriptor };
}

/** Makes a file young (git's own freshen_file()); false where there is none. */
function freshen(path: string): boolean {
  const now = new Date();
  try {
    utimesSync(path, now, now);
    return true;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    if (isCode(error, 'EPERM', 'EACCES', 'EROFS')) return true;
    throw error;
  }
}

/** How many objects lie loose, guessed from one of the 256 directories as git itself guesses it. */
export function looseObjects(gitDir: string): number {
  try {
    return readdirSync(join(gitDir, 'objects', '17')).length * 256;
  } catch {
    return 0;
  }
}

function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
}
