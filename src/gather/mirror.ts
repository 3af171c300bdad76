import { layoutOf } from '../archive/layout.ts';
import { lookAtLive, readArchived, readLive } from '../archive/notes.ts';
import { type AbsolutePath, below } from '../brands.ts';
import type { Mirrored, MirrorFacts } from '../decide/mirror.ts';
import { exists } from '../disk/regular-file.ts';
import { wordsOf } from '../errors.ts';
import { gitDirOf } from '../git/administration.ts';
import { openClient } from '../git/client.ts';
import { locate, type Place } from '../git/locate.ts';
import { askHead } from '../git/status.ts';
import type { Worktree } from '../git/worktrees.ts';
import type { Head } from '../note/head.ts';
import type { StoredNote } from '../note/stored.ts';
import type { Repository } from '../repository.ts';
import { isOlderCopy } from './older-copy.ts';

/** The linked worktrees that were looked at, and those that could not be. */
export interface Mirrors {
  /** HEAD of this worktree. */
  head: Head;
  /** Reads the notes, for use under the lock. */
  read: () => MirrorFacts;
  /** One line for each worktree that could not be looked at. */
  warnings: string[];
}

/**
 * Looks at linked worktrees: this one, or those of all that have a note. One that cannot be read is
 * told of, unless it has gone meanwhile, and does not keep the others from their mirrors.
 *
 * @param all the repository's worktrees; null for this one alone
 */
export async function gatherMirrors(
  repository: Repository,
  { all }: { all: readonly Worktree[] | null },
): Promise<Mirrors> {
  const { client, layout, place } = repository;
  const unread = new Map<AbsolutePath, string>();
  const lookAt = async (path: AbsolutePath) => {
    try {
      const found = await placeWithNote(repository, path);
      return found?.linked ? [await lookIn(repository, found)] : [];
    } catch (error) {
      unread.set(path, `cannot read the worktree '${path}': ${wordsOf(error)}`);
      return [];
    }
  };
  const paths = (all ?? []).filter(isThere).map((one) => one.path);
  const looked = all
    ? (await Promise.all(paths.map(lookAt))).flat()
    : await Promise.all(place.linked ? [lookIn(repository, place)] : []);
  const read = () => {
    const worktrees: Mirrored[] = [];
    for (const { live: path, head, copy } of looked) {
      const live = (all ? lookAtLive : readLive)(path); // a removal may be at work there
      const inGit = live !== null && copy?.bytes.equals(live.bytes) === true;
      if (live) worktrees.push({ live, head, formerNames: [], inGit });
    }
    const archived = worktrees.length === 0 ? [] : readArchived(layout.archive);
    return { archive: layout.archive, worktrees, archived };
  };
  const head = await askHead(client, place.worktreeName);
  const warnings = [...unread].filter(([path]) => exists(path)).map(([, warning]) => warning);
  return { head, read, warnings };
}

function isThere({ bare, prunable }: Worktree): boolean {
  return !bare && !prunable;
}

async function placeWithNote(
  { env, place, settings }: Repository,
  path: AbsolutePath,
): Promise<Place | null> {
  // The environment may be what names this one: then it is not asked for again.
  if (path === place.worktree) return readLive(below(path, settings.config.file)) && place;
  if (gitDirOf(path) === null) throw new Error("its '.git' does not lead to this repository");
  return readLive(below(path, settings.config.file)) && (await locate(path, withoutGit(env)));
}

/** HEAD of a worktree, and its live note if that is an older copy that git has put there. */
async function lookIn(
  { env, settings }: Repository,
  place: Place,
): Promise<{ live: AbsolutePath; head: Head; copy: StoredNote | null }> {
  const client = openClient(env, place);
  const layout = layoutOf(place, settings.config);
  const live = lookAtLive(layout.live);
  const [head, isCopy] = await Promise.all([
    askHead(client, place.worktreeName),
    live !== null && isOlderCopy({ client, env, layout, place, settings }, live),
  ]);
  return { live: layout.live, head, copy: isCopy ? live : null };
}

/** The environment names this worktree; another one is found from its own directory. */
export function withoutGit(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { GIT_DIR: _dir, GIT_WORK_TREE: _tree, ...rest } = env;
  return rest;
}
