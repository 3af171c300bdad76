import { basename, dirname } from 'node:path';
import { carryOut } from '../archive/carry-out.ts';
import { recordPresent } from '../archive/record-present.ts';
import { rememberNote } from '../archive/sessions.ts';
import { rememberWorkplace } from '../archive/workplaces.ts';
import { decideWrite } from '../decide/agent-write.ts';
import { throwIf } from '../errors.ts';
import { findWritten, gatherWrite } from '../gather/agent-write.ts';
import { openRepository } from '../gather/repository.ts';
import { outcomeFailure } from '../render/failure.ts';
import type { Repository } from '../repository.ts';
import { type EventCall, PATIENCE } from './event-call.ts';

/**
 * Stamps, mirrors and records those of some files that are checkpoints.
 *
 * @param files absolute paths
 * @returns what went wrong, in words
 */
export async function keepWritten(
  repository: Repository,
  run: EventCall,
  files: readonly string[],
): Promise<string[]> {
  const warnings: string[] = [];
  for (const file of files) warnings.push(...(await noteWritten(repository, run, file)));
  return warnings;
}

async function noteWritten(here: Repository, run: EventCall, file: string): Promise<string[]> {
  const { session, now } = run;
  const repository = await repositoryOf(here, run, file);
  const path = repository && findWritten(repository, file);
  if (!repository || path === null) return [];
  const asked = repository === here ? run.asked : null;
  const { head, read } = await gatherWrite(repository, path, { session, asked });
  const result = carryOut(
    repository,
    { dryRun: false, patience: PATIENCE, head, now },
    { read, decide: (facts) => (facts ? decideWrite(facts) : NO_PLAN) },
  );
  if (!result.facts) return [];
  if (result.outcome) throwIf(outcomeFailure(result.outcome, repository.place.worktree));
  if (session !== null) {
    const { layout, place } = here;
    rememberNote(repository.layout, session, path);
    // It was not remembered at the start where there was no checkpoint yet.
    const at = { agent: run.agent.name, worktree: place.worktree };
    if (layout.state === repository.layout.state) rememberWorkplace(layout, session, at, now);
  }
  // A live note is recorded with whatever is carried out, another one only where it is written.
  const isRecorded =
    path === repository.layout.live ||
    result.plan.moves.some((move) => move.verb === 'write' && move.to === path);
  return [
    ...result.warnings,
    ...(isRecorded ? [] : recordPresent(repository, { patience: PATIENCE, head, now }, [path])),
  ];
}

const NO_PLAN = { kind: 'plan' as const, plan: { operation: 'record', moves: [] } };

/** The repository that a file may be a note of: this one, or that of another worktree. */
async function repositoryOf(
  here: Repository,
  { env }: EventCall,
  file: string,
): Promise<Repository | null> {
  if (findWritten(here, file) !== null) return here;
  const { layout } = here;
  const looksLikeOne =
    basename(file) === basename(layout.live) || dirname(file).endsWith(basename(layout.archive));
  if (!looksLikeOne) return null;
  return openRepository(dirname(file), env).catch(() => null);
}
