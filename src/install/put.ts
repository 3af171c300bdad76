import { chmodSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeDirectory, makeParents } from '../disk/directories.ts';
import { createFile, replaceFile, replaceKeeping } from '../disk/files.ts';
import { readRegular } from '../disk/regular-file.ts';
import { share } from '../disk/sharing.ts';
import { changed } from '../disk/unchanged.ts';
import { isExecutable } from '../git/executable.ts';
import { insertBlock, isOwnAlone } from './block.ts';
import type { Manifest } from './manifest.ts';

/** Puts a block into a script, or makes one with nothing else in it; a second time changes nothing. */
export function putScript(manifest: Manifest, path: string, block: string): void {
  putFile(manifest, path, (script) => insertBlock(script, latin1(block)), 0o755);
}

/** Makes a script of our own in a directory of our own, or brings it up to date. */
export function putOwnScript(path: string, block: string): void {
  makeDirectory(dirname(path));
  const bytes = Buffer.from(insertBlock(null, block));
  if (!readRegular(path)?.bytes.equals(bytes)) replaceFile(path, bytes);
  if (!isExecutable(path)) chmodSync(path, 0o755); // another user's may be so, and not be ours to change
  share(path);
}

/** Puts a file that is ours as a whole. */
export function putWhole(manifest: Manifest, path: string, text: string): void {
  putFile(manifest, path, () => latin1(text), 0o644);
}

function putFile(
  manifest: Manifest,
  path: string,
  change: (text: string | null) => string,
  mode: number,
): void {
  manifest.directories.push(...makeParents(dirname(path)));
  const state = readRegular(path);
  const before = state?.bytes.toString('latin1') ?? null;
  const after = change(before);
  if (!state) {
    if (!createFile(path, Buffer.from(after, 'latin1'), { mode })) throw changed(path);
    chmodSync(path, mode);
    share(path);
  } else {
    if (after !== before) replaceKeeping(path, after, state);
    // Another user's may be so, and not be ours to change.
    if (isOwnAlone(after, false) && !isExecutable(path)) chmodSync(path, state.mode | mode);
  }
  if (!manifest.files.some((one) => one.path === path)) {
    manifest.files.push({ path, created: !state });
  }
}

/** A foreign script's bytes are kept whatever their encoding; ours are put among them as they are. */
function latin1(text: string): string {
  return Buffer.from(text).toString('latin1');
}
