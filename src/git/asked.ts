/**
 * What a hook's script (hooks/start) asks git while node starts: started by a shell, and beside node, git
 * costs a switch next to nothing.
 */
import { fstatSync, readFileSync } from 'node:fs';

/** The answers. */
export interface Asked {
  /** Of `git rev-parse`, with the questions of locate.ts. */
  location: string;
  /** Of `git config`, with those of git-config.ts. */
  config: string;
  /** Whether git tracks the live file of a name; null where there was none to ask about. */
  tracked: { file: string; answer: boolean } | null;
}

/**
 * Reads the answers from standard input.
 *
 * @returns null where there are none, or git had no answer; then it is asked again, for its words
 */
export function readAsked(): Asked | null {
  try {
    return fstatSync(0).isFIFO() ? parseAsked(readFileSync(0, 'utf8')) : null;
  } catch {
    return null;
  }
}

/** Takes the answers apart: `<location> NUL <exit code> NUL <file> NUL <yes, no or nothing> NUL <config>`. */
export function parseAsked(text: string): Asked | null {
  const match = /^([^\0]*)\0(\d+)\0([^\0]+)\0(yes|no|)\0([\s\S]*)$/.exec(text);
  if (!match) return null;
  const [, location = '', code, file = '', answer, config = ''] = match;
  if (code !== '0') return null;
  return { location, config, tracked: answer ? { file, answer: answer === 'yes' } : null };
}
