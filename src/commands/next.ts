import { carryOut } from '../archive/carry-out.ts';
import { readArchived, readLive } from '../archive/notes.ts';
import { decideNext, type NextFacts, type NextPlan } from '../decide/next.ts';
import { CheckpointError } from '../errors.ts';
import { findNote } from '../gather/find-note.ts';
import { askHead } from '../git/status.ts';
import { openSteps } from '../note/compose/tick-off.ts';
import { renderNext, renderSteps } from '../render/next.ts';
import { carried } from './carried.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';

/** `git checkpoint next`: lists the live note's open next steps, or ticks one off. */
export async function next(invocation: RepositoryInvocation, options: Options): Promise<Answer> {
  const { repository, now } = invocation;
  const { layout, client, place, settings } = repository;
  const given = options['done'];
  if (given === undefined) {
    const { path, text } = await findNote(repository, undefined);
    const steps = openSteps(text);
    return {
      data: { path, done: null, steps },
      ...renderSteps(steps),
      warnings: settings.warnings,
    };
  }
  const n = numberOf(given);
  const head = await askHead(client, place.worktreeName);
  const result = carryOut(
    repository,
    { dryRun: options['dryRun'] === true, head, now },
    {
      read: () => ({
        head,
        formerNames: [],
        archive: layout.archive,
        live: readLive(layout.live),
        archived: place.linked ? readArchived(layout.archive) : [],
        linked: place.linked,
      }),
      decide: (facts) => decideNext(facts, n),
    },
  );
  return carried<NextFacts, NextPlan>('next', repository, result, (_, { step }) => {
    const steps = openSteps(readLive(layout.live)?.text ?? '');
    const data = { path: layout.live, done: step, steps };
    return { data, text: renderNext(step, steps) };
  });
}

/** @throws CheckpointError where it is not a count */
function numberOf(given: unknown): number {
  if (given === true) return 1;
  const text = String(given);
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new CheckpointError('usage', `'${text}' is not the number of a next step`, [
    "'git checkpoint next' lists them",
  ]);
}
