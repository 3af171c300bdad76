import { carryOut } from '../archive/carry-out.ts';
import { MOST_LOOKS } from '../decide/decision.ts';
import { decideUndo, type Reverted } from '../decide/undo.ts';
import { namedTarget, obstacle, redoTarget, standing, undoTarget } from '../decide/undo-target.ts';
import { CheckpointError } from '../errors.ts';
import { NEAR, type OpenHistory, openHistory, readOlder } from '../gather/history.ts';
import { listWorktrees } from '../gather/listed.ts';
import {
  fileOf,
  gatherReversal,
  type LoggedOperation,
  logOf,
  openWhereDone,
  presentIndexEntry,
  revertIndex,
  unrecordedIn,
  withPresent,
} from '../gather/undo.ts';
import { askHead } from '../git/status.ts';
import { isOneObject } from '../history/log.ts';
import { readTip } from '../history/store.ts';
import { sessionIn } from '../note/stamp.ts';
import type { Repository } from '../repository.ts';
import { carried } from './carried.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';

type Kind = 'undo' | 'redo';

/** What was typed. */
interface Wanted {
  kind: Kind;
  given: string | undefined;
}

/**
 * `git checkpoint undo [--redo] [<commit>]`: takes back the newest operation of this worktree, its
 * newest undo, or the operation that is named, in the worktree in which it was done. Where another
 * command was faster, it is chosen anew.
 */
export async function undo(
  invocation: RepositoryInvocation,
  options: Options,
  args: readonly string[],
  looks = 1,
): Promise<Answer> {
  const { repository: here } = invocation;
  const [given] = args;
  const kind: Kind = options['redo'] === true ? 'redo' : 'undo';
  if (kind === 'redo' && given !== undefined) {
    throw new CheckpointError('usage', `'--redo' and '${given}' cannot be used together`, [
      "'git checkpoint undo --redo' takes the newest undo of this worktree back",
    ]);
  }
  const history = await openFor(here, { kind, given });
  const log = logOf(history.operations, here.place);
  const target = targetOf(here, log, { kind, given });
  const undone = log.find((one) => one.commit === target.operation.about) ?? null;
  const what = nameOf(undone ?? target);
  const inTheWay = obstacle(log, target);
  if (inTheWay) {
    const { later, file } = inTheWay;
    const since = `${nameOf(later)} has changed '${fileOf(file, here)}' since`;
    throw new CheckpointError('refused', `cannot ${kind} ${what}: ${since}`, [
      `'git checkpoint undo ${short(later)}' takes that back first`,
    ]);
  }
  requireRecorded(here, target, `${kind} ${what}`);
  const repository = await openWhereDone(here, target);
  const { place, client } = repository;
  const reversal = gatherReversal(repository, history, target);
  const staged = target.operation.indexBefore !== null;
  const details = {
    head: await askHead(client, place.worktreeName),
    now: invocation.now,
    about: target.commit,
    indexBefore: staged ? await presentIndexEntry(repository) : null,
    extra: () => reversal.extra,
  };
  const dryRun = options['dryRun'] === true;
  const ignored = {
    ignored: (undone ?? target).operation.ignored,
    worktrees: await listWorktrees(repository),
  };
  const result = carryOut(
    repository,
    { dryRun, ...details },
    {
      read: () => withPresent(repository, reversal, ignored),
      decide: (facts) => decideUndo(kind, what, facts),
    },
  );
  const isOutrun = () => readTip(history.gitDir) !== history.operations[0]?.commit;
  if (result.kind === 'refuse' && looks < MOST_LOOKS && isOutrun()) {
    return undo(invocation, options, args, looks + 1);
  }
  const answer = await carried(kind, repository, result, async ({ done }, { facts }) => {
    const { liveAfter } = reversal;
    const index = staged && (await revertIndex(repository, target, { liveAfter, undone }));
    const files = done.map((move) => move.at);
    const lines = [
      `${kind === 'undo' ? 'took back' : 'did again'} ${what}`,
      ...files.map((file) => `  ${file}`),
      ...(facts.files.some(isEdited) ? ['  and the edit by hand that came after it'] : []),
      ...(index ? ['  and what the index held of it'] : []),
    ];
    const where = repository === here ? '' : `in '${place.worktree}', `;
    return {
      data: { [kind]: target.commit, operation: (undone ?? target).operation.name, files, index },
      text: lines.join('\n'),
      warnings: here.settings.warnings,
      hints: kind === 'undo' ? [`${where}'git checkpoint undo --redo' does it again`] : [],
    };
  });
  const newer = kind === 'undo' && given === undefined ? newerThan(target, log) : [];
  return { ...answer, hints: [...(answer.hints ?? []), ...newer] };
}

