/** How what an installation put there goes again. */
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeFile } from '../disk/files.ts';
import { exists, readRegular } from '../disk/regular-file.ts';
import type { Layout } from '../layout.ts';
import { isOwnAlone, removeBlock } from './block.ts';
import type { AddedLine } from './manifest.ts';
import { replaceKeeping } from './put.ts';

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

/** Takes a line out of a file to which others may have added since. */
export function takeLine({ path, line, created, wasOpen }: AddedLine): void {
  const state = readRegular(path);
  if (!state) return;
  const text = state.bytes.toString('latin1');
  const ours = Buffer.from(line).toString('latin1');
  // The line break in front of it makes sure that it is a whole line; an editor may have made it CRLF.
  const found = ['\n', '\r\n'].map((eol) => ({ eol, at: `\n${text}`.indexOf(`\n${ours}${eol}`) }));
  const { eol, at } = found.find((one) => one.at >= 0) ?? { eol: '', at: -1 };
  if (at < 0) return;
  const behind = text.slice(at + ours.length + eol.length);
  const before = text.slice(0, wasOpen && behind === '' ? at - 1 : at);
  if (created && before + behind === '') removeFile(path);
  else replaceKeeping(path, before + behind, state);
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
