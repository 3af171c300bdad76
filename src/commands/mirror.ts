import { carryOut } from '../archive/carry-out.ts';
import { decideMirror } from '../decide/mirror.ts';
import { gatherMirrors } from '../gather/mirror.ts';
import type { Place } from '../git/locate.ts';
import { requireSuccess } from '../render/failure.ts';
import { renderDryRun } from '../render/plan.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';

/** `git checkpoint mirror`: copies live notes of linked worktrees to where they outlive them. */
export async function mirror(invocation: RepositoryInvocation, options: Options): Promise<Answer> {
  const { repository } = invocation;
  const { place, settings } = repository;
  const all = options['all'] === true;
  const { head, read, warnings } = await gatherMirrors(repository, { all });
  const result = carryOut(
    repository,
    { dryRun: options['dryRun'] === true, head, now: invocation.now },
    () => decideMirror(read()),
  );
  if (result.kind !== 'plan') throw new Error('a mirror is never refused or asked about');
  const told = [...settings.warnings, ...warnings, ...result.warnings];
  if (result.outcome === null) return { ...renderDryRun('mirror', result), warnings: told };
  requireSuccess(result.outcome, place.worktree);
  const mirrors = result.outcome.done.map((move) => ({
    from: 'from' in move ? move.from : null,
    path: move.at,
  }));
  return {
    data: { mirrors },
    text:
      mirrors.length === 0
        ? nothingToMirror(place, all)
        : mirrors.map((one) => `mirrored ${one.from} to ${one.path}`).join('\n'),
    warnings: told,
  };
}

function nothingToMirror({ linked }: Place, all: boolean): string {
  if (all) return 'no linked worktree has a checkpoint whose mirror is out of date';
  return linked
    ? 'there is no checkpoint here whose mirror is out of date'
    : "this is the main worktree, which needs no mirror; '--all' looks at the linked ones";
}
