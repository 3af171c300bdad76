/** More than this are counted rather than shown. */
const MOST = 8;

/** The first few of a list on one line, such as `a, b, and 2 more`. */
export function some(items: readonly string[], separator = ', '): string {
  const shown = items.slice(0, MOST).join(separator);
  return items.length > MOST ? `${shown}${separator}and ${items.length - MOST} more` : shown;
}
