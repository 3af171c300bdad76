import { claimWord } from '../archive/sessions.ts';
import { openRepository } from '../gather/repository.ts';
import { renderReminder } from '../render/agent-context.ts';
import { keepAutomatic } from './automatic.ts';
import { noteBehind } from './behind.ts';
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
  if (event.active || agent.remind === null || isUnattended(env)) return NOTHING;
  const behind = await noteBehind(repository, session, work);
  // What cannot be remembered is not said: it would be said again and again.
  if (behind === null || !claimWord(repository.layout, 'said', behind.state)) return NOTHING;
  return { output: agent.remind(renderReminder(behind)), warnings: [] };
}

/**
 * Whether a script waits for the answer of the last turn, whose place the answer to a reminder would take: Claude
 * Code tells its hooks so, and older versions how they were called.
 */
function isUnattended(env: NodeJS.ProcessEnv): boolean {
  const { CLAUDE_CODE_SESSION_ATTENDED: attended, CLAUDE_CODE_ENTRYPOINT: called } = env;
  return attended === '0' || (attended === undefined && called?.startsWith('sdk') === true);
}
