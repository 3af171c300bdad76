import { recordPresent } from '../archive/record-present.ts';
import { forgetStart } from '../archive/session-start.ts';
import { noteOfSession } from '../archive/sessions.ts';
import { forgetWorkplace } from '../archive/workplaces.ts';
import { openRepository } from '../gather/repository.ts';
import { renderForSummary } from '../render/agent-context.ts';
import { keepAutomatic } from './automatic.ts';
import { noteBehind } from './behind.ts';
import { type EventAnswer, type EventCall, PATIENCE } from './event-call.ts';
import { keepLive } from './keep-live.ts';

/**
 * Something is about to go, a context or a session: what is written is recorded and mirrored. Where the context
 * has what its note does not, the summary of it is asked for that.
 */
export async function onEnd(run: EventCall): Promise<EventAnswer> {
  const { agent, name, env, cwd, session, now } = run;
  const repository = await openRepository(cwd, env);
  const { layout } = repository;
  const automatic = await keepAutomatic(repository, run);
  if (name === 'session-end' && session !== null) {
    forgetWorkplace(layout, session);
    forgetStart(layout, session);
  }
  const kept = await keepLive(repository, { patience: PATIENCE, now });
  const written = session === null ? null : noteOfSession(layout, session);
  const more = written === null ? [] : recordPresent(repository, kept.details, [written]);
  const asks = name === 'pre-compact' && session !== null && agent.asksSummary;
  const behind = asks ? await noteBehind(repository, session, automatic.work) : null;
  const output = behind && renderForSummary(behind);
  return { output, warnings: [...automatic.warnings, ...kept.warnings, ...more] };
}
