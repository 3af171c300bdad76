import { lstatSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type AbsolutePath, below } from '../brands.ts';
import { leadsBack, readAdministrations } from '../git/administration.ts';
import type { Place } from '../git/locate.ts';
import { rememberedMain } from '../git/main-worktree.ts';
import type { Layout } from '../layout.ts';
import { type Area, parseTreePath, treePath } from './tree.ts';

/** Where the history keeps the live note of a worktree. */
export function liveKey(place: Pick<Place, 'linked' | 'worktreeName'>): string {
  return place.linked
    ? treePath('worktrees', `${place.worktreeName}.md`)
    : treePath('live', 'main.md');
}

/** Whether a key is that of a live note, in whichever worktree. */
export function isLiveKey(key: string): boolean {
  const area = parseTreePath(key)?.area;
  return area === 'live' || area === 'worktrees';
}

/** Where the history keeps a file; null for one that it does not keep, such as an ignore file. */
export function keyOf(path: AbsolutePath, layout: Layout, place: Place): string | null {
  if (path === layout.live) return liveKey(place);
  const name = basename(path);
  const directory = dirname(path);
  if (dirname(directory) === join(layout.archive, 'attached')) {
    const topic = basename(directory);
    return keyIn('attached', `${topic}:${name}`);
  }
  if (!path.endsWith('.md')) return null;
  if (directory === layout.archive) return keyIn('archive', name);
  if (directory === join(layout.archive, 'done')) return keyIn('done', name);
  return otherLiveKey(path);
}

/** The path in the tree of a name that an area has: what belongs to one effort is in one directory. */
export function keyIn(area: Area, name: string): string {
  if (area === 'attached') return treePath(area, name, `${name.split(':')[0]}-checkpoint`);
  const effort = area === 'archive' || area === 'done' ? effortOf(name) : name;
  return treePath(area, name, effort);
}

/** What a file and the copies beside it are called by. */
function effortOf(name: string): string {
  return name.replace(/(?:\.prev|\.mirror)?\.md$/, '');
}

/** The file of a key, for putting a text back; null for the live note of a worktree that is gone. */
export function pathOfKey(key: string, layout: Layout, place: Place): AbsolutePath | null {
  const parsed = parseTreePath(key);
  const archived = parsed && pathInArchive(parsed);
  if (archived) return below(layout.archive, archived);
  const worktree = worktreeOfKey(key, place);
  return worktree === null ? null : below(worktree, relative(place.worktree, layout.live));
}

/** Where in the archive a file of the history lies; null for one that lies elsewhere. */
export function pathInArchive({ area, name }: { area: Area; name: string }): string | null {
  switch (area) {
    case 'archive':
      return name;
    case 'done':
      return join('done', name);
    case 'attached':
      return /^[^.:][^:]*:[^.:][^:]*$/.test(name) ? join('attached', ...name.split(':')) : null;
    default:
      return null;
  }
}

/**
 * The worktree whose live note a key is of, wherever it has been moved to; null where it is gone, and
 * for a key of another kind.
 */
export function worktreeOfKey(key: string, place: Place): AbsolutePath | null {
  const parsed = parseTreePath(key);
  if (parsed === null || !isLiveKey(key)) return null;
  if (key === liveKey(place)) return place.worktree;
  const path =
    parsed.area === 'live'
      ? (place.sharedRoot ?? rememberedMain(place.commonDir))
      : linkedWorktree(place.commonDir, parsed.name.replace(/\.md$/, ''));
  return path;
}

/** Where a linked worktree of this repository is, by git's name for it: one that was copied is another's. */
function linkedWorktree(commonDir: AbsolutePath, name: string): AbsolutePath | null {
  const found = readAdministrations(commonDir).find(({ gitDir }) => basename(gitDir) === name);
  return found && leadsBack(found) ? found.path : null;
}

/** The live note of another worktree: its `.git` tells which (gitrepository-layout(5)). */
function otherLiveKey(path: AbsolutePath): string | null {
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    const dotGit = join(directory, '.git');
    const stat = lstatSync(dotGit, { throwIfNoEntry: false });
    if (stat?.isDirectory() || stat?.isSymbolicLink()) return treePath('live', 'main.md');
    if (stat?.isFile()) {
      const target = /^gitdir: ([\s\S]+?)\n?$/.exec(readFileSync(dotGit, 'utf8'))?.[1] ?? '';
      const linked = basename(dirname(target)) === 'worktrees';
      return linked ? treePath('worktrees', `${basename(target)}.md`) : treePath('live', 'main.md');
    }
    if (dirname(directory) === directory) return null;
  }
}
