/** The first line that names the session which last wrote a note (docs/note-format.md). */

import { skipFrontMatter } from './markdown/front-matter.ts';

const STAMP = /^(\ufeff?)<!-- ckpt-session: ([^\r\n]*?) -->(\r\n?|\n|$)/;

/**
 * A session id as it may stand in a comment and in a file name: anything else comes from nowhere
 * good (field case 104).
 *
 * @returns the id, null where it is none
 */
export function sessionId(given: unknown): string | null {
  return typeof given === 'string' && /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/.test(given)
    ? given
    : null;
}

/**
 * By which variables a shell says which session of an agent it belongs to: ours first, then those of the
 * agents' own shells.
 */
export const SESSION_VARIABLES = [
  'GIT_CHECKPOINT_SESSION',
  'CLAUDE_CODE_SESSION_ID',
  'CODEX_SESSION_ID',
  'COPILOT_AGENT_SESSION_ID',
] as const;
export type SessionVariable = (typeof SESSION_VARIABLES)[number];

/**
 * The session that an environment names, null for none.
 *
 * @returns it as it is given: `sessionId` tells whether it may stand in a note or in a file's name
 */
export function sessionIn(env: Readonly<Record<string, string | undefined>>): string | null {
  return SESSION_VARIABLES.map((name) => env[name]).find(Boolean) ?? null;
}

/** The session that a note is stamped with. */
export function readStamp(text: string): string | null {
  return sessionId(STAMP.exec(text)?.[2]);
}

/** Front matter has to begin in the first line: no stamp may take its place. */
export function canBeStamped(text: string): boolean {
  const start = text.startsWith('\ufeff') ? 1 : 0;
  return skipFrontMatter(text, start) === start;
}

/** The note with the session in its first line, in place of an earlier one. */
export function withStamp(text: string, session: string): string {
  const present = STAMP.exec(text);
  const lineEnd = /\r\n?|\n/.exec(text)?.[0] ?? '\n';
  const bom = text.startsWith('\ufeff') ? '\ufeff' : '';
  const stamp = `${bom}<!-- ckpt-session: ${session} -->`;
  return present
    ? stamp + (present[3] || lineEnd) + text.slice(present[0].length)
    : stamp + lineEnd + text.slice(bom.length);
}

/** The note without its stamp, for comparing what it says. */
export function withoutStamp(text: string): string {
  return text.replace(STAMP, '$1');
}
