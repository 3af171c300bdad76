/**
 * What a script (hooks/ask) asks git while node starts: started by a shell, and beside node, git costs
 * next to nothing.
 */

import { fstatSync, readFileSync } from 'node:fs';
import type { ObjectId } from '../brands.ts';

/** The answers. */
export interface Asked {
  /** Of `git rev-parse`, with the questions of locate.ts. */
  location: string;
  /** Of `git config`, with those of git-config.ts. */
  config: string;
  /** What HEAD names and is, empty where it names, or is, nothing; null where that was not asked. */
  head: { ref: string; oid: ObjectId } | null;
  /** Whether git tracks the live file of a name; null where there was none to ask about. */
  tracked: { file: string; answer: boolean } | null;
}

/**
 * Reads the answers.
 *
 * @param descriptor of the pipe that they come by
 * @returns null where there are none, or git had no answer; then it is asked again, for its words
 */
export function readAsked(descriptor: number): Asked | null {
  try {
    const piped = fstatSync(descriptor).isFIFO();
    return piped ? parseAsked(readFileSync(descriptor, 'utf8')) : null;
  } catch {
    return null;
  }
}

/**
 * Takes the answers apart, each but the last ended by a NUL: the location and git's exit code, what HEAD
 * names and is, a file and yes, no or nothing, the settings and git's exit code: 1 where there are none.
 */
export function parseAsked(text: string): Asked | null {
  const match =
    /^([^\0]*)\0(\d+)\0([^\0]*)\0([^\0]*)\0([^\0]*)\0(yes|no|)\0([\s\S]*)\0([01])$/.exec(text);
  if (!match) return null;
  const [, location = '', code, ref = '', oid = '', file = '', answer, config = ''] = match;
  if (code !== '0') return null;
  return {
    location,
    config,
    head: ref + oid === '' ? null : { ref: ref.trimEnd(), oid: oid.trimEnd() as ObjectId },
    tracked: answer ? { file, answer: answer === 'yes' } : null,
  };
}
