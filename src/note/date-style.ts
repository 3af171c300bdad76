import { formatAge } from './moment.ts';

/** An answer's dates, by the names that git-log(1) has for them (`--date=<format>`). */
const STYLES = {
  relative: (at: Date, now: Date) => formatAge(now.getTime() - at.getTime()),
  iso: (at: Date) => `${localText(at).replace('T', ' ')} ${zoneOf(at)}`,
  'iso-strict': (at: Date) => localText(at) + zoneOf(at).replace(/\d\d$/, ':$&'),
  short: (at: Date) => localText(at).slice(0, 10),
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

/** `2026-03-14T10:12:00`, where the user is. */
function localText(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19);
}

function zoneOf(at: Date): string {
  const east = -at.getTimezoneOffset();
  const digits = [Math.floor(Math.abs(east) / 60), Math.abs(east) % 60];
  return (east < 0 ? '-' : '+') + digits.map((one) => String(one).padStart(2, '0')).join('');
}
