/** Dates as notes and file names carry them. Offsets are minutes east of Greenwich. */

/** `2026-03-14 10:12 +0100`, the Date line of a note. */
export function formatMoment(at: Date, offset: number): string {
  const local = new Date(at.getTime() + offset * 60_000).toISOString();
  const sign = offset < 0 ? '-' : '+';
  const zone = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join('');
  return `${local.slice(0, 10)} ${local.slice(11, 16)} ${sign}${zone}`;
}

/** `20260314-101200`, as in the name of an unparsed note. */
export function formatStamp(at: Date, offset: number): string {
  const local = new Date(at.getTime() + offset * 60_000).toISOString();
  return `${local.slice(0, 10).replaceAll('-', '')}-${local.slice(11, 19).replaceAll(':', '')}`;
}

/** The moment that a Date line of ours names; null for any other form. */
export function parseMoment(text: string | null): Date | null {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d) ([+-]\d\d)(\d\d)\b/.exec(text ?? '');
  const at = match && new Date(`${match[1]}T${match[2]}:00${match[3]}:${match[4]}`);
  return at && !Number.isNaN(at.getTime()) ? at : null;
}

/** An age in the largest unit that fits, such as `3 days ago`. */
export function formatAge(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'just now';
  const [value, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.floor(minutes / 60), 'hour']
        : minutes < 60 * 24 * 60
          ? [Math.floor(minutes / 60 / 24), 'day']
          : minutes < 60 * 24 * 730
            ? [Math.floor(minutes / 60 / 24 / 30), 'month']
            : [Math.floor(minutes / 60 / 24 / 365), 'year'];
  return `${value} ${unit}${value === 1 ? '' : 's'} ago`;
}
