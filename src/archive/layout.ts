import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { type AbsolutePath, below } from '../brands.ts';
import type { Config } from '../config/keys.ts';
import type { Place } from '../git/locate.ts';
import type { Layout } from '../layout.ts';

/**
 * The one rule of docs/design.md §3: `.checkpoints` beside the common git directory where that is the
 * `.git` of its parent, else `checkpoints` inside it; it depends on the common directory alone, so
 * that all worktrees agree.
 */
export function layoutOf(place: Place, config: Config): Layout {
  return {
    archive: config.dir === null ? defaultArchive(place) : configuredArchive(place, config.dir),
    live: below(place.worktree, config.file),
    state: below(place.commonDir, 'checkpoint-state'),
  };
}

function defaultArchive(place: Place): AbsolutePath {
  return place.sharedRoot === null
    ? below(place.commonDir, 'checkpoints')
    : below(place.sharedRoot, '.checkpoints');
}

function configuredArchive(place: Place, dir: string): AbsolutePath {
  const path = dir.startsWith('~/') ? join(homedir(), dir.slice(2)) : dir;
  return resolve(place.sharedRoot ?? place.commonDir, path) as AbsolutePath;
}

/** Names the stash that has the archive, once something else lies in the archive's place. */
export function stashMark({ state }: Layout): AbsolutePath {
  return below(state, 'stashed');
}
