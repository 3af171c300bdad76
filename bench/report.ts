import { execFileSync } from 'node:child_process';
import { cpus, type } from 'node:os';
import type { Measurement } from './measure.ts';
import { judge, LIMITS } from './verdict.ts';

const MIB = 1024 * 1024;

/** The measurements as a table, one line a scenario. */
export function renderTable(measurements: readonly Measurement[], runs: number): string {
  const rows = measurements.map((one) => {
    const { ratio, kept } = judge(one);
    return [
      one.scenario.name,
      milliseconds(one.command.median),
      `${one.command.p10.toFixed(0)}-${one.command.p90.toFixed(0)}`,
      milliseconds(one.floor.median),
      ratio.toFixed(2),
      String(one.gitProcesses),
      (one.peakMemory / MIB).toFixed(0),
      kept ? '' : 'over the limit',
    ];
  });
  const head = ['scenario', 'ms', 'p10-p90', 'floor ms', 'ratio', 'git', 'MiB', ''];
  return [
    `${Object.values(machine()).join(', ')}; medians of ${runs} runs`,
    `limits: ratio ${LIMITS.ratio}, memory ${LIMITS.peakMemory / MIB} MiB`,
    '',
    ...align([head, ...rows]),
    '',
  ].join('\n');
}

/** The same as data. */
export function renderJson(measurements: readonly Measurement[], runs: number): string {
  const scenarios = measurements.map(({ scenario, ...measured }) => ({
    name: scenario.name,
    args: scenario.args,
    ...measured,
    ...judge({ scenario, ...measured }),
  }));
  return `${JSON.stringify({ machine: machine(), runs, limits: LIMITS, scenarios }, null, 2)}\n`;
}

function machine() {
  const processors = cpus();
  return {
    processor: `${processors.length} x ${processors[0]?.model ?? 'unknown'}`,
    system: type(),
    node: `node ${process.versions.node}`,
    git: execFileSync('git', ['--version'], { encoding: 'utf8' }).trim(),
  };
}

/** Names to the left, figures to the right. */
function align(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, i) =>
        i === 0 || i === row.length - 1
          ? cell.padEnd(widths[i] ?? 0)
          : cell.padStart(widths[i] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

function milliseconds(time: number): string {
  return time.toFixed(1);
}
