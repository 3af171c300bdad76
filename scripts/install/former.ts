import { existsSync, lstatSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout } from './layout.ts';

/** Whether a file was put there before npm did it: each had this remark. */
export function isFormer(path: string): boolean {
  return (
    lstatSync(path, { throwIfNoEntry: false })?.isFile() === true &&
    readFileSync(path, 'utf8').includes("put here by git-checkpoint's install.ts")
  );
}

/**
 * Takes away what is left of an installation from before npm did it. Hooks and agents that name its
 * program by its path do nothing from then on.
 *
 * @returns whether there was one
 */
export function removeFormer({ prefix, command, manPage }: Layout): boolean {
  for (const path of [command, manPage]) if (isFormer(path)) rmSync(path);
  const program = join(prefix, 'lib', 'git-checkpoint');
  if (!existsSync(join(program, 'install-manifest.json'))) return false;
  rmSync(program, { recursive: true });
  return true;
}
