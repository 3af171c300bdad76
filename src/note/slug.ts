import type { Slug } from '../brands.ts';
import { shortHash } from './short-hash.ts';

/**
 * Device names that Windows reserves in every directory, with any ending.
 * https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** What a file name ends or begins with says what it is (entry.ts): a branch may not pass for it. */
const TAKEN = /-checkpoint$|^unparsed-\d{8}-\d{6}(?:-\d+)?$/;

/**
 * File systems end a name at 255 bytes. The longest thing put behind a slug is `-<n>.mirror.md`, so
 * this leaves room to spare.
 */
const LONGEST = 200;

/**
 * The file name, without its ending, under which a branch's note is kept (docs/design.md §4).
 *
 * Lower-case, `/` becomes `-`, what is not `a-z0-9-` is dropped, runs of `-` collapse, and none is left
 * at either end, where it would begin an option. Where that
 * leaves nothing, too much or a reserved name, a short hash of the full name tells branches apart.
 * Two branches may still share a slug (`feature/x`, `feature-x`): a slug is a file name and never an
 * identity; the identity is the Branch line inside the file.
 *
 * @param name a branch name, or the name of a worktree whose HEAD is detached
 * @returns 1 to 200 characters out of `a-z0-9-`
 */
export function slugOf(name: string): Slug {
  const plain = name
    .toLowerCase()
    .replaceAll('/', '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
  return unmistakable(plain, name) as Slug;
}

/** The plain form where it can stand alone, else with what tells it from others. */
function unmistakable(plain: string, name: string): string {
  if (plain === '') return `branch-${shortHash(name)}`;
  if (RESERVED.test(plain) || TAKEN.test(plain)) return `${plain}-${shortHash(name)}`;
  if (plain.length > LONGEST) return `${plain.slice(0, LONGEST - 9)}-${shortHash(name)}`;
  return plain;
}

/**
 * The file name, without its ending, of an effort that a person gave a name or a title:
 * `other-effort` of `Other Effort`. As a slug, but that words which blanks or underscores part are
 * joined by dashes.
 *
 * @returns 1 to 200 characters out of `a-z0-9-`
 */
export function effortName(given: string): Slug {
  const words = given.split(/[\s_]+/).filter((word) => /[a-z0-9]/i.test(word));
  return slugOf(words.join('-') || given);
}
