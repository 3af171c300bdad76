import { relative } from 'node:path';
import { readRegular } from '../disk/regular-file.ts';
import type { Layout } from '../layout.ts';
import { isOwnAlone } from './block.ts';
import { readManifest } from './manifest.ts';

/**
 * The hook files that an installation has made in a worktree, and in which nothing else stands: `install`
 * makes them again.
 *
 * @returns paths from the top of the worktree
 */
export function ownFilesIn(layout: Layout, worktree: string): string[] {
  const files = readManifest(layout)?.files ?? [];
  return files
    .filter(({ path }) => path.startsWith(`${worktree}/`))
    .filter(({ path, created }) => {
      const state = readRegular(path);
      return state !== null && isOwnAlone(state.bytes.toString('latin1'), created);
    })
    .map(({ path }) => relative(worktree, path));
}
