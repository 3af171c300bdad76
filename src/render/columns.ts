/** Text in the columns of a terminal, in which a letter may take none, one or two. */

/** Letters that take two columns, those of East Asia and pictures, and marks that take none. */
let wide: RegExp | null = null;
let none: RegExp | null = null;

/** How many columns a line takes. */
export function widthOf(line: string): number {
  if (!/[^\0-\x7f]/.test(line)) return line.length;
  let width = 0;
  for (const character of line) width += widthOfCharacter(character);
  return width;
}

/** A line that fits: what does not is cut off, and `…` says so. */
export function cut(line: string, width: number): string {
  if (widthOf(line) <= width) return line;
  let [kept, used] = ['', 0];
  for (const character of line) {
    used += widthOfCharacter(character);
    if (used > width - 1) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/** A cell as wide as its column, at least. */
export function pad(cell: string, width: number): string {
  return cell + ' '.repeat(Math.max(0, width - widthOf(cell)));
}

function widthOfCharacter(character: string): number {
  if (character <= '\x7f') return 1;
  wide ??=
    /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
  // Marks of a look (src/note/styled.ts) take none either.
  none ??= /\p{Mn}|\p{Me}|[\u200b-\u200f\udc00-\udc0f]/u;
  return none.test(character) ? 0 : wide.test(character) ? 2 : 1;
}
