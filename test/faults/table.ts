/** The table of what was tried, for the end of a run and for docs/durability.md. */

export interface Row {
  operation: string;
  fault: string;
  /** The places at which a fault can be put. */
  points: number;
  tried: number;
  lost: number;
}

/** Rows as a Markdown table, with their sum. */
export function renderTable(rows: readonly Row[]): string {
  const sum = (pick: (row: Row) => number) => rows.reduce((all, row) => all + pick(row), 0);
  const total = {
    operation: 'all',
    fault: '',
    points: sum((row) => row.points),
    tried: sum((row) => row.tried),
    lost: sum((row) => row.lost),
  };
  const cells = [
    ['operation', 'fault', 'points', 'tried', 'texts lost'],
    ...[...rows, total].map((row) => Object.values(row).map(String)),
  ];
  const widths = [0, 1, 2, 3, 4].map((n) => Math.max(...cells.map((line) => line[n]?.length ?? 0)));
  const align = (text: string, n: number) =>
    n < 2 ? text.padEnd(widths[n] ?? 0) : text.padStart(widths[n] ?? 0);
  const lines = cells.map((line) => `| ${line.map(align).join(' | ')} |`);
  const rule = `| ${widths.map((width, n) => (n < 2 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}
