/** Agents' sessions in words and as data. Where they work is somebody's name, and shown as one. */
import { goingOn, type Session } from '../decide/sessions.ts';
import { formatAge } from '../note/moment.ts';
import { count } from '../note/words.ts';
import { inQuotes } from './quoted.ts';

/** Of more than that, the rest is counted. */
const MOST = 3;

/** A session as data. */
export interface SessionData extends Omit<Session, 'since' | 'heard'> {
  since: string;
  heard: string;
}

/** Sessions in lines and as data. */
export interface Told {
  lines: readonly string[];
  data: readonly SessionData[];
}

/** The sessions of a worktree, of which there is one at least. */
export interface ToldThere extends Told {
  /** The agents of others, in a few words each. */
  agents: readonly string[];
  /** Of those that go on, else of those that are gone, the one that came last. */
  newest: Pick<SessionData, 'id' | 'agent' | 'since' | 'life'> | null;
}

/** All sessions, with where they work; of those in this worktree that need not be said. */
export function tellAll(sessions: readonly Session[], here: string, now: Date): Told {
  const working = goingOn(sessions);
  const isHere = ({ worktree }: Session) => worktree === here;
  const ordered = [...working.filter(isHere), ...working.filter((one) => !isHere(one))];
  return { lines: describe(ordered, now, here), data: sessions.map(dataOf) };
}

/** The sessions of one worktree: those that work there, else the one that was there last. */
export function tellThere(sessions: readonly Session[], now: Date): ToldThere {
  const working = goingOn(sessions);
  const others = working.filter(({ own }) => !own);
  return {
    agents: [...new Set(others.map(({ agent }) => `${agent} at work`))],
    lines: describe(working.length > 0 ? working : sessions.slice(0, 1), now, null),
    newest: newestOf(sessions),
    data: sessions.map(dataOf),
  };
}

function newestOf([first]: readonly Session[]): ToldThere['newest'] {
  if (!first) return null;
  const { id, agent, life } = first;
  return { id, agent, since: first.since.toISOString(), life };
}

/** Sessions in sentences about what they work on. */
export function tellWorkers(sessions: readonly Session[], now: Date): Told {
  return {
    lines: sessions.map(
      (one) => `${nameOf(one)} works on it in ${inQuotes(one.worktree)}, ${lifeOf(one, now)}`,
    ),
    data: sessions.map(dataOf),
  };
}

/** @param here the worktree that is not named; null where none is */
function describe(sessions: readonly Session[], now: Date, here: string | null): string[] {
  const lines = sessions.slice(0, MOST).map((one) => {
    const at = here === null || one.worktree === here ? '' : ` in ${inQuotes(one.worktree)}`;
    return `${nameOf(one)}${at}, ${lifeOf(one, now)}`;
  });
  const left = sessions.length - lines.length;
  return [...lines, ...(left > 0 ? [`and ${count(left, 'more session')}`] : [])];
}

function dataOf({ since, heard, ...session }: Session): SessionData {
  return { ...session, since: since.toISOString(), heard: heard.toISOString() };
}

function nameOf({ agent, id, own }: Session): string {
  return `${agent} session ${id}${own ? ' (this one)' : ''}`;
}

function lifeOf({ since, heard, life }: Session, now: Date): string {
  const age = (at: Date) => formatAge(now.getTime() - at.getTime());
  if (life === 'gone') return `gone, last heard of ${age(heard)}`;
  return life === 'alive' ? `since ${age(since)}` : `since ${age(since)}, heard of ${age(heard)}`;
}
