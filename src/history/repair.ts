import { renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ObjectId } from '../brands.ts';
import { makeDirectory } from '../disk/directories.ts';
import { removeFile, replaceFile } from '../disk/files.ts';
import { flushDirectory } from '../disk/flush.ts';
import { COMMAND_PATIENCE, takeLock } from '../disk/lock.ts';
import { exists, followed } from '../disk/regular-file.ts';
import { gitFailure } from '../git/run.ts';
import { firstFree, numbered } from '../note/numbered.ts';
import type { Repository } from '../repository.ts';
import { missingCommits, recordAnew } from './anew.ts';
import { changesAlong } from './changes.ts';
import { findDamage } from './damage.ts';
import { chainOf } from './damaged.ts';
import { completeHistory } from './frame.ts';
import { askHistory } from './log.ts';
import { createHistory, historyDir, readTip } from './store.ts';
import { findUnreached } from './unreached.ts';

/** What became of a damaged history. */
export interface Repair {
  /** Where the damaged one is kept; null where nothing of it had to be left behind. */
  aside: string | null;
  /** What is in the new one. */
  operations: number;
  /** Texts that no operation had any more, and that the new one has all the same. */
  recovered: number;
  /** What could not be read: operations, and texts or directories of texts. */
  lost: { operations: number; texts: number };
}

const NOTHING = { operations: 0, recovered: 0, lost: { operations: 0, texts: 0 } };

/**
 * Saves of a damaged history what can be saved, under the archive's lock. Where only its frame is broken,
 * that is mended in place. Else all that can be read of it is recorded anew, commit by commit, up to
 * the first damage under the same names, with what is in no commit any more; the damaged one is moved
 * aside.
 *
 * @param stamp for the name of the damaged one
 * @throws CheckpointError where the lock stays taken, or git fails; the damaged one is then in its place
 */
export async function repairHistory(repository: Repository, stamp: string): Promise<Repair> {
  const gitDir = historyDir(repository.place.commonDir);
  const lock = takeLock(repository.layout.state, { patience: COMMAND_PATIENCE });
  const fresh = `${gitDir}.repaired`;
  const mended = `${gitDir}.mended`;
  try {
    // Somebody else may have been faster.
    const damage = await findDamage(repository);
    if (damage === null || damage.stray || (await mendFrame(repository, gitDir))) {
      return { aside: null, ...NOTHING };
    }
    if (!exists(gitDir)) {
      createHistory(gitDir);
      return { aside: null, ...NOTHING };
    }
    for (const left of [fresh, mended]) rmSync(left, { recursive: true, force: true });
    const saved = followed(gitDir)?.isDirectory() ? await salvage(repository, fresh) : NOTHING;
    const aside = firstFree(numbered(`${gitDir}.damaged-${stamp}`), (path) => !exists(path));
    lock.check();
    // Killed after the first, the next to write or to mend the history makes the last (createHistory).
    const isNew = saved.operations + saved.recovered > 0;
    if (isNew) renameSync(fresh, mended);
    renameSync(gitDir, aside);
    if (isNew) renameSync(mended, gitDir);
    flushDirectory(dirname(gitDir));
    return { aside, ...saved };
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    lock.release();
  }
}

/** Makes HEAD and what else has no content of its own; whether that was all. */
async function mendFrame(repository: Repository, gitDir: string): Promise<boolean> {
  try {
    if (readTip(gitDir) === null) return false;
    createHistory(gitDir);
    completeHistory(gitDir);
    return (await findDamage(repository)) === null;
  } catch {
    return false;
  }
}

/** Records in a fresh repository what can be read of the damaged one. */
async function salvage(
  { env, place, settings }: Repository,
  fresh: string,
): Promise<Omit<Repair, 'aside'>> {
  const damaged = historyDir(place.commonDir);
  createHistory(fresh);
  completeHistory(fresh);
  // The damaged one's objects are read through the fresh one: its own frame may be part of the damage.
  const alternates = join(fresh, 'objects', 'info', 'alternates');
  makeDirectory(dirname(alternates));
  replaceFile(alternates, Buffer.from(`../../${basename(damaged)}/objects\n`));
  const args = ['--batch-all-objects', '--batch-check=%(objecttype) %(objectname)'];
  const listed = (await askHistory(fresh, env, ['cat-file', ...args])).stdout.split('\n');
  const ofType = (type: string) =>
    listed.flatMap((line) =>
      line.startsWith(type) ? [line.slice(type.length + 1) as ObjectId] : [],
    );
  const tip = tipOf(damaged);
  const steps = [...changesAlong(fresh, chainOf(fresh, ofType('commit'), tip))];
  const reached = new Set(steps.flatMap(({ changes }) => [...changes.files.values()]));
  const layers = findUnreached(fresh, { trees: ofType('tree'), blobs: ofType('blob') }, reached);
  const where = { who: settings.identity, worktree: place.worktree };
  const stream = recordAnew(steps, tip, layers, where);
  // Kept as a pack: unpacked, an object would be taken for one that the damaged repository has.
  const keep = ['-c', 'fastimport.unpackLimit=1'];
  await succeed(fresh, env, [...keep, 'fast-import', '--quiet', '--force'], stream);
  await succeed(fresh, env, ['repack', '-a', '-d', '-q']);
  removeFile(alternates);
  const texts = new Set(steps.flatMap(({ changes }) => [...changes.lost]));
  return {
    operations: steps.length,
    recovered: layers.reduce((sum, layer) => sum + layer.size, 0),
    lost: { operations: missingCommits(steps, tip), texts: texts.size },
  };
}

async function succeed(
  gitDir: string,
  env: NodeJS.ProcessEnv,
  args: string[],
  input?: string,
): Promise<void> {
  const result = await askHistory(gitDir, env, args, input);
  if (result.code !== 0) throw gitFailure(args, result);
}

function tipOf(gitDir: string): ObjectId | null {
  try {
    return readTip(gitDir);
  } catch {
    return null;
  }
}
