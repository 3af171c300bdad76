/**
 * The history's repository: a bare one of our own in the common git directory (docs/design.md §5). Any git
 * command can read it; it is written here without a process, object by object, each flushed before
 * the one ref names it.
 */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { catFiles } from '../../git/cat-file.ts';
import { exists, flushDirectory, isCode, replaceFile, temporaryIn } from '../files.ts';
import { contentOf, type GitObject } from './objects.ts';

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

/** Makes what is missing of the repository, HEAD last: with it, git sees a repository there. */
export function createHistory(gitDir: string): void {
  mkdirSync(join(gitDir, 'objects'), { recursive: true });
  mkdirSync(join(gitDir, 'refs', 'heads'), { recursive: true });
  if (!exists(join(gitDir, 'config'))) replaceFile(join(gitDir, 'config'), Buffer.from(CONFIG));
  if (!hasHistory(gitDir)) replaceFile(join(gitDir, 'HEAD'), Buffer.from(`ref: ${REF}\n`));
}

/** The directories in which a killed command may have left temporary files. */
export function temporaryDirectories(gitDir: string): string[] {
  return [gitDir, join(gitDir, 'objects'), join(gitDir, 'refs', 'heads')];
}

/** The newest commit; null before the first. */
export function readTip(gitDir: string): string | null {
  for (const [file, pattern] of [
    [join(gitDir, ...REF.split('/')), /^([0-9a-f]{40})\n?$/],
    [join(gitDir, 'packed-refs'), new RegExp(`^([0-9a-f]{40}) ${REF}$`, 'm')],
  ] as const) {
    try {
      const oid = pattern.exec(readFileSync(file, 'latin1'))?.[1];
      if (oid) return oid;
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error;
    }
  }
  return null;
}

/** Moves the ref; the archive's lock keeps others away. */
export function writeTip(gitDir: string, oid: string): void {
  replaceFile(join(gitDir, ...REF.split('/')), Buffer.from(`${oid}\n`));
}

/** Reads objects: those that lie loose without a process, the packed ones by one. */
export function readObjects(gitDir: string, oids: readonly string[]): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  const packed: string[] = [];
  for (const oid of oids) {
    try {
      found.set(oid, contentOf(inflateSync(readFileSync(pathOf(gitDir, oid)))));
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error;
      packed.push(oid);
    }
  }
  if (packed.length > 0) {
    catFiles(gitDir, packed).forEach((content, n) => {
      if (content) found.set(packed[n] ?? '', content);
    });
  }
  return found;
}

/**
 * Stores objects. All are written before the first is flushed, so that the disk works through them
 * at once; a name that is there already holds the same bytes by definition.
 */
export function writeObjects(gitDir: string, objects: readonly GitObject[]): void {
  const fresh = objects.filter(({ oid }) => !exists(pathOf(gitDir, oid)));
  const open = fresh.map((object) => {
    const temporary = temporaryIn(join(gitDir, 'objects'));
    const descriptor = openSync(temporary, 'wx', 0o444);
    writeWhole(descriptor, deflateSync(object.raw, { level: 1 }));
    return { object, temporary, descriptor };
  });
  for (const { descriptor } of open) {
    fsyncSync(descriptor);
    closeSync(descriptor);
  }
  const directories = new Set<string>();
  for (const { object, temporary } of open) {
    const path = pathOf(gitDir, object.oid);
    mkdirSync(dirname(path), { recursive: true });
    renameSync(temporary, path);
    directories.add(dirname(path));
  }
  for (const directory of [...directories, join(gitDir, 'objects')]) flushDirectory(directory);
}

/** How many objects lie loose, guessed from one of the 256 directories as git itself guesses it. */
export function looseObjects(gitDir: string): number {
  try {
    return readdirSync(join(gitDir, 'objects', '17')).length * 256;
  } catch {
    return 0;
  }
}

function pathOf(gitDir: string, oid: string): string {
  return join(gitDir, 'objects', oid.slice(0, 2), oid.slice(2));
}

function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
}
