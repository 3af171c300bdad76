import type { Event } from './cast.ts';
import { COLUMNS, ROWS } from './play.ts';
import { type Cell, linesOf, textOf } from './screen.ts';

const [WIDTH, HEIGHT, MARGIN, BAR] = [8.4, 20, 16, 34];

/** How many seconds the last picture stays. */
const LAST = 8;

const COLOURS = [
  ...['#484f58', '#ff7b72', '#3fb950', '#d29922', '#58a6ff', '#bc8cff', '#39c5cf', '#b1bac4'],
  ...['#6e7681', '#ffa198', '#56d364', '#e3b341', '#79c0ff', '#d2a8ff', '#56d4dd', '#f0f6fc'],
];
const [DARK, LIGHT] = ['#0d1117', '#c9d1d9'];

/**
 * A session as a moving picture: CSS moves it, no script runs, and where the reader wants no motion it shows
 * its end.
 *
 * A line appears with its first character; where the others come later, what covers them moves away.
 */
export function svgOf(events: readonly Event[]): string {
  const lines = linesOf(events);
  const end = (events.at(-1)?.[0] ?? 0) + LAST;
  const percent = (at: number) => `${Number(((100 * at) / end).toFixed(2))}%`;
  const width = Math.ceil(COLUMNS * WIDTH + 2 * MARGIN);
  const height = BAR + ROWS * HEIGHT + MARGIN;
  const rules: string[] = [];
  const appearing = new Map<number, string>();

  const rows = lines.map((cells, index) => {
    if (cells.length === 0) return '';
    const y = BAR + index * HEIGHT + 14;
    return `<g class="${appear(startOf(lines, index))}">${text(cells, y)}${cover(cells, y)}</g>`;
  });
  const scrolled = lines.length - ROWS;
  if (scrolled > 0) scroll();

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>A session with git-checkpoint</title>
<desc>${escaped(textOf(lines))}</desc>
<style>
text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:${LIGHT};white-space:pre}
.bold{font-weight:bold}.dim{opacity:.6}.italic{font-style:italic}.underline{text-decoration:underline}
${COLOURS.map((colour, n) => `.c${n}{fill:${colour}}`).join('')}
.typed{opacity:0}
.lines{transform:translateY(${-Math.max(0, scrolled) * HEIGHT}px)}
.lines,.lines *{animation-duration:${end.toFixed(2)}s;animation-iteration-count:infinite;animation-timing-function:step-end}
${rules.join('\n')}
@media (prefers-reduced-motion:reduce){.lines,.lines *{animation:none!important}}
</style>
<rect width="${width}" height="${height}" rx="8" fill="${DARK}"/>
<circle cx="20" cy="17" r="6" fill="#ff5f57"/><circle cx="40" cy="17" r="6" fill="#febc2e"/><circle cx="60" cy="17" r="6" fill="#28c840"/>
<svg y="${BAR}" width="${width}" height="${ROWS * HEIGHT}" viewBox="0 ${BAR} ${width} ${ROWS * HEIGHT}"><g class="lines">
${rows.filter(Boolean).join('\n')}
</g></svg>
</svg>
`;

  /** The class of what appears at a time. */
  function appear(at: number): string {
    const known = appearing.get(at);
    if (known) return known;
    const name = `a${appearing.size}`;
    appearing.set(at, name);
    rules.push(`@keyframes ${name}{0%{opacity:0}${percent(at)},to{opacity:1}}`);
    rules.push(`.${name}{animation-name:${name}}`);
    return name;
  }

  /** What hides the part of a line that is typed, and gives way key by key. */
  function cover(cells: readonly Cell[], y: number): string {
    const first = cells[0]?.at ?? 0;
    const from = cells.findIndex(({ at }) => at > first);
    if (from === -1) return '';
    const [begin = first, last = first] = [cells[from]?.at, cells.at(-1)?.at];
    const keys = cells.length - from;
    const name = `t${rules.length}`;
    rules.push(
      `@keyframes ${name}{0%{opacity:1}${percent(begin)}{opacity:1;transform:none;animation-timing-function:steps(${keys})}${percent(last)}{opacity:1;transform:translateX(${number(keys * WIDTH)}px)}to{opacity:0}}`,
      `.${name}{animation-name:${name}}`,
    );
    return `<rect class="typed ${name}" x="${x(from)}" y="${y - 14}" width="${number(keys * WIDTH)}" height="${HEIGHT}" fill="${DARK}"/>`;
  }

  /** Moves the lines up where the terminal is full. */
  function scroll(): void {
    const steps = new Map<number, number>([[0, 0]]);
    for (let index = ROWS; index < lines.length; index++) {
      steps.set(startOf(lines, index), index + 1 - ROWS);
    }
    const frames = [...steps].map(
      ([at, by]) => `${percent(at)}{transform:translateY(${-by * HEIGHT}px)}`,
    );
    rules.push(
      `@keyframes up{${frames.join('')}to{transform:translateY(${-scrolled * HEIGHT}px)}}`,
    );
    rules.push('.lines{animation-name:up}');
  }
}

/** When a line appears; an empty one with the next that is not. */
function startOf(lines: readonly (readonly Cell[])[], index: number): number {
  return lines.slice(index).find((cells) => cells.length > 0)?.[0]?.at ?? 0;
}

function text(cells: readonly Cell[], y: number): string {
  const runs: { style: string; text: string }[] = [];
  for (const { style, character } of cells) {
    const run = runs.at(-1);
    if (run?.style === style) run.text += character;
    else runs.push({ style, text: character });
  }
  const spans = runs.map(({ style, text }) =>
    style ? `<tspan class="${style}">${escaped(text)}</tspan>` : escaped(text),
  );
  const length = number(cells.length * WIDTH);
  return `<text x="${x(0)}" y="${y}" textLength="${length}" xml:space="preserve">${spans.join('')}</text>`;
}

function x(column: number): number {
  return number(MARGIN + column * WIDTH);
}

function number(value: number): number {
  return Number(value.toFixed(1));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
