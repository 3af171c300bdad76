/** Looks for what could cost somebody a text, and mends it on request. */

import { lstatSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { carryOut, ownDirectories } from '../../archive/carry-out.ts';
import { below } from '../../brands.ts';
import { decideMirror } from '../../decide/mirror.ts';
import type { Move } from '../../decide/plan.ts';
import { deadLocks } from '../../disk/dead-locks.ts';
import { removeFile } from '../../disk/files.ts';
import { clearLeftovers, leftoversIn } from '../../disk/leftovers.ts';
import { COMMAND_PATIENCE, withLock } from '../../disk/lock.ts';
import { isCode } from '../../disk/regular-file.ts';
import { wordsOf } from '../../errors.ts';
import { isArchiveTracked, missingIgnoreRules } from '../../gather/ignore-rules.ts';
import { gatherMirrors, withoutGit } from '../../gather/mirror.ts';
import { openRepository } from '../../gather/repository.ts';
import { askHead } from '../../git/status.ts';
import { untracked } from '../../git/tracked-now.ts';
import type { Worktree } from '../../git/worktrees.ts';
import { findDamage } from '../../history/damage.ts';
import { type Repair, repairHistory } from '../../history/repair.ts';
import type { Head } from '../../note/head.ts';
import { formatStamp } from '../../note/moment.ts';
import { count } from '../../note/words.ts';
import type { Repository } from '../../repository.ts';
import { bringArchive } from '../bring-archive.ts';
import { leftRemovals } from '../worktree-remove/record.ts';
import { putBackLeft } from '../worktree-remove/take-out.ts';
import { findForbidden } from './access.ts';
import type { Check } from './check.ts';
import { checkRecorded } from './recorded.ts';

/**
 * Runs every check.
 *
 * @param worktrees all that are the repository's
 * @param fix whether what can be mended is mended
 */
export async function examine(
  repository: Repository,
  worktrees: readonly Worktree[],
  { fix, now }: { fix: boolean; now: Date },
): Promise<Check[]> {
  const access: Check = { name: 'access', problem: findForbidden(repository), fixed: null };
  if (access.problem !== null) return [access];
  const archive = checkArchive(repository);
  if (archive.problem !== null) return [archive];
  const head = await askHead(repository.client, repository.place.worktreeName);
  if (fix) await bringArchive(repository, now);
  // What is put back, the other checks look at.
  const leftovers = await checkLeftovers(repository, worktrees, { fix, now });
  return [
    archive,
    await checkHistory(repository, fix, now),
    await checkRecorded(repository, worktrees, { fix, now, head }),
    await checkMirrors(repository, worktrees, { fix, now }),
    await checkIgnored(repository, { fix, now, head }),
    leftovers,
    access,
  ];
}

function checkArchive({ layout }: Repository): Check {
  const check: Check = { name: 'archive', problem: null, fixed: null };
  try {
    const stat = lstatSync(layout.archive);
    const what = stat.isSymbolicLink() ? 'a symbolic link, and is not followed' : 'not a directory';
    if (!stat.isDirectory()) check.problem = `'${layout.archive}' is ${what}`;
    else readdirSync(layout.archive);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) check.problem = wordsOf(error);
  }
  return check;
}

async function checkHistory(repository: Repository, fix: boolean, now: Date): Promise<Check> {
  const name = 'history';
  const damage = await findDamage(repository);
  if (damage === null) return { name, problem: null, fixed: null };
  if (damage.stray) {
    const { path, needless } = damage.stray;
    // What only such a ref reaches would be lost with it.
    if (!fix || !needless) return { name, problem: damage.problem, fixed: null };
    removeFile(path);
    return { name, problem: damage.problem, fixed: 'it was removed' };
  }
  if (!fix) return { name, problem: `the history is damaged: ${damage.problem}`, fixed: null };
  return {
    name,
    problem: `the history was damaged: ${damage.problem}`,
    fixed: describeRepair(await repairHistory(repository, formatStamp(now, 0))),
  };
}

function describeRepair({ aside, operations, recovered, lost }: Repair): string {
  if (aside === null) return 'what was missing was made anew, and nothing of it is lost';
  const back = recovered > 0 ? `, with ${count(recovered, 'text')} that none had any more` : '';
  const unread = lost.operations > 0 ? `${count(lost.operations, 'operation')} and ` : '';
  const kept =
    operations + recovered === 0
      ? 'nothing of it could be read, and a new one begins'
      : `${count(operations, 'operation')} ${operations === 1 ? 'was' : 'were'} recorded anew${back}, ${unread}${count(lost.texts, 'text')} could not be read`;
  return `${kept}; the damaged one is '${aside}'`;
}

