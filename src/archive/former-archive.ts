/** The archive is to be in another place than before: what is ours at the former one is taken along. */
import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { type AbsolutePath, below } from '../brands.ts';
import type { Move } from '../decide/plan.ts';
import { topicOf } from '../decide/workstream.ts';
import { removeIfEmpty } from '../disk/empty-directory.ts';
import { exists, readRegular } from '../disk/regular-file.ts';
import { CheckpointError, reasonOf } from '../errors.ts';
import { gitDirOf } from '../git/administration.ts';
import { hasFilesNow } from '../git/ignore.ts';
import type { StoredNote } from '../note/stored.ts';
import { countArchived } from '../note/words.ts';
import type { Repository, Vanished } from '../repository.ts';
import { apply } from './apply.ts';
import { placeBefore, rememberPlace } from './archive-place.ts';
import { archiveRuleNow } from './hide-archive.ts';
import { requireNoLinks } from './inside.ts';
import { readArchived, readDone } from './notes.ts';
import { standIn } from './stand-in.ts';

type Opened = Omit<Repository, 'vanished'>;

/** What is ours at the former place. */
interface FormerFiles {
  notes: StoredNote[];
  /** Below the archive. */
  attached: string[];
}

/**
 * Looks for an archive at the place where it was before. Whoever reads the archive finds its texts in the
 * new place; nothing is changed before a command changes something.
 *
 * @returns null where nothing is there, or it is not this repository's
 */
export function findFormer(opened: Opened): Vanished | null {
  const { layout } = opened;
  const from = formerPlace(opened);
  if (from === null) return null;
  const { notes, attached } = filesIn(from);
  if (notes.length + attached.length === 0) return null;
  standIn(
    new Map(
      notes.flatMap(({ path, bytes, mtime }) => {
        const place = below(layout.archive, relative(from, path));
        return exists(place) ? [] : [[place, { bytes, mtime, mode: 0o644 }]];
      }),
    ),
  );
  const vanished: Vanished = {
    files: [],
    former: from,
    stash: null,
    cameBack: null,
    prepare: (check) => {
      standIn(new Map());
      vanished.cameBack ??= takeAlong(opened, from, check);
    },
    adapt: (plan) => plan,
  };
  return vanished;
}

/** Where it was; null where that is another repository's, as that of the original is for a copy. */
function formerPlace(opened: Opened): AbsolutePath | null {
  const { commonDir } = opened.place;
  const before = placeBefore(opened);
  if (before === null) return null;
  const [commonBefore, archive] = before;
  const inGitDir = archive.startsWith(commonBefore + sep); // which has moved as a whole
  const place = inGitDir ? below(commonDir, relative(commonBefore, archive)) : archive;
  const isOurs =
    inGitDir ||
    commonBefore === commonDir ||
    leadsTo(commonBefore, commonDir) ||
    // It was renamed. A copy has an archive beside it.
    (!exists(commonBefore) && !exists(opened.layout.archive));
  return isOurs && place !== opened.layout.archive ? place : null;
}

/** Whether a git directory's former place is a link or a file that leads to where it is now. */
function leadsTo(former: AbsolutePath, commonDir: AbsolutePath): boolean {
  if (basename(former) === '.git') return gitDirOf(dirname(former)) === commonDir;
  try {
    return realpathSync.native(former) === commonDir;
  } catch {
    return false;
  }
}

/** The files of ours in an archive. We make no links: what is one is somebody else's, and stays. */
function filesIn(archive: AbsolutePath): FormerFiles {
  if (!isDirectory(archive)) return { notes: [], attached: [] };
  const archived = readArchived(archive);
  const done = isDirectory(join(archive, 'done')) ? readDone(archive) : [];
  const attached = isDirectory(join(archive, 'attached'))
    ? archived
        .filter(({ kind }) => kind === 'workstream')
        .flatMap(({ stem }) => attachedTo(archive, topicOf(stem)))
    : [];
  return { notes: [...done, ...archived], attached };
}

/** The files that are attached to a workstream. */
function attachedTo(archive: AbsolutePath, topic: string): string[] {
  const directory = join(archive, 'attached', topic);
  if (!isDirectory(directory)) return [];
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join('attached', topic, name));
}

