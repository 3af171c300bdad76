import { formatAge, formatZone, localIso } from './moment.ts';

/** An answer's dates, by the names that git-log(1) has for them (`--date=<format>`). */
const STYLES = {
  relative: (at: Date, now: Date) => formatAge(now.getTime() - at.getTime()),
  iso: (at: Date) => `${here(at).replace('T', ' ')} ${formatZone(offsetAt(at))}`,
  'iso-strict': (at: Date) => here(at) + formatZone(offsetAt(at)).replace(/\d\d$/, ':$&'),
  short: (at: Date) => here(at).slice(0, 10),
  unix: (at: Date) => String(Math.floor(at.getTime() / 1000)),
} as const;

/** How the dates of an answer are written. */
export type DateStyle = keyof typeof STYLES;

/** The names of the styles, the one that counts by default first. */
export const DATE_STYLES = Object.keys(STYLES) as readonly DateStyle[];

/** A date in one of git's styles, by the user's clock. */
export function formatDate(at: Date, now: Date, style: DateStyle): string {
  return STYLES[style](at, now);
}

/** Minutes east of Greenwich, where the user is. */
function offsetAt(at: Date): number {
  return -at.getTimezoneOffset();
}

function here(at: Date): string {
  return localIso(at, offsetAt(at));
}
