import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type AbsolutePath, below } from '../brands.ts';
import { removeQuietly } from '../disk/files.ts';
import { exists } from '../disk/regular-file.ts';
import { remember } from '../disk/remember.ts';
import { catFiles } from '../git/cat-file.ts';
import { listStashes, type Stash } from '../git/stashes.ts';
import { type ArchivedFile, readArchiveIn } from '../history/archived.ts';
import { hasHistory, historyDir, readTip } from '../history/store.ts';
import type { ArchiveStash, Repository, Vanished } from '../repository.ts';
import { standsElsewhere } from './archive-place.ts';
import { aroundStash } from './around-stash.ts';
import { findFormer } from './former-archive.ts';
import { withArchiveHidden } from './hide-archive.ts';
import { stashMark } from './layout.ts';
import { reviveArchive } from './revive.ts';
import { standIn } from './stand-in.ts';

/** Where git has put an archive. */
interface Stashed extends ArchiveStash, Pick<Stash, 'oid'> {
  /** What the stash wants back in its place: with a file there, `git stash pop` fails. */
  held: ReadonlySet<AbsolutePath>;
}

/** What is known of a repository before its archive is looked for. */
type Opened = Omit<Repository, 'vanished'>;

/** How many operations back a text of the stash is looked for. */
const MOST_OPERATIONS = 50;

/**
 * Looks for an archive that is not there: it may be where it was before, the history may have it, and
 * `git stash --all` takes it along and wants it back (docs/design.md §3). Whoever reads it then finds
 * what the history has; nothing is changed.
 *
 * @returns null where it is there as a whole, and in a place that is chosen for this command or branch
 *   while it is in its own
 */
export async function findVanished(opened: Opened): Promise<Vanished | null> {
  const { env, layout, place } = opened;
  const mark = stashMark(layout);
  const former = findFormer(opened);
  const isHere = exists(layout.archive) && !exists(mark);
  if (former || isHere || standsElsewhere(opened)) return former;
  const gitDir = historyDir(place.commonDir);
  const recorded = hasHistory(gitDir) ? await readArchiveIn(gitDir, env) : [];
  const files = recorded.filter(({ path }) => !exists(join(layout.archive, path)));
  if (files.length === 0 && exists(layout.archive)) {
    removeQuietly(mark); // of a stash that is back
    return null;
  }
  standIn(new Map(files.map((one) => [below(layout.archive, one.path), { ...one, mode: 0o644 }])));
  const stash = files.length > 0 ? await findStash(opened, files, readMark(mark)) : null;
  const vanished: Vanished = {
    files,
    former: null,
    stash,
    cameBack: null,
    prepare: (check) => {
      standIn(new Map());
      check();
      if (stash) remember(mark, `${stash.oid}\n`);
      else {
        removeQuietly(mark);
        if (files.length > 0) vanished.cameBack ??= reviveArchive(layout.archive, files, check);
      }
    },
    adapt: (plan) => {
      const hidden = withArchiveHidden(opened, plan);
      return stash ? aroundStash(hidden, stash.held) : hidden;
    },
  };
  return vanished;
}

/** The newest stash that has all of these files, none of them in a version from before. */
async function findStash(
  { client, layout, place, settings }: Opened,
  files: readonly ArchivedFile[],
  marked: string | null,
): Promise<Stashed | null> {
  const root = place.sharedRoot;
  const path = root === null ? '..' : relative(root, layout.archive).split(sep).join('/');
  if (root === null || path.startsWith('..')) return null;
  const stashes = await listStashes(client, place.commonDir, settings.refStorage);
  const candidates = stashes.filter(({ oid }) => marked === null || oid === marked);
  // The third parent of a stash has what was untracked or ignored (git-stash(1), "Discussion").
  const names = candidates.flatMap(({ oid }) => files.map((one) => `${oid}^3:${path}/${one.path}`));
  const texts = names.length === 0 ? [] : catFiles(place.commonDir, names);
  for (const [n, { index, oid }] of candidates.entries()) {
    const there = texts.slice(n * files.length, (n + 1) * files.length);
    const isWhole = marked !== null || !isOlder(historyDir(place.commonDir), files, there);
    if (!there.every((text) => text !== null) || !isWhole) continue;
    const list = ['ls-tree', '-r', '-z', '--name-only', '--full-tree', `${oid}^3`, '--'];
    const { file } = settings.config;
    const held = (await client.ask([...list, path, file])).split('\0').filter((one) => one !== '');
    const live = held.includes(file) ? below(root, file) : null;
    return {
      index,
      oid,
      root,
      held: new Set(held.filter((one) => one !== file).map((one) => below(root, one))),
      inTheWay: () => (live !== null && exists(live) ? live : null),
    };
  }
  return null;
}

/** Whether a text is one that its file had before: then the stash was made earlier. */
function isOlder(
  gitDir: string,
  files: readonly ArchivedFile[],
  texts: readonly (Buffer | null)[],
): boolean {
  const changed = files.flatMap(({ key, bytes }, n) => {
    const text = texts[n];
    return text && !text.equals(bytes) ? [{ key, text }] : [];
  });
  if (changed.length === 0) return false;
  const tip = readTip(gitDir); // by its name: git waits for a pipe in the ref's place
  const commits = Array.from({ length: MOST_OPERATIONS }, (_, n) => `${tip}~${n + 1}`);
  const before = catFiles(
    gitDir,
    changed.flatMap(({ key }) => commits.map((one) => `${one}:${key}`)),
  );
  return before.some((one, n) => one?.equals(changed[Math.floor(n / commits.length)]?.text ?? one));
}

function readMark(mark: AbsolutePath): string | null {
  try {
    return readFileSync(mark, 'utf8').trim();
  } catch {
    return null;
  }
}