function isDirectory(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * Takes what is ours along, file by file: others may keep theirs there. What git tracks there is copied,
 * and so is what lies outside of the repository: another one may have its archive in the same place.
 * Killed in between, it goes on with the next command. The archive's lock must be held.
 *
 * @param check throws where the lock is no longer held
 * @returns what came along, in words; null where another command has taken it meanwhile
 * @throws CheckpointError where it cannot be taken along; what is left is where it was
 */
function takeAlong(opened: Opened, from: AbsolutePath, check: () => void): string | null {
  const { layout } = opened;
  const at = {
    from,
    to: layout.archive,
    stays: isOutside(opened, from) || isTracked(opened, from),
  };
  const { notes, attached } = filesIn(from);
  const files = [
    ...attached.map((path) => ({ area: 'attached' as const, path })), // before what they hang on
    ...notes.map(({ path }) => ({ area: 'archive' as const, path: relative(from, path) })),
  ].map((file) => ({ ...file, moves: movesOf(file, at) }));
  const taken = files.filter(({ moves }) => moves.length > 0);
  const rule = archiveRuleNow(opened);
  const hidden: Move[] = rule && !exists(layout.archive) ? [rule] : [];
  const moves = [...hidden, ...taken.flatMap((file) => file.moves)];
  requireNoLinks({ moves }, opened, from);
  rememberPlace(opened, from); // whoever goes on with it knows whose it is
  const { failed } = apply(
    { operation: 'record', moves },
    { check, scratch: layout.state, mayOverwrite: false },
  );
  if (failed) {
    throw new CheckpointError(
      'fatal',
      `what is in '${from}' cannot be taken along to '${layout.archive}': ${reasonOf(failed.error)}`,
      ['nothing of it is lost; the next command tries again'],
    );
  }
  const directories = taken.map(({ path }) => dirname(join(from, path)));
  for (const directory of new Set([...directories, join(from, 'attached'), from])) {
    removeIfEmpty(directory);
  }
  rememberPlace(opened);
  const came = at.stays ? 'copied' : 'came along';
  return taken.length === 0
    ? null
    : `${countArchived(taken)} ${came} from '${from}' to '${layout.archive}'`;
}

/** Whether a place is neither in git's directory nor beside it, now and where that was before. */
function isOutside(opened: Opened, path: AbsolutePath): boolean {
  const { commonDir, sharedRoot } = opened.place;
  const [before = commonDir] = placeBefore(opened) ?? [];
  const rootBefore = basename(before) === '.git' ? dirname(before) : null;
  return ![commonDir, sharedRoot, rootBefore].some((one) => one && path.startsWith(one + sep));
}

/** How a file gets to the new place: under a free name where another has its own. */
function movesOf(
  { area, path }: { area: 'archive' | 'attached'; path: string },
  at: { from: AbsolutePath; to: AbsolutePath; stays: boolean },
): Move[] {
  const [from, to] = [below(at.from, path), below(at.to, path)];
  const bytes = readRegular(from)?.bytes;
  const there = readRegular(to)?.bytes;
  if (!bytes) return [];
  if (at.stays && !there) return [{ verb: 'bring-back', from, to }];
  if (at.stays) return there?.equals(bytes) ? [] : [{ verb: 'attach', to, bytes }];
  if (there?.equals(bytes)) return [{ verb: 'retire', from, keptAs: to }];
  if (area === 'archive') return [{ verb: 'park', from, to }];
  return [
    { verb: 'attach', to, bytes },
    { verb: 'retire', from, keptAs: to },
  ];
}

/** Whether git tracks something at the former place: it would miss that. */
function isTracked({ env, place }: Opened, from: AbsolutePath): boolean {
  if (from.startsWith(place.commonDir + sep)) return false;
  const top = [place.sharedRoot, place.worktree].find((one) => one && from.startsWith(one + sep));
  if (!top) return false;
  const gitDir = top === place.worktree ? place.gitDir : place.commonDir;
  return hasFilesNow(env, { root: top, gitDir }, relative(top, from));
}
