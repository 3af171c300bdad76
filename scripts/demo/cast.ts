import { COLUMNS, ROWS } from './play.ts';
import type { Turn } from './session.ts';

/** What the terminal received, and after how many seconds. */
export type Event = readonly [at: number, text: string];

/** As shells colour it. */
const PROMPT = '\x1b[1;32m$\x1b[0m ';

/** Seconds: from one key to the next, before Enter, and after an output for each line to be read. */
const KEY = 0.035;
const ENTER = 0.5;
const READ = 0.3;

/** A session as it is typed, read and typed on. */
export function eventsOf(turns: readonly Turn[]): Event[] {
  const events: Event[] = [];
  let at = 0.5;
  for (const { command, shown } of turns) {
    events.push([at, PROMPT]);
    at += ENTER;
    for (const key of command.replaceAll('\n', '\r\n').match(/\r\n|./gsu) ?? []) {
      events.push([at, key]);
      at += KEY;
    }
    at += ENTER;
    events.push([at, `\r\n${shown.replaceAll('\n', '\r\n')}`]);
    at += 1 + READ * shown.split('\n').length;
  }
  return events.map(([time, text]) => [Number(time.toFixed(3)), text]);
}

/** The events as an asciicast, version 2: docs.asciinema.org/manual/asciicast/v2 */
export function writeCast(events: readonly Event[]): string {
  const header = { version: 2, width: COLUMNS, height: ROWS, title: 'git-checkpoint' };
  const lines = events.map(([at, text]) => JSON.stringify([at, 'o', text]));
  return `${[JSON.stringify(header), ...lines].join('\n')}\n`;
}

/** The events of an asciicast that {@link writeCast} has written. */
export function readCast(cast: string): Event[] {
  const [, ...lines] = cast.trimEnd().split('\n');
  return lines.map((line) => {
    const [at, , text] = JSON.parse(line);
    return [at, text];
  });
}
