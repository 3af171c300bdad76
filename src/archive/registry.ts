/**
 * Which repositories of this user have checkpoints: a small file each in their home, which `list
 * --all` reads. It only saves looking around: where it cannot be kept, nobody is told and nothing
 * waits.
 */
import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { putCache } from '../disk/cache.ts';
import { makeMissing } from '../disk/directories.ts';
import { readRegular } from '../disk/regular-file.ts';
import type { Repository } from '../repository.ts';
import { isLasting } from './archive-place.ts';

/**
 * Where it is (XDG Base Directory Specification: a relative path is not one); null where there is
 * no home.
 */
export function registryDirectory(env: NodeJS.ProcessEnv): string | null {
  const [state = '', home = ''] = [env['XDG_STATE_HOME'], env['HOME']];
  if (isAbsolute(state)) return join(state, 'git-checkpoint');
  return isAbsolute(home) ? join(home, '.local', 'state', 'git-checkpoint') : null;
}

/** What a repository's file is called. */
export function registeredAs(commonDir: string): string {
  return createHash('sha256').update(commonDir).digest('hex');
}

/**
 * Remembers where a repository is, where its archive is, and what a live checkpoint is called
 * there; reads one file where that is known. A link in the place of the file or its directory is
 * left alone.
 */
export function register({ env, layout, place, settings }: Repository): void {
  const directory = registryDirectory(env);
  if (directory === null || !isLasting(settings)) return;
  try {
    const { commonDir } = place;
    const known = { commonDir, archive: layout.archive, file: settings.config.file };
    const text = `${JSON.stringify(known)}\n`;
    const file = join(directory, registeredAs(commonDir));
    if (readRegular(file, 1)?.bytes.toString() === text) return;
    makeMissing(directory, 0o700);
    if (lstatSync(directory).isDirectory()) putCache(file, text, undefined, 0o600);
  } catch {
    // Something else is there.
  }
}
