import { carryOut } from '../archive/carry-out.ts';
import { decideUndo, redoTarget, undoTarget } from '../decide/undo.ts';
import { CheckpointError } from '../errors.ts';
import { openHistory } from '../gather/history.ts';
import {
  gatherReversal,
  openWhereDone,
  presentIndexEntry,
  revertIndex,
  withPresent,
} from '../gather/undo.ts';
import { askHead } from '../git/status.ts';
import { carried } from './carried.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';

/**
 * `git checkpoint undo [--redo]`: takes the last operation back, or the last undo, in the worktree in
 * which it was done.
 */
export async function undo(invocation: RepositoryInvocation, options: Options): Promise<Answer> {
  const { repository: here } = invocation;
  const kind = options['redo'] === true ? 'redo' : 'undo';
  const history = await openHistory(here, null);
  const target = (kind === 'redo' ? redoTarget : undoTarget)(history.operations);
  if (!target) {
    throw new CheckpointError('refused', `there is nothing to ${kind}`, [
      "'git checkpoint log' lists what was done",
    ]);
  }
  const undone = history.operations.find((one) => one.commit === target.operation.about) ?? null;
  const { name, branch, worktree } = (undone ?? target).operation;
  const what = `the ${name} of '${branch ?? worktree}'`;
  const repository = await openWhereDone(here, target);
  const { place, client } = repository;
  const reversal = gatherReversal(repository, history.gitDir, target);
  const staged = target.operation.indexBefore !== null;
  const details = {
    head: await askHead(client, place.worktreeName),
    now: invocation.now,
    about: target.commit,
    indexBefore: staged ? await presentIndexEntry(repository) : null,
    extra: () => reversal.extra,
  };
  const dryRun = options['dryRun'] === true;
  const result = carryOut(
    repository,
    { dryRun, ...details },
    {
      read: () => withPresent(reversal.files),
      decide: (files) => decideUndo(kind, what, files),
    },
  );
  return carried(kind, repository, result, async ({ done }) => {
    const { liveAfter } = reversal;
    const index = staged && (await revertIndex(repository, target, { liveAfter, undone }));
    const files = done.map((move) => move.at);
    const lines = [
      `${kind === 'undo' ? 'took back' : 'did again'} ${what}`,
      ...files.map((file) => `  ${file}`),
      ...(index ? ['  and what the index held of it'] : []),
    ];
    return {
      data: { [kind]: target.commit, operation: target.operation.name, files, index },
      text: lines.join('\n'),
      warnings: here.settings.warnings,
      hints: kind === 'undo' ? ["'git checkpoint undo --redo' does it again"] : [],
    };
  });
}
