import { type MeasuredCommand, MOST_MEMORY } from './measure-commands.ts';
import { CHECKPOINTS, type MeasuredShell } from './measure-completion.ts';
import type { MeasuredDisk } from './measure-disk.ts';
import { FEW, MANY, type MeasuredQuestion } from './measure-history.ts';
import type { MeasuredSwitch } from './measure-switches.ts';

const MIB = 1024 * 1024;

/** The commands as a table in Markdown, a line each. */
export function renderCommands(measured: readonly MeasuredCommand[]): string {
  const rows = measured.map((one) => [
    `\`${one.name}\``,
    one.about,
    milliseconds(one.command.median),
    `${number(one.command.p10)}–${number(one.command.p90)}`,
    milliseconds(one.floor.median),
    one.ratio.toFixed(2),
    verdict(one.limit, one.kept),
    String(one.gitProcesses),
    one.peakMemory === 0 ? '' : `${(one.peakMemory / MIB).toFixed(0)} MiB`,
  ]);
  const head = ['name', 'what is run', 'takes', 'most runs', 'floor', 'ratio', 'at most'];
  return renderTable([...head, 'git processes', `memory, at most ${MOST_MEMORY / MIB} MiB`], rows);
}

/** The switches likewise. */
export function renderSwitches(measured: readonly MeasuredSwitch[]): string {
  const rows = measured.map(({ about, time, added, floor, ratio, limit, kept }) => [
    about,
    time === null ? 'not to be had here' : milliseconds(time),
    added === null ? '' : milliseconds(added),
    floor === null ? '' : milliseconds(floor),
    ratio === null ? '' : ratio.toFixed(2),
    limit === null ? '' : verdict(limit, kept),
  ]);
  return renderTable(
    ['`git switch` with', 'takes', 'adds', 'compared with', 'ratio', 'at most'],
    rows,
  );
}

/** What is asked of the history likewise. */
export function renderHistory(measured: readonly MeasuredQuestion[]): string {
  const rows = measured.map(({ question, few, many, ratio, limit, kept }) => [
    `\`${question}\``,
    milliseconds(few.median),
    milliseconds(many.median),
    ratio.toFixed(2),
    verdict(limit, kept),
  ]);
  const operations = [FEW, MANY].map((count) => `${count.toLocaleString('en')} operations`);
  return renderTable(['what is run', ...operations, 'ratio', 'at most'], rows);
}

/** The history's size likewise. */
export function renderDisk(measured: readonly MeasuredDisk[]): string {
  const rows = measured.map(({ about, bytes }) => [about, `${(bytes / MIB).toFixed(1)} MiB`]);
  return renderTable(['ten thousand saves of one effort', 'on disk'], rows);
}

/** The Tab key likewise. */
export function renderCompletion(measured: readonly MeasuredShell[]): string {
  const rows = measured.map(({ shell, start, git, ours, later }) => [
    shell,
    ...[start.median, git, ours, later].map(milliseconds),
  ]);
  const first = ['first `git switch fea<Tab>`', `first \`git checkpoint resume fea<Tab>\``];
  return renderTable(
    ['shell', 'its start', ...first, `each after that, ${CHECKPOINTS} checkpoints`],
    rows,
  );
}

function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  const [top, ...rest] = all.map((row) =>
    line(widths.map((width, i) => (row[i] ?? '').padEnd(width))),
  );
  return [top, line(widths.map((width) => '-'.repeat(width))), ...rest].join('');
}

function verdict(limit: number, kept: boolean): string {
  return kept ? String(limit) : `${limit}, missed`;
}

function milliseconds(time: number): string {
  return `${number(time)} ms`;
}

function number(time: number): string {
  return time.toFixed(time < 10 ? 1 : 0);
}
