/** A time in git's own words, such as `2.weeks`; git itself says which one that is. */
import { CheckpointError } from '../errors.ts';
import type { Client } from './client.ts';

/**
 * The words that git knows (date.c); it passes over any other, and takes what is left for the
 * present.
 */
const UNITS = 'seconds? minutes? hours? days? weeks? months? years?'.split(' ');
const NUMBERS = 'last zero one two three four five six seven eight nine ten'.split(' ');
const MOMENTS = 'ago now yesterday noon midnight tea never am pm t z utc gmt'.split(' ');
const NAMES = [
  'jan(uary)? feb(ruary)? mar(ch)? apr(il)? may june? july? aug(ust)? sept?(ember)? oct(ober)?',
  'nov(ember)? dec(ember)? sun(day)? mon(day)? tue(sday)? wed(nesday)? thu(rsday)? fri(day)?',
  'sat(urday)?',
].flatMap((line) => line.split(' '));
const KNOWN = new RegExp(`^(?:${[...UNITS, ...NUMBERS, ...MOMENTS, ...NAMES].join('|')})$`, 'i');

/**
 * The moment that a time means to git (git-rev-parse(1), `--since`).
 *
 * git answers whatever it does not understand with the present, or with a day of this month: so no
 * word may be foreign to it, a number alone is not a time, and only `now` may come back as now.
 *
 * @throws CheckpointError where the time is not one, or is not in the past
 */
export async function askMoment(client: Client, given: string, now: Date): Promise<Date> {
  const words: string[] = given.match(/[^\W\d_]+|[^\x00-\x7f]+/g) ?? [];
  const number = Number(/^\W*(\d+)\W*$/.exec(given)?.[1] ?? Number.NaN);
  const isTime = number >= 100_000_000 || words.length > 0 || /\d[-/:.]\d/.test(given);
  if (!isTime || !words.every((word) => KNOWN.test(word))) throw notPast(given);
  const said = await client.ask(['rev-parse', `--since=${given}`]);
  const seconds = Number(/^--max-age=(\d+)$/m.exec(said)?.[1] ?? Number.NaN);
  const isPast = seconds < Math.floor(now.getTime() / 1000);
  if (!isPast && !/^\W*now\W*$/i.test(given)) throw notPast(given);
  return new Date(seconds * 1000);
}

function notPast(given: string): CheckpointError {
  return new CheckpointError('usage', `'${given}' is not a time in the past`, [
    "expected such as '2.weeks', '3 months ago' or '2026-01-31'",
  ]);
}
