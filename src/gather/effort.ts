import { CheckpointError, unnamed } from '../errors.ts';
import { askHead } from '../git/status.ts';
import { LARGEST } from '../history/record.ts';
import {
  pickVersion,
  splitRevision,
  type Version,
  versionsFor,
  versionsOf,
} from '../history/versions.ts';
import { isBranchName } from '../note/document/branch.ts';
import type { StoredNote } from '../note/stored.ts';
import type { Repository } from '../repository.ts';
import { findNote } from './find-note.ts';
import { gatherFormerNames } from './head.ts';
import { NEAR, type OpenHistory, openHistory, readOlder } from './history.ts';

/** An effort by its name, with the texts that it has had, as far back as they were asked for. */
export interface Effort {
  name: string;
  /** The name, and those that its branch had before `git branch -m`. */
  names: readonly string[];
  versions: Version[];
}

/** An effort by the name somebody typed. */
export interface FoundEffort extends Effort {
  history: OpenHistory;
  /** The version that a revision in the name asked for. */
  picked: Version | null;
}

/**
 * Finds an effort in the history, by `name`, `name@{2}` or `name@<commit>`; no name means the branch
 * that HEAD names. What the history does not know by that name may be a prefix of one, or the name of
 * a copy: then the note that is there decides, as with `show`.
 *
 * @param wanted how many of its versions are of interest: the history is read no further than they, and
 *   the version that the name asks for, lie. Where it has been read to its end, all versions are there
 * @throws CheckpointError where the history knows no such effort or version
 */
export async function findEffort(
  repository: Repository,
  given: string | undefined,
  wanted: number,
): Promise<FoundEffort> {
  const history = await openHistory(repository, NEAR);
  const { name, rev } = await splitName(repository, history, given);
  const typed = name ?? (await nameOfHead(repository));
  const most = Math.max(wanted, versionsFor(rev));
  let effort = await effortOf(repository, history, typed, most);
  if (!effort) {
    const found = await findNote(repository, typed).catch((error) => {
      throw given === undefined && error instanceof CheckpointError ? unnamed(error) : error;
    });
    effort = await effortOf(repository, history, nameOf(typed, found), most);
    if (!effort) throw withoutVersion(typed, found);
  }
  const picked =
    rev === null ? null : pickVersion(effort.versions, history.operations, effort.name, rev);
  return { ...effort, history, picked };
}

/**
 * A branch whose own name ends like a revision is known by what was done on it. None ends in `@{2}`
 * (git-check-ref-format(1)).
 */
async function splitName(
  repository: Repository,
  history: OpenHistory,
  given: string | undefined,
): Promise<ReturnType<typeof splitRevision>> {
  if (!given) return { name: undefined, rev: null };
  const split = splitRevision(given);
  if (Number.isFinite(versionsFor(split.rev))) return split;
  const isBranch = () => history.operations.some(({ operation }) => operation.branch === given);
  while (!history.complete && !isBranch()) await readOlder(repository, history);
  return isBranch() ? { name: given, rev: null } : split;
}

/**
 * An effort by its whole name; null where the history has no text of it.
 *
 * @param wanted how many of its versions have to be among those that are read, if it has had as many
 */
export async function effortOf(
  repository: Repository,
  history: OpenHistory,
  name: string,
  wanted: number,
): Promise<Effort | null> {
  const former = isBranchName(name) ? await gatherFormerNames(repository, name) : [];
  const names = [name, ...former];
  let versions = versionsOf(history, names);
  while (!history.complete && versions.length < Math.max(1, wanted)) {
    await readOlder(repository, history);
    versions = versionsOf(history, names);
  }
  return versions.length === 0 ? null : { name, names, versions };
}

async function nameOfHead({ client, place }: Repository): Promise<string> {
  const head = await askHead(client, place.worktreeName);
  return head.kind === 'branch' ? head.branch : head.worktreeName;
}

function withoutVersion(name: string, { path, bytes }: StoredNote): CheckpointError {
  return bytes.length > LARGEST
    ? new CheckpointError(
        'refused',
        `'${path}' is larger than 1 MiB: no version of it is in the history`,
      )
    : new CheckpointError('refused', `the history has no version of '${name}' yet`, [
        "it has one as soon as a command touches it, or by 'git checkpoint doctor --fix'",
      ]);
}

/** The name of the effort whose note, or whose copy, this is. */
function nameOf(typed: string, { kind, note, stem }: StoredNote): string {
  if (kind === 'live') return note.branch ?? typed;
  return kind === 'done' ? stem.replace(/\.(?:prev|mirror)$/, '') : stem;
}
