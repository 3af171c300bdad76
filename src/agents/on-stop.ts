import { rememberReminder } from '../archive/sessions.ts';
import { decideReminder } from '../decide/agent-stop.ts';
import { gatherStop } from '../gather/agent-stop.ts';
import { openRepository } from '../gather/repository.ts';
import { renderReminder } from '../render/agent-context.ts';
import { keepAutomatic } from './automatic.ts';
import { type EventAnswer, type EventCall, LAST_PATIENCE, NOTHING } from './event-call.ts';
import { keepLiveIfDue } from './keep-live.ts';

/**
 * The agent stops: what is written is recorded and mirrored, since no event may follow in a worktree that
 * goes. What it has done is written down where nobody did that, and where its work has left the note behind,
 * it is told so, once.
 */
export async function onStop(run: EventCall): Promise<EventAnswer> {
  const { agent, event, env, cwd, session, now } = run;
  const repository = await openRepository(cwd, env);
  const untold = await keepLiveIfDue(repository, { patience: LAST_PATIENCE, now });
  if (session === null) return { ...NOTHING, warnings: untold };
  const { work, warnings: more } = await keepAutomatic(repository, run);
  const warnings = [...untold, ...more];
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