/** Whether a file had an edit by hand on top of what the operation left. */
function isEdited({ present, after, edited }: Reverted): boolean {
  return edited && Buffer.compare(present ?? Buffer.alloc(0), after ?? Buffer.alloc(0)) !== 0;
}

/**
 * What is not in the history may be anything, and is not taken for nothing.
 *
 * @throws CheckpointError where the operation had to do with a text that is too large to be recorded
 */
function requireRecorded(here: Repository, target: LoggedOperation, action: string): void {
  const [key] = unrecordedIn(target);
  if (key === undefined) return;
  throw new CheckpointError(
    'refused',
    `cannot ${action}: a text of '${fileOf(key, here)}' is larger than 1 MiB, and not in the history`,
    [`what was filed away is in '${here.layout.archive}'; nothing was changed`],
  );
}

/**
 * The history as far back as the choice needs it. What takes an operation back is newer than it, so that the
 * newest operations tell all of themselves; older ones are read where the answer is not among them.
 */
async function openFor(here: Repository, wanted: Wanted): Promise<OpenHistory> {
  const history = await openHistory(here, NEAR);
  while (!history.complete && !(await isSettled(here, history, wanted))) {
    await readOlder(here, history);
  }
  return history;
}

async function isSettled(
  { env, place }: Repository,
  { gitDir, operations }: OpenHistory,
  { kind, given }: Wanted,
): Promise<boolean> {
  if (given !== undefined) {
    const digits = given.toLowerCase();
    const isNear = operations.some(({ commit }) => commit.startsWith(digits));
    return isNear && isOneObject(gitDir, env, digits); // not an older one's as well
  }
  const log = logOf(operations, place);
  const session = sessionIn(env);
  if (kind === 'undo') {
    const target = undoTarget(log, session);
    return target !== null && (session === null || target.operation.session === session);
  }
  const about = redoTarget(log)?.operation.about;
  return log.some(({ commit }) => commit === about);
}

/** @throws CheckpointError where there is no such operation */
function targetOf(
  { env }: Repository,
  log: readonly LoggedOperation[],
  { kind, given }: Wanted,
): LoggedOperation {
  if (given !== undefined) return namedTarget(log, given);
  const session = sessionIn(env);
  const target = kind === 'redo' ? redoTarget(log) : undoTarget(log, session);
  if (target) return target;
  throw new CheckpointError('refused', `there is nothing to ${kind} in this worktree`, [
    ...(kind === 'undo' ? newerThan(null, log) : []),
    "'git checkpoint log' lists what was done",
  ]);
}

/** Points out the newest operation of all, where an undo without a name is about another one. */
function newerThan(target: LoggedOperation | null, log: readonly LoggedOperation[]): string[] {
  const [newest] = standing(log);
  if (!newest || newest === target) return [];
  const what = nameOf({ ...newest, here: false });
  return [
    `the newest operation is ${what}; 'git checkpoint undo ${short(newest)}' takes that back`,
  ];
}

/** What was done, and where, unless that is here. */
function nameOf({ here, effort, operation: { name, worktree } }: LoggedOperation): string {
  return `the ${name} of '${effort}'${here ? '' : ` in '${worktree}'`}`;
}

/** A commit as `git checkpoint log` prints it. */
function short({ commit }: LoggedOperation): string {
  return commit.slice(0, 7);
}
