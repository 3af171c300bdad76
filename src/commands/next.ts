import { carryOut } from '../archive/carry-out.ts';
import { readArchived, readLive } from '../archive/notes.ts';
import { decideNext, type NextFacts, type NextPlan } from '../decide/next.ts';
import { CheckpointError } from '../errors.ts';
import { findNote } from '../gather/find-note.ts';
import { gatherNamedHead } from '../gather/head.ts';
import { askHead } from '../git/status.ts';
import { openSteps } from '../note/compose/tick-off.ts';
import { ownerOf } from '../note/head.ts';
import type { NamedHead, StoredNote } from '../note/stored.ts';
import { renderNext, renderSteps } from '../render/next.ts';
import { carried } from './carried.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';

/** `git checkpoint next`: lists the live note's open next steps, or ticks one off. */
export async function next(invocation: RepositoryInvocation, options: Options): Promise<Answer> {
  const { repository, now } = invocation;
  const { layout, client, place, settings } = repository;
  const given = options['done'];
  const named = await gatherNamedHead(repository, await askHead(client, place.worktreeName));
  const { head } = named;
  if (given === undefined) {
    const found = await findNote(repository, undefined);
    const steps = openSteps(found.text);
    return {
      data: { path: found.path, done: null, steps },
      ...renderSteps(steps),
      warnings: [...settings.warnings, ...whose(found, named)],
    };
  }
  const n = numberOf(given);
  const result = carryOut(
    repository,
    { dryRun: options['dryRun'] === true, head, now },
    {
      read: () => ({
        ...named,
        archive: layout.archive,
        live: readLive(layout.live),
        archived: place.linked ? readArchived(layout.archive) : [],
        linked: place.linked,
      }),
      decide: (facts) => decideNext(facts, n),
    },
  );
  const told = {
    ...result,
    warnings: [...result.warnings, ...whose(result.facts.live, named)],
  };
  return carried<NextFacts, NextPlan>('next', repository, told, (_, { step }) => {
    const steps = openSteps(readLive(layout.live)?.text ?? '');
    const data = { path: layout.live, done: step, steps };
    return { data, text: renderNext(step, steps) };
  });
}

/** What is to be said of a note that is not of the branch that HEAD names. */
function whose(live: StoredNote | null, { head, formerNames }: NamedHead): string[] {
  const isAnothers = live && ownerOf(live.note, head, formerNames) === 'another';
  return isAnothers ? [`the checkpoint is of another branch, '${live.note.branch}'`] : [];
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
