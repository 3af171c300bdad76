import { pad, widthOf } from './columns.ts';

/** Columns two blanks apart; a line break or tab in a cell becomes a blank. The last is not padded. */
export function table(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => cell.replace(/[\r\n\t]/g, ' ')));
  const widths: number[] = [];
  for (const row of cells) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, widthOf(cell));
    });
  }
  return cells
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
