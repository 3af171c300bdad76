import { chmodSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeDirectory, makeParents } from '../disk/directories.ts';
import { createFile, replaceFile } from '../disk/files.ts';
import { type FileState, readRegular } from '../disk/regular-file.ts';
import { share } from '../disk/sharing.ts';
import { changed, requireUnchanged } from '../disk/unchanged.ts';
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

/** Adds a line to the end of a file; one that is there already stays the only one. */
export function addLine(
  manifest: Manifest,
  path: string,
  { line, notes }: { line: string; notes: boolean },
): void {
  const state = readRegular(path);
  const text = state?.bytes.toString('latin1') ?? '';
  const added = latin1(line);
  if (text.split(/\r?\n/).includes(added)) return;
  manifest.directories.push(...makeParents(dirname(path)));
  const wasOpen = text !== '' && !text.endsWith('\n');
  replaceKeeping(path, `${text}${wasOpen ? '\n' : ''}${added}\n`, state);
  manifest.lines.push({ path, line, notes, created: state === null, wasOpen });
}

/**
 * Gives a file other bytes (latin1) and its mode back, whatever the umask.
 *
 * @param state as it was read
 * @throws CheckpointError where another program has written it since
 */
export function replaceKeeping(path: string, text: string, state: FileState | null): void {
  requireUnchanged(path, state?.bytes ?? null);
  replaceFile(path, Buffer.from(text, 'latin1'), state ? { mode: state.mode } : {});
  if (state) chmodSync(path, state.mode);
  share(path);
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
