/**
 * Where agents' sessions work, one small file each in the state directory. A cache: of a session
 * that is not in here, nobody knows where it works.
 */
import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { inOrder, type Session, sessionLife } from '../decide/sessions.ts';
import { callerOf, isAncestor } from '../disk/ancestors.ts';
import { putCache } from '../disk/cache.ts';
import { removeQuietly } from '../disk/files.ts';
import { lifeOf, type ProcessIdentity } from '../disk/process-identity.ts';
import { readRegular } from '../disk/regular-file.ts';
import type { Layout } from '../layout.ts';
import { sessionId, sessionIn } from '../note/stamp.ts';
import { sessionsIn } from './sessions.ts';

/** Where a session works, and with which agent. */
export type Workplace = Pick<Session, 'agent' | 'worktree'>;

/** What is kept of a session. */
interface Kept extends Pick<Session, 'id' | 'agent' | 'worktree' | 'since' | 'heard'> {
  /** The agent's process, as it is told. */
  process: unknown;
}

interface Known extends Kept {
  process: ProcessIdentity | null;
}

/** Names of agents as we give them: a file may say anything. */
const AGENT = /^[a-z][a-z0-9-]{0,31}$/;

/**
 * Remembers where a session works, and which process of an agent has called for it. One that goes
 * on in the same worktree has been there since it came.
 *
 * @param session an id that `sessionId` has let through, so that it is not a path (field case 104)
 * @param isNew whether one that is not remembered is to be
 */
export function rememberWorkplace(
  layout: Layout,
  session: string,
  { agent, worktree }: Workplace,
  now: Date,
  isNew = true,
): void {
  const known = readWorkplace(layout, session);
  if (known === null && !isNew) return;
  const stays = known?.worktree === worktree && known.agent === agent;
  const since = stays ? known.since : now;
  // Written anew in any case: by the file's time is known when a session was last heard of.
  const text = JSON.stringify({ agent, worktree, since: since.toISOString(), process: callerOf() });
  putCache(join(directoryOf(layout), session), `${text}\n`);
}

/** Names of files, as a rule sessions; none where nobody has come. */
export function sessionFiles(layout: Layout): string[] {
  return sessionsIn(directoryOf(layout));
}

/** Forgets where a session has worked: it has ended. */
export function forgetWorkplace(layout: Layout, session: string): void {
  removeQuietly(join(directoryOf(layout), session));
}

/** The sessions that nobody has seen the end of, those that go on first. */
export function readSessions(layout: Layout, now: Date, env: NodeJS.ProcessEnv): Session[] {
  const all = sessionFiles(layout).flatMap((id): Known[] => {
    const kept = sessionId(id) === null ? null : readWorkplace(layout, id);
    const isNamed = kept !== null && AGENT.test(kept.agent) && isAbsolute(kept.worktree);
    return isNamed ? [{ ...kept, process: identityIn(kept.process) }] : [];
  });
  const named = sessionIn(env);
  const sessions = all.map((one): Session => {
    const { process, ...session } = one;
    const isLeft = !existsSync(session.worktree) || all.some((other) => isSuccessor(other, one));
    const life = isLeft ? 'dead' : process === null ? 'unknown' : lifeOf(process);
    return {
      ...session,
      life: sessionLife(life, session.heard, now),
      // The shells of some agents do not say which session they belong to.
      own: named === null ? process !== null && isAncestor(process) : named === session.id,
    };
  });
  return inOrder(sessions);
}

/** Whether an agent has gone on to another session, as by `/clear`: not each tells of the end. */
function isSuccessor(other: Known, { agent, heard, id, process, worktree }: Known): boolean {
  return (
    process !== null &&
    other.process?.pid === process.pid &&
    other.process.started === process.started &&
    other.process.space === process.space &&
    other.agent === agent &&
    other.worktree === worktree &&
    (other.heard > heard || (other.heard.getTime() === heard.getTime() && other.id > id))
  );
}

function readWorkplace(layout: Layout, id: string): Kept | null {
  try {
    const file = readRegular(join(directoryOf(layout), id));
    if (file === null) return null;
    const told = JSON.parse(file.bytes.toString()) as Record<string, unknown>;
    const { agent, worktree } = told;
    const since = new Date(String(told['since']));
    const isTold = typeof agent === 'string' && typeof worktree === 'string';
    if (!isTold || Number.isNaN(since.getTime())) return null;
    return { id, agent, worktree, since, heard: file.mtime, process: told['process'] };
  } catch {
    return null; // nobody knows
  }
}

function identityIn(told: unknown): ProcessIdentity | null {
  const { pid, space, started } = (told ?? {}) as Record<keyof ProcessIdentity, unknown>;
  const isOne = Number.isSafeInteger(pid) && (pid as number) > 1;
  return isOne && typeof space === 'string' && typeof started === 'string'
    ? { pid: pid as number, space, started }
    : null;
}

function directoryOf(layout: Layout): string {
  return join(layout.state, 'workplaces');
}
