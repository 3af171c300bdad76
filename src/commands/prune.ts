import { carryOut } from '../archive/carry-out.ts';
import { readArchived } from '../archive/notes.ts';
import { decidePrune, type PruneWanted } from '../decide/prune.ts';
import { gatherPrune } from '../gather/prune.ts';
import { askMoment } from '../git/moment.ts';
import { askHead } from '../git/status.ts';
import type { Worktree } from '../git/worktrees.ts';
import { outcomeFailure } from '../render/failure.ts';
import { pruneData, pruneHints, renderPrune } from '../render/prune.ts';
import type { Repository } from '../repository.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';

/** `git checkpoint prune`: what is over goes to `done/`, all of it in one operation. */
export async function prune(invocation: RepositoryInvocation, options: Options): Promise<Answer> {
  const { repository, now } = invocation;
  const { client, place, settings } = repository;
  const wanted = await wantedBy(options, invocation);
  const head = await askHead(client, place.worktreeName);
  const read = await gatherPrune(repository, head);
  const dryRun = options['dryRun'] === true;
  const result = carryOut(
    repository,
    { dryRun, head, now },
    { read, decide: (facts) => decidePrune(facts, wanted) },
  );
  const { outcome, facts, kept } = result;
  const at = new Map(outcome?.done.flatMap((one) => ('from' in one ? [[one.from, one.at]] : [])));
  const pruned = result.pruned.flatMap((one) => {
    const path = dryRun ? one.to : at.get(one.note.path);
    return path === undefined ? [] : [{ ...one, path }];
  });
  const report = { dryRun, pruned, kept, now };
  const failure = outcome === null ? null : outcomeFailure(outcome, place.worktree);
  const isBlind = wanted.merged && facts.branches.base === null;
  return {
    data: pruneData(report),
    text: failure && pruned.length === 0 ? '' : renderPrune(report),
    hints: [
      ...pruneHints(report),
      ...(isBlind
        ? ["no base branch is known; 'git checkpoint config set baseBranch <branch>' names it"]
        : []),
      ...(dryRun || pruned.length === 0 ? [] : ["'git checkpoint undo' takes it back"]),
    ],
    warnings: [...settings.warnings, ...result.warnings],
    ...(failure ? { failure } : {}),
  };
}

/** Without an option, both that have to do with the branch. */
async function wantedBy(
  options: Options,
  { repository, now }: RepositoryInvocation,
): Promise<PruneWanted> {
  const { merged, gone, olderThan } = options;
  const isAny = merged === true || gone === true || olderThan !== undefined;
  const before =
    olderThan === undefined ? null : await askMoment(repository.client, String(olderThan), now);
  return { merged: !isAny || merged === true, gone: !isAny || gone === true, before };
}

/** How many checkpoints a prune without options would file; none where that cannot be told. */
export async function countPrunable(
  repository: Repository,
  worktrees: readonly Worktree[],
): Promise<number> {
  try {
    if (readArchived(repository.layout.archive).length === 0) return 0;
    const head = await askHead(repository.client, repository.place.worktreeName);
    const read = await gatherPrune(repository, head, worktrees);
    return decidePrune(read(), { merged: true, gone: true, before: null }).pruned.length;
  } catch {
    return 0;
  }
}
