import { carryOut } from '../archive/carry-out.ts';
import { openHistory } from '../archive/history/open.ts';
import { openRepository } from '../archive/open.ts';
import { gatherReversal, presentIndexEntry, revertIndex, withPresent } from '../archive/undo.ts';
import { decideUndo } from '../checkpoint/decide/undo.ts';
import { CheckpointError } from '../checkpoint/errors.ts';
import { redoTarget, undoTarget } from '../checkpoint/undo.ts';
import { readHead } from '../git/status.ts';
import { requireSuccess } from '../render/failure.ts';
import { renderDryRun } from '../render/plan.ts';
import type { Answer, Invocation, Options } from './command.ts';

/** `git checkpoint undo [--redo]`: takes the last operation back, or the last undo. */
export async function undo(invocation: Invocation, options: Options): Promise<Answer> {
  const repository = await openRepository(invocation.cwd, invocation.env);
  const { place, client, settings } = repository;
  const kind = options['redo'] === true ? 'redo' : 'undo';
  const history = await openHistory(repository, null);
  const target = (kind === 'redo' ? redoTarget : undoTarget)(history.operations);
  if (!target) {
    throw new CheckpointError('refused', `there is nothing to ${kind}`, [
      "'git checkpoint log' lists what was done",
    ]);
  }
  const about = history.operations.find((one) => one.commit === target.operation.about) ?? target;
  const { name, branch, worktree } = about.operation;
  const what = `the ${name} of '${branch ?? worktree}'`;
  const reversal = gatherReversal(repository, history.gitDir, target);
  const head = await readHead(client, place.worktreeName);
  const staged = target.operation.indexBefore !== null;
  const details = {
    head,
    now: invocation.now,
    about: target.commit,
    indexBefore: staged ? await presentIndexEntry(repository) : null,
    extra: () => reversal.extra,
  };
  const dryRun = options['dryRun'] === true;
  const result = carryOut(repository, { dryRun, ...details }, () =>
    decideUndo(kind, what, withPresent(reversal.files)),
  );
  if (result.kind === 'refuse') throw result.error;
  if (result.kind === 'ask') throw new Error('an undo asks nothing');
  if (result.outcome === null) return renderDryRun(kind, result);
  requireSuccess(result.outcome, place.worktree);
  const index = staged && (await revertIndex(repository, target, reversal.liveAfter));
  const files = result.outcome.done.map((move) => move.at);
  const lines = [
    `${kind === 'undo' ? 'took back' : 'did again'} ${what}`,
    ...files.map((file) => `  ${file}`),
    ...(index ? ['  and what the index held of it'] : []),
  ];
  return {
    data: { [kind]: target.commit, operation: target.operation.name, files, index },
    text: lines.join('\n'),
    warnings: [...settings.warnings, ...result.warnings],
    hints: kind === 'undo' ? ["'git checkpoint undo --redo' does it again"] : [],
  };
}
