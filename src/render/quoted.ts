/** What somebody else has named or written, in sentences of ours that an agent reads. */
import { replaceUnseen } from '../note/unseen.ts';

/** More of a name nobody needs: a path of that length is to be looked up. */
const MOST = 300;

/** A text of somebody else's without what nobody sees, its line breaks as ours. */
export function seen(text: string): string {
  return replaceUnseen(text.replace(/\r\n?/g, '\n'), '');
}

/** The same on one line, and not long. */
export function seenLine(text: string): string {
  const line = seen(text).replace(/[\n\t]+/g, ' ');
  return line.length <= MOST
    ? line
    : `${line.slice(0, MOST - 2).replace(/[\ud800-\udbff]$/, '')} …`;
}

/** Whether a name says nothing but itself, whatever stands around it. */
export function isPlain(name: string): boolean {
  return /^[\w./@+=-]{1,100}$/.test(name);
}

/** A name or path in quotes that nothing in it can end: as JSON where a quote or an odd blank is in it. */
export function inQuotes(text: string): string {
  const line = seenLine(text);
  if (!/['"`\\]|[^\S ]/.test(line)) return `'${line}'`;
  return JSON.stringify(line).replace(
    /`|[^\S ]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A text in a fence that no line of it can close (CommonMark §4.5). */
export function fenced(text: string, info: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${info}\n${text}\n${fence}`;
}
