import { rememberReminder } from '../archive/sessions.ts';
import { decideReminder } from '../decide/agent-stop.ts';
import { gatherStop } from '../gather/agent-stop.ts';
import { openRepository } from '../gather/repository.ts';
import { renderReminder } from '../render/agent-context.ts';
import { type EventAnswer, type EventCall, NOTHING } from './event-call.ts';

/** The agent stops: where its work has left the note behind, it is told so, once. */
export async function onStop({ agent, event, env, cwd, session }: EventCall): Promise<EventAnswer> {
  if (session === null || event.active) return NOTHING;
  const repository = await openRepository(cwd, env);
  const facts = await gatherStop(repository, { session, active: event.active });
  const state = decideReminder(facts);
  if (state === null || facts.note === null) return NOTHING;
  // What cannot be remembered is not said: it would be said again and again.
  rememberReminder(repository.layout, session, state);
  return { output: agent.remind(renderReminder(facts.note)), warnings: [] };
}
