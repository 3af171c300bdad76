import { dirname, join } from 'node:path';
import type { AbsolutePath } from '../brands.ts';
import { filesOfPlan, type Outcome, type Plan } from '../decide/plan.ts';
import { clearLeftovers, leftoversIn } from '../disk/leftovers.ts';
import { COMMAND_PATIENCE, withLock } from '../disk/lock.ts';
import { requireFileOrNothing } from '../disk/regular-file.ts';
import { startGc } from '../git/gc.ts';
import { untracked } from '../git/tracked-now.ts';
import { type JournalDetails, openJournal } from '../history/journal.ts';
import { historyDir, looseObjects, temporaryDirectories } from '../history/store.ts';
import type { Repository } from '../repository.ts';
import { apply } from './apply.ts';
import { requireNoLinks } from './inside.ts';
import { sessionDirectories } from './sessions.ts';
import { branchesIn, tellHooks } from './tell-hooks.ts';
import type { Invariant } from './verify.ts';

/** git's own gc.auto: fewer are not worth a process. */
const MOST_LOOSE = 6_700;

export interface CarryOutOptions<F> extends JournalDetails {
  /** Decide only: change nothing, not even the lock. */
  dryRun: boolean;
  /** How long to wait for the lock, in milliseconds. */
  patience?: number;
  /** Reads back what was done, with the lock still held; only where all of it was. */
  verify?: (facts: F, outcome: Outcome) => Invariant[];
}

/** The first two of the four words, as they are needed under the lock. */
export interface Steps<F, D> {
  /** Reads the disk. Called once. */
  read(): F;
  decide(facts: F): D;
}

/** A decision, what it was made upon, and what came of it where it was a plan that was carried out. */
export type CarriedOut<F, D> = D & {
  facts: F;
  outcome: Outcome | null;
  invariants: Invariant[];
  warnings: readonly string[];
};

type AnyDecision = { kind: 'plan'; plan: Plan } | { kind: 'refuse' } | { kind: 'ask' };

/**
 * Reads, decides and applies under the archive's lock, so that what was decided upon is what is there.
 * Every text is in the history before it is touched, and the operation is when it is done
 * (docs/design.md §5).
 */
export function carryOut<F, D extends AnyDecision>(
  repository: Repository,
  options: CarryOutOptions<F>,
  { read, decide }: Steps<F, D>,
): CarriedOut<F, D> {
  const untouched = { outcome: null, invariants: [], warnings: [] };
  if (options.dryRun) {
    const facts = read();
    return { ...decide(facts), facts, ...untouched };
  }
  const { layout, place } = repository;
  const patience = options.patience ?? COMMAND_PATIENCE;
  const result = withLock(layout.state, { patience }, (check) => {
    // In the worktree there may be one where it is another device; git may have it by now.
    const beside = leftoversIn([dirname(layout.live)]);
    clearLeftovers(untracked(place.worktree, beside));
    clearLeftovers(leftoversIn(ownDirectories(repository)));
    repository.vanished?.prepare(check);
    const facts = read();
    const decision = decide(facts);
    if (decision.kind !== 'plan') return { ...decision, facts, ...untouched };
    const plan = repository.vanished?.adapt(decision.plan) ?? decision.plan;
    requireNoLinks(plan, repository);
    const files = filesOfPlan(plan);
    for (const path of files) requireFileOrNothing(path);
    const journal = openJournal(repository, options);
    const recorded = journal.beforePlan(plan);
    const branches = branchesIn(files);
    const unflushed: AbsolutePath[] = [];
    const cameBack = repository.vanished?.cameBack ?? null;
    const applied = apply(plan, {
      check,
      scratch: layout.state,
      mayOverwrite: recorded,
      unrecorded: journal.failure(),
      onUnflushed: (path) => unflushed.push(path),
    });
    const outcome = { ...applied, cameBack };
    journal.after(plan, outcome);
    tellHooks(repository, outcome, branches, journal.warnings.length === 0);
    const invariants = outcome.failed ? [] : (options.verify?.(facts, outcome) ?? []);
    const warnings = unflushed.map(
      (path) => `'${path}' is written, but the disk did not confirm that it will last`,
    );
    return {
      ...decision,
      facts,
      outcome,
      invariants,
      warnings: [...(cameBack ? [cameBack] : []), ...warnings, ...journal.warnings],
    };
  });
  const gitDir = historyDir(place.commonDir);
  if (looseObjects(gitDir) > MOST_LOOSE) startGc(gitDir, repository.env);
  return result;
}

/** Where nobody but us puts files, and a command that was killed may have left some. */
export function ownDirectories({ layout, place }: Repository): string[] {
  return [
    layout.archive,
    join(layout.archive, 'done'),
    join(place.commonDir, 'info'), // where git is told what to ignore
    layout.state,
    ...sessionDirectories(layout),
    ...temporaryDirectories(historyDir(place.commonDir)),
  ];
}
