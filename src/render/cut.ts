/** Characters of two columns: East Asian scripts and emoji (Unicode Standard Annex #11). */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** A text on one line, cut off after so many columns of a terminal, where an ellipsis says so. */
export function cut(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  let columns = 0;
  let kept = '';
  for (const character of line) {
    columns += WIDE.test(character) ? 2 : 1;
    if (columns > most) return `${kept.trimEnd()}\u2026`;
    kept += character;
  }
  return kept;
}
