import { CheckpointError } from '../../checkpoint/errors.ts';
import { readHead } from '../../git/status.ts';
import type { Repository } from '../open.ts';
import type { OpenHistory } from './open.ts';
import { pickVersion, splitRevision, type Version, versionsOf } from './versions.ts';

/** An effort by the name somebody typed, with the texts it has had. */
export interface Effort {
  name: string;
  versions: Version[];
  /** The version that a revision in the name asked for. */
  picked: Version | null;
}

/**
 * Finds an effort in the history, by `name`, `name@{2}` or `name@<commit>`; no name means the branch
 * that HEAD names.
 *
 * @throws CheckpointError where the history knows no such effort or version
 */
export async function findEffort(
  repository: Repository,
  { gitDir, operations }: OpenHistory,
  given: string | undefined,
): Promise<Effort> {
  const { name, rev } = given === undefined ? await current(repository) : splitRevision(given);
  const versions = versionsOf(gitDir, operations, name);
  if (versions.length === 0) {
    throw new CheckpointError('refused', `the history knows no checkpoint '${name}'`, [
      "'git checkpoint log' lists what it knows",
    ]);
  }
  const picked = rev === null ? null : pickVersion(versions, operations, name, rev);
  return { name, versions, picked };
}

async function current({ client, place }: Repository): Promise<{ name: string; rev: null }> {
  const head = await readHead(client, place.worktreeName);
  return { name: head.kind === 'branch' ? head.branch : head.worktreeName, rev: null };
}