/** What commands left that were killed: the removal of a worktree, and files of theirs. */
async function checkLeftovers(
  repository: Repository,
  worktrees: readonly Worktree[],
  { fix, now }: { fix: boolean; now: Date },
): Promise<Check> {
  const { env, layout, place } = repository;
  const removals = leftRemovals(place.commonDir);
  const find = () => findLeftovers(repository, worktrees);
  const left = find();
  const files = `${count(left.length, 'file')} of a command that was killed: '${left.join("', '")}'`;
  const problem = [
    ...removals.map((path) => `a removal of '${path}' was killed, and its checkpoint is out of it`),
    ...(left.length > 0 ? [files] : []),
  ].join('; ');
  if (problem === '') return { name: 'leftovers', problem: null, fixed: null };
  if (!fix) return { name: 'leftovers', problem, fixed: null };
  for (const path of removals) await putBackLeft(await openRepository(path, withoutGit(env)), now);
  const held = below(layout.state, 'lock'); // a dead one gave way to it
  withLock(layout.state, { patience: COMMAND_PATIENCE }, () =>
    clearLeftovers(find().filter((path) => path !== held)),
  );
  const done = [
    ...(removals.length > 0 ? ['it is back'] : []),
    ...(left.length > 0 ? ['they are gone'] : []),
  ];
  return { name: 'leftovers', problem, fixed: find().length > 0 ? null : done.join('; ') };
}

/** Files that were left; in a worktree git may track one by now, which is then the user's. */
function findLeftovers(repository: Repository, worktrees: readonly Worktree[]): string[] {
  const there = worktrees.filter((one) => !one.bare && !one.prunable);
  return [
    ...deadLocks(repository.layout.state),
    ...leftoversIn(ownDirectories(repository)),
    ...there.flatMap(({ path }) =>
      untracked(path, leftoversIn([dirname(below(path, repository.settings.config.file))])),
    ),
  ];
}

async function checkMirrors(
  repository: Repository,
  worktrees: readonly Worktree[],
  { fix, now }: { fix: boolean; now: Date },
): Promise<Check> {
  const { head, read, warnings } = await gatherMirrors(repository, { all: worktrees });
  const { moves } = decideMirror(read()).plan;
  // One that cannot be looked at is never fine, and nothing here mends it.
  const missing = worktrees
    .filter(({ prunable }) => prunable)
    .map(
      ({ path }) =>
        `the worktree '${path}' is missing, or its '.git' is: 'git worktree repair' mends one that was moved, 'git worktree prune' forgets one that is gone`,
    );
  const unseen = [...warnings, ...missing].join('; ') || null;
  if (moves.length === 0) return { name: 'mirrors', problem: unseen, fixed: null };
  const where = moves.map((move) => ('from' in move ? dirname(move.from) : '')).join(', ');
  const outdated = `live checkpoints without an up-to-date mirror in ${where}`;
  const problem = unseen === null ? outdated : `${outdated}; ${unseen}`;
  if (!fix) return { name: 'mirrors', problem, fixed: null };
  const { outcome } = carryOut(
    repository,
    { dryRun: false, head, now },
    { read, decide: decideMirror },
  );
  if (unseen !== null && !outcome?.failed) return { name: 'mirrors', problem: unseen, fixed: null };
  return { name: 'mirrors', problem, fixed: outcome?.failed ? null : 'they are mirrored now' };
}

async function checkIgnored(
  repository: Repository,
  { fix, now, head }: { fix: boolean; now: Date; head: Head },
): Promise<Check> {
  const { missing, archiveTracked } = await missingIgnoreRules(repository, {
    unasked: false,
    live: null,
  });
  const [rule] = missing;
  const { archive } = repository.layout;
  if (fix && rule && !archiveTracked) {
    const move: Move = { verb: 'ignore', to: rule.file, line: rule.line };
    const plan = { operation: 'ignore', moves: [move] };
    carryOut(
      repository,
      { dryRun: false, head, now },
      { read: () => plan, decide: () => ({ kind: 'plan', plan }) },
    );
    const problem = `'${archive}' was not ignored`;
    return { name: 'ignored', problem, fixed: `'${rule.line}' was added to '${rule.file}'` };
  }
  // A line that was written on another branch hides what the project adds on this one.
  const tracked = archiveTracked || (await isArchiveTracked(repository));
  const problem = tracked
    ? `git tracks files in '${archive}'; checkpoint.dir in git config chooses another place`
    : rule && lstatSync(archive, { throwIfNoEntry: false })
      ? `git does not ignore '${archive}'`
      : null;
  return { name: 'ignored', problem, fixed: null };
}
