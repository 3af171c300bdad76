import { isatty } from 'node:tty';
import { LOOKS, type Look, PLAIN } from '../note/styled.ts';
import { visible } from './safe.ts';

/** The colours of git's own commands: `git branch`, `git log`, `git diff`, `git status`. */
const COLOURS: Record<Look, string> = {
  strong: '1',
  here: '32',
  elsewhere: '36',
  commit: '33',
  added: '32',
  removed: '31',
  hunk: '36',
  wrong: '31',
  good: '32',
};

const CODES: ReadonlyMap<string, string> = new Map([
  [PLAIN, '\x1b[m'],
  ...Object.entries(COLOURS).map(([look, code]) => [LOOKS[look as Look], `\x1b[${code}m`] as const),
]);

const MARK = /([\udc00-\udc0f])/u;

let chosen: string | null = null;

/**
 * Settles when there is colour: `always`, `never`, or a boolean, of which true is `auto` (color.c,
 * git_config_colorbool). What came first counts: the command line, before what is configured.
 */
export function chooseColour(when: string | null): void {
  chosen ??= when;
}

/**
 * Whether the answer gets colours. `auto` is a terminal that can show them, or git's pager where git has
 * started it, and heeds NO_COLOR (https://no-color.org).
 */
export function isColoured(): boolean {
  if (chosen === 'always') return true;
  if (/^(?:never|false|no|off|0)$/i.test(chosen ?? 'auto')) return false;
  const { env } = process;
  return !env['NO_COLOR'] && env['TERM'] !== 'dumb' && (isatty(1) || isPaged());
}

/** Whether git itself shows the answer in a pager: `git -p`, pager.checkpoint (git-config(1)). */
export function isPaged(): boolean {
  return /^(?:true|1|yes|on)$/i.test(process.env['GIT_PAGER_IN_USE'] ?? '');
}

/** A text for a terminal: free of control characters, its looks as colours or left out. */
export function shown(text: string, colours: boolean): string {
  const parts = text.split(MARK);
  if (parts.length === 1) return visible(text);
  if (!colours) return visible(parts.filter((_, at) => at % 2 === 0).join(''));
  return parts.map((part, at) => (at % 2 === 0 ? visible(part) : CODES.get(part))).join('');
}
