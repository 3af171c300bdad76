import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AbsolutePath, BranchName } from '../brands.ts';

/**
 * The branch that HEAD names, by its file (gitrepository-layout(5)) and so without a process: for
 * hooks, which run at every switch.
 *
 * @returns null where HEAD is detached; undefined where only git can tell (reftable, a linked HEAD)
 */
export function readHeadFile(gitDir: AbsolutePath): BranchName | null | undefined {
  const file = join(gitDir, 'HEAD');
  if (!lstatSync(file, { throwIfNoEntry: false })?.isFile()) return undefined;
  const text = readFileSync(file, 'utf8');
  const branch = /^ref: refs\/heads\/(.+)\n$/.exec(text)?.[1];
  if (branch !== undefined) return branch === '.invalid' ? undefined : (branch as BranchName);
  return /^[0-9a-f]{40,64}\n$/.test(text) ? null : undefined;
}
