import { existsSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { shellWord } from '../render/shell.ts';
import { removeBlock } from './block.ts';
import type { HookEvent } from './events.ts';

/**
 * Whether a hooks directory is husky 9's: `<its directory>/_`, made of stubs that it writes anew at
 * every `npm install`, and an `h` that they all run.
 */
export function isHusky(hooksDirectory: string, setting: string | null): boolean {
  if (basename(hooksDirectory) !== '_') return false;
  return existsSync(join(hooksDirectory, 'h')) || /husky\/_\/?$/.test(setting ?? '');
}

/**
 * Whether husky 4 has written a script: it writes every hook anew at each `npm install`, whatever has been
 * put into it since.
 */
export function isHusky4(script: string): boolean {
  return /^# Created by Husky v[1-4]\b/m.test(removeBlock(script));
}

/** What makes husky's directory in a worktree: the name of its command, and of a place that is not the usual one. */
export function huskyCommand(hooksDirectory: string, worktree: string): string {
  const place = relative(worktree, dirname(hooksDirectory));
  return place === '.husky' ? 'npx husky' : `npx husky ${shellWord(place)}`;
}

/** The user's own script, which husky runs by `sh -e` whatever its mode and `#!` line. */
export function huskyScript(hooksDirectory: string, event: HookEvent): string {
  return join(dirname(hooksDirectory), event);
}
