import type { Commit } from '../change.ts';
import { readItems } from '../document/list.ts';
import { addItems, bullets, codeSpan, essence, saysNothing } from './items.ts';

/** Longer lists are cut, with the number of what is left out. */
const MOST_COMMITS = 20;

/** The commit that an item begins with. */
const NAME = /^`[0-9a-f]{7,}`/;

/** What an earlier save took from the commits; the next one takes it anew. */
const FROM_COMMITS = /^(?:`[0-9a-f]{7,}` |and \d+ commits more$)/;

/**
 * The list of what is done: what was given is added to what somebody said before. The commits that
 * an earlier save saw come after that, taken anew; where nobody has said anything, they stand alone.
 */
export function composeCommits(
  earlier: string,
  given: readonly string[],
  commits: readonly Commit[],
): string {
  const { seen, said } = takeApart(earlier, commits);
  const untold = given.length === 0 && saysNothing(said);
  if (commits.length === 0 || (seen === 0 && !untold)) return addItems(earlier, given);
  const names = new Set(readItems(said).map(({ text }) => NAME.exec(text)?.[0]));
  const lines = commits.map(lineOf).filter((line) => !names.has(NAME.exec(line)?.[0]));
  const shown = lines.slice(0, MOST_COMMITS);
  if (lines.length > shown.length) shown.push(`and ${lines.length - shown.length} commits more`);
  return addItems(addItems(said, given), shown);
}

function lineOf({ oid, subject }: Commit): string {
  return `${codeSpan(oid.slice(0, 7))} ${subject}`;
}

/**
 * How many items a save took from the commits, a line each, and what is left without them. What stands
 * of a commit that is still there in other words than its subject, somebody wrote.
 */
function takeApart(done: string, commits: readonly Commit[]): { seen: number; said: string } {
  const lines = commits.map(lineOf);
  const names = new Set(lines.map((line) => NAME.exec(line)?.[0]));
  const written = new Set(lines.map((line) => essence(bullets([line]))));
  const seen = readItems(done).filter(({ text, start, end }) => {
    const source = done.slice(start, end).trimEnd();
    if (!FROM_COMMITS.test(text) || /[\r\n]/.test(source)) return false;
    return !names.has(NAME.exec(text)?.[0]) || written.has(essence(source));
  });
  const said = seen.reduceRight(
    (all, { start, end }) => all.slice(0, start) + all.slice(end),
    done,
  );
  return { seen: seen.length, said };
}
