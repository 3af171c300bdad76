import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { replaceFile } from '../replace-file.ts';
import type { InstalledFile } from './files.ts';
import type { Layout } from './layout.ts';
import { type Manifest, manifestPath, readManifest } from './manifest.ts';

/** What {@link put} did. */
export type PutResult = 'installed' | 'updated' | 'already up to date';

/**
 * Puts the files of an installation in place. Each is replaced in one step, so the command can be
 * used all the while, and after a stop half-way the next run ends what this one began.
 *
 * The places must have been looked at with `refuseForeign` before. Throws the file system's error.
 */
export function put(layout: Layout, files: InstalledFile[], version: string): PutResult {
  const former = readManifest(layout);
  const stale = staleFiles(layout, files);
  if (former?.version === version && stale.length === 0 && files.every(isInPlace)) {
    return 'already up to date';
  }

  const directories = [layout.program, ...files.map((file) => dirname(file.path))];
  const missing = [...new Set(directories.flatMap(missingDirectories))].sort();
  makeDirectory(layout.program);
  const manifest: Manifest = {
    version,
    madeDirectories: [...new Set([...(former?.madeDirectories ?? []), ...missing])].sort(),
  };
  replaceFile(manifestPath(layout), `${JSON.stringify(manifest, null, 2)}\n`, 0o644);
  for (const file of files) {
    makeDirectory(dirname(file.path));
    replaceFile(file.path, file.content, file.mode);
  }
  for (const path of stale) rmSync(path);
  return former === undefined ? 'installed' : 'updated';
}

/** The files in our own directory that this version does not have. */
function staleFiles(layout: Layout, files: InstalledFile[]): string[] {
  if (!existsSync(layout.program)) return [];
  const wanted = new Set([manifestPath(layout), ...files.map((file) => file.path)]);
  return readdirSync(layout.program, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !wanted.has(path));
}

function isInPlace({ path, content, mode }: InstalledFile): boolean {
  return (
    existsSync(path) && readFileSync(path).equals(content) && (statSync(path).mode & 0o777) === mode
  );
}

/** The directory and those above it that are not there yet. */
function missingDirectories(directory: string): string[] {
  return existsSync(directory) ? [] : [...missingDirectories(dirname(directory)), directory];
}

/** Makes a directory that everybody can read, whatever the umask, and those above it. */
function makeDirectory(directory: string): void {
  for (const missing of missingDirectories(directory)) {
    mkdirSync(missing);
    chmodSync(missing, 0o755);
  }
}
