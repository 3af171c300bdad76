import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import type { Layout } from './layout.ts';
import { MANIFEST } from './manifest.ts';
import { Refusal } from './refusal.ts';

/** The remark in each file that we put outside our own directory, by which we know it again. */
export const MARKER = "put here by git-checkpoint's install.ts, which removes it with --uninstall";

/** Whether there is a file at this path, and we put it there. */
export function isOurFile(path: string): boolean {
  return kindOf(path) === 'file' && readFileSync(path, 'utf8').includes(MARKER);
}

/** Throws a {@link Refusal} when a place of ours is taken by something that we did not put there. */
export function refuseForeign(layout: Layout): void {
  for (const path of [layout.command, layout.manPage]) {
    if (kindOf(path) !== 'none' && !isOurFile(path)) throw foreign(path);
  }
  const kind = kindOf(layout.program);
  if (kind === 'none') return;
  // One that is empty was left by an installation that stopped between two steps, or harms nobody.
  const entries = kind === 'directory' ? readdirSync(layout.program) : ['not a directory'];
  if (entries.length > 0 && !entries.includes(MANIFEST)) throw foreign(layout.program);
}

function foreign(path: string): Refusal {
  return new Refusal(`'${path}' was not put there by this installer`, [
    'move it away, or choose another place with --prefix <dir>',
  ]);
}

/** What is at a path itself: a symbolic link is none of ours, whatever it leads to. */
function kindOf(path: string): 'none' | 'file' | 'directory' | 'other' {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 'none';
  if (stats.isFile()) return 'file';
  return stats.isDirectory() ? 'directory' : 'other';
}
