import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout } from './layout.ts';
import { MANIFEST, manifestPath, readManifest } from './manifest.ts';

/**
 * Takes away what `put` put: the command first, the manifest last, so that after a stop half-way
 * the next run knows what is left. Then the directories that the installation made, where nobody
 * has put anything else into them.
 *
 * The places must have been looked at with `refuseForeign` before. Throws the file system's error.
 *
 * @returns whether there was anything
 */
export function remove(layout: Layout): boolean {
  const isInstalled = [layout.command, layout.manPage, manifestPath(layout)].some(existsSync);
  if (!isInstalled) return false;
  const madeDirectories = readManifest(layout)?.madeDirectories ?? [];
  rmSync(layout.command, { force: true });
  rmSync(layout.manPage, { force: true });
  const program = existsSync(layout.program) ? readdirSync(layout.program) : [];
  for (const name of program) {
    if (name !== MANIFEST) rmSync(join(layout.program, name), { recursive: true });
  }
  rmSync(manifestPath(layout), { force: true });
  for (const directory of madeDirectories.toReversed()) removeEmptyDirectory(directory);
  return true;
}

function removeEmptyDirectory(directory: string): void {
  try {
    rmdirSync(directory);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(code)) throw error;
  }
}
