/** Columns two blanks apart; a line break or tab in a cell becomes a blank. The last is not padded. */
export function table(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => cell.replace(/[\r\n\t]/g, ' ')));
  const widths: number[] = [];
  for (const row of cells) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, lengthOf(cell));
    });
  }
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - lengthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** In characters, of which one beyond U+FFFF is two units; most texts have none. */
function lengthOf(cell: string): number {
  return /[\ud800-\udfff]/.test(cell) ? [...cell].length : cell.length;
}
