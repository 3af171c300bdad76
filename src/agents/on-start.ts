import { rememberStart } from '../archive/session-start.ts';
import {
  claimWordFor,
  expectWork,
  forgetOldSessions,
  rememberSession,
} from '../archive/sessions.ts';
import { rememberPlaces } from '../archive/tell-hooks.ts';
import { rememberWorkplace } from '../archive/workplaces.ts';
import { exists } from '../disk/regular-file.ts';
import { gatherStart } from '../gather/agent-start.ts';
import { openRepository } from '../gather/repository.ts';
import type { Layout } from '../layout.ts';
import { renderStart } from '../render/agent-context.ts';
import { exportSession } from './env-file.ts';
import { type EventAnswer, type EventCall, NOTHING } from './event-call.ts';

/**
 * A session starts, goes on, or has been cleared or compacted: it is told who it is, what the note of
 * this branch says, and what waits. Whatever the source, because a new one is no less of a start.
 */
export async function onStart(run: EventCall): Promise<EventAnswer> {
  const { agent, env, cwd, session, now } = run;
  const repository = await openRepository(cwd, env);
  const { layout, place, settings } = repository;
  if (session !== null && isTold(layout, run)) return NOTHING;
  const facts = await gatherStart(repository, session);
  const variable = session === null ? null : exportSession(env, agent.name, session);
  if (session !== null) {
    const isUsed = facts.live !== null || exists(layout.archive);
    if (isUsed || settings.config.automatic) {
      forgetOldSessions(layout, now);
      rememberStart(layout, session, { at: now, head: facts.head.oid });
      expectWork(layout);
    }
    // Without a checkpoint there is nothing to look for.
    if (isUsed) {
      rememberSession(layout, session);
      rememberPlaces(layout, settings);
      rememberWorkplace(layout, session, { agent: agent.name, worktree: place.worktree }, now);
    }
  }
  const text = renderStart(facts, { session, variable, now });
  return { output: agent.context(text, session), warnings: settings.warnings };
}

/** An agent that is wired twice tells each event twice, at once. What is told like that later is another one. */
const AT_ONCE = 5_000;

/** Whether another command of the same event answers it (G67). Where nothing is kept, each of them does. */
function isTold(layout: Layout, { agent, told, now }: EventCall): boolean {
  const what = `start ${agent.name} ${JSON.stringify(told)}`;
  return exists(layout.state) && !claimWordFor(layout, what, AT_ONCE, now);
}
