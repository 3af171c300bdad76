import { dirname, join } from 'node:path';
import { filesOf, type Outcome, type Plan } from '../decide/plan.ts';
import { clearLeftovers } from '../disk/leftovers.ts';
import { COMMAND_PATIENCE, withLock } from '../disk/lock.ts';
import { startGc } from '../git/gc.ts';
import { type JournalDetails, openJournal } from '../history/journal.ts';
import { historyDir, looseObjects, temporaryDirectories } from '../history/store.ts';
import type { Repository } from '../repository.ts';
import { apply } from './apply.ts';
import { branchesIn, tellHooks } from './tell-hooks.ts';

/** git's own gc.auto: fewer are not worth a process. */
const MOST_LOOSE = 6_700;

export interface CarryOutOptions extends JournalDetails {
  /** Decide only: change nothing, not even the lock. */
  dryRun: boolean;
  /** How long to wait for the lock, in milliseconds. */
  patience?: number;
  /** Looks at what was done, with the lock still held; only where all of it was. */
  check?: (outcome: Outcome) => void;
}

/** A decision, and what came of it where it was a plan that was to be carried out. */
export type CarriedOut<D> = D & { outcome: Outcome | null; warnings: readonly string[] };

/**
 * Decides and applies under the archive's lock, so that what was decided upon is what is there. Every
 * text is in the history before it is touched, and the operation is when it is done (docs/design.md §5).
 *
 * @param decide reads the disk and decides; called once, with the lock held
 */
export function carryOut<D extends { kind: 'plan'; plan: Plan } | { kind: 'refuse' | 'ask' }>(
  repository: Repository,
  options: CarryOutOptions,
  decide: () => D,
): CarriedOut<D> {
  if (options.dryRun) return { ...decide(), outcome: null, warnings: [] };
  const { layout, place } = repository;
  const result = withLock(layout.state, { patience: options.patience ?? COMMAND_PATIENCE }, () => {
    clearLeftovers([
      layout.archive,
      join(layout.archive, 'done'),
      dirname(layout.live),
      layout.state,
      ...temporaryDirectories(historyDir(place.commonDir)),
    ]);
    const decision = decide();
    if (decision.kind !== 'plan') return { ...decision, outcome: null, warnings: [] };
    const journal = openJournal(repository, options);
    const recorded = journal.before(decision.plan);
    const branches = branchesIn(filesOf(decision.plan));
    const unflushed: string[] = [];
    const outcome = apply(decision.plan, {
      mayOverwrite: recorded,
      onUnflushed: (path) => unflushed.push(path),
    });
    journal.after(decision.plan, outcome);
    tellHooks(repository, outcome, branches);
    if (!outcome.failed) options.check?.(outcome);
    const warnings = unflushed.map(
      (path) => `'${path}' is written, but the disk did not confirm that it will last`,
    );
    return { ...decision, outcome, warnings: [...warnings, ...journal.warnings] };
  });
  const gitDir = historyDir(place.commonDir);
  if (looseObjects(gitDir) > MOST_LOOSE) startGc(gitDir, repository.env);
  return result;
}
