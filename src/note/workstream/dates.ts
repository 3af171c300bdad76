/**
 * Relative dates in a decision are worth nothing a week later: they become absolute ones
 * (docs/note-format.md).
 */

const DAY = 24 * 60 * 60 * 1000;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const LENGTHS: Record<string, number> = { day: 1, week: 7 };

const RELATIVE = new RegExp(
  [
    String.raw`\b(?<word>today|tonight|yesterday|tomorrow)\b`,
    String.raw`\bin (?<ahead>\d{1,3}|a|one|two|three) (?<aheadUnit>day|week)s?\b`,
    String.raw`\b(?<back>\d{1,3}|a|one|two|three) (?<backUnit>day|week)s? ago\b`,
    String.raw`\b(?<which>last|next) (?<weekday>${WEEKDAYS.join('|')})\b`,
  ].join('|'),
  'gi',
);

/**
 * Puts dates in place of words such as `yesterday`, `in 3 days`, `last Monday`.
 *
 * @param now the moment that the words are relative to
 * @param offset minutes east of Greenwich, for which day it is
 */
export function withAbsoluteDates(text: string, now: Date, offset: number): string {
  const local = new Date(now.getTime() + offset * 60_000);
  const inDays = (days: number) =>
    new Date(local.getTime() + days * DAY).toISOString().slice(0, 10);
  return text.replace(RELATIVE, (...match) => {
    const groups = match.at(-1) as Record<string, string | undefined>;
    const { word, ahead, aheadUnit, back, backUnit, which, weekday } = groups;
    if (word) return inDays({ yesterday: -1, tomorrow: 1 }[word.toLowerCase()] ?? 0);
    if (ahead) return inDays(number(ahead) * (LENGTHS[aheadUnit?.toLowerCase() ?? ''] ?? 1));
    if (back) return inDays(-number(back) * (LENGTHS[backUnit?.toLowerCase() ?? ''] ?? 1));
    const apart = WEEKDAYS.indexOf(weekday?.toLowerCase() ?? '') - local.getUTCDay();
    return inDays(
      which?.toLowerCase() === 'last' ? apart - (apart < 0 ? 0 : 7) : apart + (apart > 0 ? 0 : 7),
    );
  });
}

function number(word: string): number {
  return { a: 1, one: 1, two: 2, three: 3 }[word.toLowerCase()] ?? Number(word);
}
