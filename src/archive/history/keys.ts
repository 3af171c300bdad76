import { lstatSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Place } from '../../git/locate.ts';
import type { Layout } from '../layout.ts';
import { parseTreePath, treePath } from './tree.ts';

/** Where the history keeps the live note of a worktree. */
export function liveKey(place: Pick<Place, 'linked' | 'worktreeName'>): string {
  return place.linked
    ? treePath('worktrees', `${place.worktreeName}.md`)
    : treePath('live', 'main.md');
}

/** Where the history keeps a file; null for one that it does not keep, such as an ignore file. */
export function keyOf(path: string, layout: Layout, place: Place): string | null {
  if (path === layout.live) return liveKey(place);
  if (!path.endsWith('.md')) return null;
  if (dirname(path) === layout.archive) return treePath('archive', basename(path));
  if (dirname(path) === join(layout.archive, 'done')) return treePath('done', basename(path));
  return otherLiveKey(path);
}

/** The file of a key, for putting a text back. Null for a worktree that only its owner can name. */
export function pathOfKey(key: string, layout: Layout, place: Place): string | null {
  const parsed = parseTreePath(key);
  if (parsed?.area === 'archive') return join(layout.archive, parsed.name);
  if (parsed?.area === 'done') return join(layout.archive, 'done', parsed.name);
  return key === liveKey(place) ? layout.live : null;
}

/** The live note of another worktree: its `.git` tells which (gitrepository-layout(5)). */
function otherLiveKey(path: string): string | null {
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    const dotGit = join(directory, '.git');
    const stat = lstatSync(dotGit, { throwIfNoEntry: false });
    if (stat?.isDirectory()) return treePath('live', 'main.md');
    if (stat?.isFile()) {
      const target = /^gitdir: (.+)/.exec(readFileSync(dotGit, 'utf8'))?.[1];
      const linked = target !== undefined && basename(dirname(target)) === 'worktrees';
      return linked ? treePath('worktrees', `${basename(target)}.md`) : null;
    }
    if (dirname(directory) === directory) return null;
  }
}
