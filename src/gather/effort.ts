import { CheckpointError } from '../errors.ts';
import { askHead } from '../git/status.ts';
import { LARGEST } from '../history/record.ts';
import { pickVersion, splitRevision, type Version, versionsOf } from '../history/versions.ts';
import { isBranchName } from '../note/document/branch.ts';
import type { StoredNote } from '../note/stored.ts';
import type { Repository } from '../repository.ts';
import { findNote } from './find-note.ts';
import { gatherFormerNames } from './head.ts';
import type { OpenHistory } from './history.ts';

/** An effort by the name somebody typed, with the texts it has had. */
export interface Effort {
  name: string;
  /** The name, and those that its branch had before `git branch -m`. */
  names: readonly string[];
  versions: Version[];
  /** The version that a revision in the name asked for. */
  picked: Version | null;
}

/**
 * Finds an effort in the history, by `name`, `name@{2}` or `name@<commit>`; no name means the branch
 * that HEAD names. What the history does not know by that name may be a prefix of one, or the name of
 * a copy: then the note that is there decides, as with `show`.
 *
 * @throws CheckpointError where the history knows no such effort or version
 */
export async function findEffort(
  repository: Repository,
  history: OpenHistory,
  given: string | undefined,
): Promise<Effort> {
  const { name, rev } = splitName(history, given);
  const typed = name ?? (await nameOfHead(repository));
  let effort = await effortOf(repository, history, typed);
  if (!effort) {
    const found = await findNote(repository, typed);
    effort = await effortOf(repository, history, nameOf(typed, found));
    if (!effort) throw withoutVersion(typed, found);
  }
  return rev === null
    ? effort
    : { ...effort, picked: pickVersion(effort.versions, history.operations, effort.name, rev) };
}

/** A branch whose own name ends like a revision is known by what was done on it. */
function splitName({ operations }: OpenHistory, given = ''): ReturnType<typeof splitRevision> {
  const isBranch = operations.some(({ operation }) => operation.branch === given);
  return isBranch || given === '' ? { name: given || undefined, rev: null } : splitRevision(given);
}

/** An effort by its whole name; null where the history has no text of it. */
export async function effortOf(
  repository: Repository,
  { gitDir, operations }: OpenHistory,
  name: string,
): Promise<Effort | null> {
  const former = isBranchName(name) ? await gatherFormerNames(repository, name) : [];
  const names = [name, ...former];
  const versions = versionsOf(gitDir, operations, names);
  return versions.length === 0 ? null : { name, names, versions, picked: null };
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
