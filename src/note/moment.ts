/** Dates as notes and file names carry them. Offsets are minutes east of Greenwich. */

/** `2026-03-14 10:12 +0100`, the Date line of a note. */
export function formatMoment(at: Date, offset: number): string {
  const local = localIso(at, offset);
  return `${local.slice(0, 10)} ${local.slice(11, 16)} ${formatZone(offset)}`;
}

/** `2026-03-14T10:12:00`, by a clock of that offset. */
export function localIso(at: Date, offset: number): string {
  return new Date(at.getTime() + offset * 60_000).toISOString().slice(0, 19);
}

/** `+0100`, an offset as git writes it. */
export function formatZone(offset: number): string {
  const parts = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const digits = parts.map((part) => String(part).padStart(2, '0')).join('');
  return (offset < 0 ? '-' : '+') + digits;
}

/** `20260314-101200`, as in the name of an unparsed note. */
export function formatStamp(at: Date, offset: number): string {
  const local = localIso(at, offset);
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
