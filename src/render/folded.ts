import { widthOf } from './columns.ts';

/**
 * A text behind a mark, in lines that fit: those below the first stand as far in as the text does.
 *
 * @param width the columns that there are, null for a pipe, in which lines are whole
 */
export function folded(text: string, mark: string, width: number | null): string[] {
  const indent = ' '.repeat(widthOf(mark));
  const room = width === null ? null : Math.max(20, width - indent.length);
  return text
    .split('\n')
    .flatMap((line) => fold(line, room))
    .map((line, at) => (at === 0 ? mark + line : line === '' ? '' : indent + line));
}

/** A line in several where it is too long; a word that is too long by itself stays whole. */
function fold(line: string, room: number | null): string[] {
  if (room === null || widthOf(line) <= room) return [line];
  const indent = /^ */.exec(line)?.[0] ?? '';
  const lines: string[] = [];
  let current = '';
  for (const word of line.trim().split(' ')) {
    const longer = current === '' ? indent + word : `${current} ${word}`;
    if (current !== '' && widthOf(longer) > room) {
      lines.push(current);
      current = indent + word;
    } else current = longer;
  }
  return [...lines, current];
}
