import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { HookEvent } from './events.ts';

/**
 * Whether a hooks directory is husky 9's: `<its directory>/_`, made of stubs that it writes anew at
 * every `npm install`, and an `h` that they all run.
 */
export function isHusky(hooksDirectory: string, setting: string | null): boolean {
  if (basename(hooksDirectory) !== '_') return false;
  return existsSync(join(hooksDirectory, 'h')) || /(?:^|\/)\.husky\/_\/?$/.test(setting ?? '');
}

/** The user's own script, which husky runs by `sh -e` whatever its mode and `#!` line. */
export function huskyScript(hooksDirectory: string, event: HookEvent): string {
  return join(dirname(hooksDirectory), event);
}
