import { rememberStart } from '../archive/session-start.ts';
import { claimWord, forgetOldSessions, rememberSession } from '../archive/sessions.ts';
import { rememberPlaces } from '../archive/tell-hooks.ts';
import { rememberWorkplace } from '../archive/workplaces.ts';
import { exists } from '../disk/regular-file.ts';
import { CheckpointError, reasonOf } from '../errors.ts';
import { gatherStart, type StartFacts } from '../gather/agent-start.ts';
import { openRepository } from '../gather/repository.ts';
import type { Layout } from '../layout.ts';
import { renderAfterSummary, renderStart } from '../render/agent-context.ts';
import type { Repository } from '../repository.ts';
import { noteBehind } from './behind.ts';
import { exportSession } from './env-file.ts';
import { type EventAnswer, type EventCall, NOTHING, PATIENCE } from './event-call.ts';
import { keepLiveIfDue } from './keep-live.ts';

/** Without the reason, which names paths that a repository may have chosen. */
const UNREADABLE =
  "The checkpoints of this repository cannot be read; 'git checkpoint doctor' says why.";

/**
 * A session starts, goes on, or has been cleared or compacted: it is told who it is, what the note of
 * this branch says, and what waits. Whatever the source, because a new one is no less of a start. What is live is
 * recorded and mirrored.
 */
export async function onStart(run: EventCall): Promise<EventAnswer> {
  const { agent, event, env, cwd, session, now } = run;
  const repository = await openRepository(cwd, env);
  const { layout, place, settings } = repository;
  if (session !== null && exists(layout.state) && isTold(layout, run)) return NOTHING;
  let facts: StartFacts;
  try {
    facts = await gatherStart(repository, session);
  } catch (error) {
    if (!(error instanceof CheckpointError)) throw error;
    return { output: agent.context(UNREADABLE, session), warnings: [error.message] };
  }
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
  const wasCompacted = session !== null && event.source === 'compact';
  const behind = wasCompacted ? await noteBehind(repository, session, null) : null;
  const more = behind ? `\n\n${renderAfterSummary(behind)}` : '';
  // The agent's tools may write over it, and only then tell of it.
  const untold = facts.live === null ? [] : await keep(repository, now);
  const warnings = [...settings.warnings, ...untold];
  return { output: agent.context(text + more, session), warnings };
}

/** Records what is live; what goes wrong does not cost the session its context. */
async function keep(repository: Repository, now: Date): Promise<readonly string[]> {
  try {
    return await keepLiveIfDue(repository, { patience: PATIENCE, now });
  } catch (error) {
    return [reasonOf(error)];
  }
}

/** An agent that is wired twice tells each event twice, at once. What is told like that later is another one. */
const AT_ONCE = 3_000;

/** Whether another command of the same event answers it (G67). Where nothing is kept, each of them does. */
function isTold(layout: Layout, { agent, told, now }: EventCall): boolean {
  const what = `start ${agent.name} ${JSON.stringify(told)}`;
  const period = Math.floor(now.getTime() / AT_ONCE);
  // The next one as well: it may begin between the two.
  try {
    return ![period, period + 1].every((at) => claimWord(layout, 'begun', `${what} ${at}`));
  } catch {
    return false;
  }
}
