import { rememberStart } from '../archive/session-start.ts';
import { forgetOldSessions, rememberSession } from '../archive/sessions.ts';
import { rememberPlaces } from '../archive/tell-hooks.ts';
import { rememberWorkplace } from '../archive/workplaces.ts';
import { exists } from '../disk/regular-file.ts';
import { reasonOf } from '../errors.ts';
import { gatherStart } from '../gather/agent-start.ts';
import { openRepository } from '../gather/repository.ts';
import { renderStart } from '../render/agent-context.ts';
import type { Repository } from '../repository.ts';
import { exportSession } from './env-file.ts';
import { type EventAnswer, type EventCall, PATIENCE } from './event-call.ts';
import { keepLiveIfDue } from './keep-live.ts';

/**
 * A session starts, goes on, or has been cleared or compacted: it is told who it is, what the note of
 * this branch says, and what waits. Whatever the source, because a new one is no less of a start. What is live is
 * recorded and mirrored.
 */
export async function onStart({ agent, env, cwd, session, now }: EventCall): Promise<EventAnswer> {
  const repository = await openRepository(cwd, env);
  const { layout, place, settings } = repository;
  const facts = await gatherStart(repository, session);
  const variable = session === null ? null : exportSession(env, agent.name, session);
  if (session !== null) {
    const isUsed = facts.live !== null || exists(layout.archive);
    if (isUsed || settings.config.automatic) {
      forgetOldSessions(layout, now);
      rememberStart(layout, session, { at: now, head: facts.head.oid });
    }
    // Without a checkpoint there is nothing to look for.
    if (isUsed) {
      rememberSession(layout, session);
      rememberPlaces(layout, settings);
      rememberWorkplace(layout, session, { agent: agent.name, worktree: place.worktree }, now);
    }
  }
  const text = renderStart(facts, { session, variable, now });
  // The agent's tools may write over it, and only then tell of it.
  const untold = facts.live === null ? [] : await keep(repository, now);
  return { output: agent.context(text, session), warnings: [...settings.warnings, ...untold] };
}

/** Records what is live; what goes wrong does not cost the session its context. */
async function keep(repository: Repository, now: Date): Promise<readonly string[]> {
  try {
    return await keepLiveIfDue(repository, { patience: PATIENCE, now });
  } catch (error) {
    return [reasonOf(error)];
  }
}
