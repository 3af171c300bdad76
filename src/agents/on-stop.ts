import { rememberReminder } from '../archive/sessions.ts';
import { decideReminder } from '../decide/agent-stop.ts';
import { gatherStop } from '../gather/agent-stop.ts';
import { openRepository } from '../gather/repository.ts';
import { renderReminder } from '../render/agent-context.ts';
import { keepAutomatic } from './automatic.ts';
import { type EventAnswer, type EventCall, NOTHING } from './event-call.ts';

/**
 * The agent stops: what it has done is written down where nobody did that, and where its work has left the
 * note behind, it is told so, once.
 */
export async function onStop(run: EventCall): Promise<EventAnswer> {
  const { agent, event, env, cwd, session } = run;
  if (session === null) return NOTHING;
  const repository = await openRepository(cwd, env);
  const { work, warnings } = await keepAutomatic(repository, run);
  // What went wrong comes first; there is another stop to be reminded at.
  if (warnings.length > 0) return { ...NOTHING, warnings };
  const facts = await gatherStop(repository, { session, active: event.active, known: work });
  // Where nobody attends, the answer of the last turn is the output: a reminder would take its place.
  const state = env['CLAUDE_CODE_SESSION_ATTENDED'] === '0' ? null : decideReminder(facts);
  if (state === null || facts.note === null) return NOTHING;
  // What cannot be remembered is not said: it would be said again and again.
  rememberReminder(repository.layout, session, state);
  return { output: agent.remind(renderReminder(facts.note)), warnings: [] };
}
