import type { Commit } from '../change.ts';
import { readItems } from '../document/list.ts';
import { addItems, bullets, codeSpan, saysNothing } from './items.ts';

/** Longer lists are cut, with the number of what is left out. */
const MOST_COMMITS = 20;

/** What an earlier save took from the commits; the next one takes it anew. */
const FROM_COMMITS = /^(?:`[0-9a-f]{7,}` |and \d+ commits more$)/;

/**
 * The list of what is done: what was given is added to what somebody said before. Where nobody says
 * what is done, the commits do.
 */
export function composeCommits(
  earlier: string,
  given: readonly string[],
  commits: readonly Commit[],
): string {
  if (given.length > 0) return addItems(isSeen(earlier) ? '' : earlier, given);
  if (commits.length === 0 || !isSeen(earlier)) return earlier;
  const shown = commits
    .slice(0, MOST_COMMITS)
    .map((one) => `${codeSpan(one.oid.slice(0, 7))} ${one.subject}`);
  if (commits.length > shown.length)
    shown.push(`and ${commits.length - shown.length} commits more`);
  return bullets(shown);
}

/** Whether there is nothing but items that a save took from the commits, a line each. */
function isSeen(done: string): boolean {
  const items = readItems(done);
  const seen = items.filter(
    ({ text, start, end }) =>
      FROM_COMMITS.test(text) && !/[\r\n]/.test(done.slice(start, end).trimEnd()),
  );
  const other = items.reduceRight(
    (all, { start, end }) => all.slice(0, start) + all.slice(end),
    done,
  );
  return seen.length === items.length && saysNothing(other);
}
