import { isAbsolute } from 'node:path';
import { carryOut } from '../archive/carry-out.ts';
import { recordPresent } from '../archive/record-present.ts';
import { forgetStart } from '../archive/session-start.ts';
import { noteOfSession } from '../archive/sessions.ts';
import { forgetWorkplace } from '../archive/workplaces.ts';
import { decideMirror } from '../decide/mirror.ts';
import { throwIf } from '../errors.ts';
import { gatherOwnMirror } from '../gather/own-mirror.ts';
import { openRepository } from '../gather/repository.ts';
import { askHead } from '../git/status.ts';
import { outcomeFailure } from '../render/failure.ts';
import { keepAutomatic } from './automatic.ts';
import { type EventAnswer, type EventCall, LAST_PATIENCE, PATIENCE } from './event-call.ts';

/** Something is about to go, a context, a session or a worktree: what is written is recorded and mirrored. */
export async function onEnd(run: EventCall): Promise<EventAnswer> {
  const { event, name, env, cwd, session, now } = run;
  const { removed } = event;
  const directory = typeof removed === 'string' && isAbsolute(removed) ? removed : cwd;
  const patience = name === 'worktree-remove' ? LAST_PATIENCE : PATIENCE;
  const repository = await openRepository(directory, env);
  const { client, layout, place } = repository;
  const automatic = await keepAutomatic(repository, run);
  const own = await gatherOwnMirror(repository);
  const head = own?.head ?? (await askHead(client, place.worktreeName));
  // With nothing to mirror, the live note is recorded all the same.
  const read = own?.read ?? (() => ({ archive: layout.archive, worktrees: [], archived: [] }));
  const details = { patience, head, now };
  const result = carryOut(
    repository,
    { dryRun: false, ...details },
    { read, decide: decideMirror },
  );
  if (name === 'session-end' && session !== null) {
    forgetWorkplace(layout, session);
    forgetStart(layout, session);
  }
  if (result.outcome) throwIf(outcomeFailure(result.outcome, place.worktree));
  const written = session === null ? null : noteOfSession(layout, session);
  const more = written === null ? [] : recordPresent(repository, details, [written]);
  return { output: null, warnings: [...automatic.warnings, ...result.warnings, ...more] };
}
