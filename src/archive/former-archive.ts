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
import { countArchived } from '../note/words.ts';
import type { Repository, Vanished } from '../repository.ts';
import { apply } from './apply.ts';
import { placeBefore, rememberPlace } from './archive-place.ts';
import { archiveRuleNow } from './hide-archive.ts';
import { readArchived, readDone } from './notes.ts';
import { standIn } from './stand-in.ts';

type Opened = Omit<Repository, 'vanished'>;

/** A file of ours at the former place. */
interface FormerFile {
  area: 'archive' | 'attached';
  /** Below the archive. */
  path: string;
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
  const files = from === null ? [] : filesIn(from);
  if (from === null || files.length === 0) return null;
  standIn(
    new Map(
      files.flatMap(({ path }) => {
        const state = readRegular(join(from, path));
        const place = below(layout.archive, path);
        return state && !exists(place) ? [[place, state] as const] : [];
      }),
    ),
  );
  const vanished: Vanished = {
    files: [],
    former: from,
    stash: null,
    cameBack: null,
    prepare: () => {
      standIn(new Map());
      vanished.cameBack ??= takeAlong(opened, from);
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

/** The files of ours in an archive; none in what is a link, or no directory. A note after what hangs on it. */
function filesIn(archive: AbsolutePath): FormerFile[] {
  if (!lstatSync(archive, { throwIfNoEntry: false })?.isDirectory()) return [];
  try {
    const archived = readArchived(archive);
    const notes = [...readDone(archive), ...archived].map(({ path }) => relative(archive, path));
    const attached = archived
      .filter(({ kind }) => kind === 'workstream')
      .flatMap(({ stem }) => attachedTo(archive, topicOf(stem)));
    return [
      ...attached.map((path) => ({ area: 'attached' as const, path })),
      ...notes.map((path) => ({ area: 'archive' as const, path })),
    ];
  } catch (error) {
    if (error instanceof CheckpointError) return [];
    throw error;
  }
}

/** The files that are attached to a workstream. */
function attachedTo(archive: AbsolutePath, topic: string): string[] {
  const directory = join(archive, 'attached', topic);
  if (!lstatSync(directory, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join('attached', topic, name));
}

/**
 * Takes what is ours along, file by file: others may keep theirs there. What git tracks there is copied.
 * Killed in between, it goes on with the next command. The archive's lock must be held.
 *
 * @returns what came along, in words; null where another command has taken it meanwhile
 * @throws CheckpointError where it cannot be taken along; what is left is where it was
 */
function takeAlong(opened: Opened, from: AbsolutePath): string | null {
  const { layout } = opened;
  const stays = isTracked(opened, from);
  const files = filesIn(from).filter(({ path }) => !stays || !exists(join(layout.archive, path)));
  const rule = archiveRuleNow(opened);
  const moves: Move[] = rule && !exists(layout.archive) ? [rule] : [];
  moves.push(...files.flatMap((file) => movesOf(file, { from, to: layout.archive, stays })));
  rememberPlace(opened, from); // whoever goes on with it knows whose it is
  const { failed } = apply(
    { operation: 'record', moves },
    { check: () => {}, scratch: layout.state, mayOverwrite: false },
  );
  if (failed) {
    throw new CheckpointError(
      'fatal',
      `what is in '${from}' cannot be taken along to '${layout.archive}': ${reasonOf(failed.error)}`,
      ['nothing of it is lost; the next command tries again'],
    );
  }
  const directories = files.flatMap(({ path }) => [
    dirname(join(from, path)),
    join(from, 'attached'),
  ]);
  for (const directory of new Set([...directories, from])) removeIfEmpty(directory);
  rememberPlace(opened);
  return files.length === 0
    ? null
    : `${countArchived(files)} came along from '${from}' to '${layout.archive}'`;
}

/** How a file gets to the new place: under a free name where another has its own. */
function movesOf(
  { area, path }: FormerFile,
  at: { from: AbsolutePath; to: AbsolutePath; stays: boolean },
): Move[] {
  const [from, to] = [below(at.from, path), below(at.to, path)];
  if (at.stays) return [{ verb: 'bring-back', from, to }];
  const bytes = readRegular(from)?.bytes;
  if (!bytes) return [];
  if (readRegular(to)?.bytes.equals(bytes)) return [{ verb: 'retire', from, keptAs: to }];
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
