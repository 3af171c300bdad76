/** How what an installation put there goes again. */
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeFile, replaceKeeping } from '../disk/files.ts';
import { exists, readRegular } from '../disk/regular-file.ts';
import type { Layout } from '../layout.ts';
import { isOwnAlone, removeBlock } from './block.ts';

/**
 * Takes the block out of a file, and the file away where nothing else is left of it.
 *
 * @param created whether there was no file before
 */
export function takeBlock(path: string, created: boolean): void {
  const state = readRegular(path);
  if (!state) return;
  const script = state.bytes.toString('latin1');
  if (isOwnAlone(script, created)) removeFile(path);
  else replaceKeeping(path, removeBlock(script), state);
}

/**
 * Removes what the hooks need and commands do not.
 *
 * @param hasNotes whether a shell that hides the configuration is to find some (src/config/recalled.ts)
 */
export function removeState({ state }: Layout, hasNotes: boolean): void {
  const names = [
    'hooks',
    'waiting',
    'failure',
    'note-committed',
    'base-settings',
    'installed.json',
  ];
  for (const name of [...names, ...(hasNotes ? [] : ['file', 'user-file', 'user-dir'])]) {
    rmSync(join(state, name), { recursive: true, force: true });
  }
  const commonDir = dirname(state);
  const linked = join(commonDir, 'worktrees');
  const gitDirs = exists(linked) ? readdirSync(linked).map((name) => join(linked, name)) : [];
  for (const gitDir of [commonDir, ...gitDirs]) {
    for (const name of ['checkpoint-mirror', 'checkpoint-commit']) {
      rmSync(join(gitDir, name), { force: true });
    }
  }
}
