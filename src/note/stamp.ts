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
