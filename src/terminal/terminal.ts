/**
 * The only code that prints. Standard output is the answer, standard error the talk about it.
 */
import { writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { isColoured, isPaged, shown } from './colour.ts';
import { visible } from './safe.ts';

const PREFIXES = {
  fatal: 'fatal: ',
  error: 'error: ',
  warning: 'warning: ',
  hint: 'hint: ',
  report: '',
} as const;

/** Writes an answer as it is: JSON, or the bytes of a note for a pipe. */
export function answer(text: string | Uint8Array): void {
  writeAll(1, typeof text === 'string' ? Buffer.from(text) : text);
}

/** Writes an answer for a person. */
export function say(text: string): void {
  if (text !== '') answer(asSaid(text));
}

/** An answer as a person gets it: whole lines, free of control characters but for colours of our own. */
export function asSaid(text: string): string {
  return shown(text.endsWith('\n') ? text : `${text}\n`, isColoured());
}

/** Whether an answer can be seen at once; it can always where it goes to a pipe or a file. */
export function fits(text: string): boolean {
  const { columns, rows } = process.stdout;
  if (!isatty(1) || !rows || !columns) return true;
  const taken = text
    .trimEnd()
    .split('\n')
    .map((line) => Math.ceil(line.length / columns) || 1);
  return taken.reduce((sum, one) => sum + one, 0) < rows;
}

let isAdvised = true;

/** Whether hints are told: not where advice.checkpoint, or git's own GIT_ADVICE, is false. */
export function chooseAdvice(setting: string | null): void {
  isAdvised = ![setting, process.env['GIT_ADVICE']].some((one) =>
    /^(?:false|no|off|0)$/i.test(one ?? ''),
  );
}

/**
 * Says something about the answer as git does: a prefix in front, and for a hint in front of each
 * line (usage.c, advice.c); a report has none.
 */
export function tell(kind: keyof typeof PREFIXES, message: string): void {
  if (kind === 'hint' && !isAdvised) return;
  const text = visible(message).trimEnd();
  const prefix = PREFIXES[kind];
  // Not replaceAll: nodes that src/start.ts finds too old do not have it.
  const told = kind === 'hint' ? text.replace(/\n/g, `\n${prefix}`) : text;
  writeAll(2, Buffer.from(`${prefix}${told}\n`));
}

/** Whether somebody is there to be asked: questions go to standard error, answers come in by input. */
export function isInteractive(): boolean {
  return isatty(0) && isatty(2);
}

/** Whether answers are read by a person rather than by a pipe. */
export function isAnswerSeen(): boolean {
  return isatty(1) || isPaged();
}

/** How many columns the answer has; null where it goes to a pipe or a file, in which lines are whole. */
export function answerWidth(): number | null {
  if (!isAnswerSeen()) return null;
  // git tells a pager's width that way (pager.c, setup_pager).
  return process.stdout.columns || Number(process.env['COLUMNS']) || 80;
}

/**
 * Writes everything, also to a pipe that is full for now, before the program may exit. A reader that
 * has gone (`| head`) is no failure.
 */
function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EAGAIN') waitABit();
      else if (code === 'EPIPE') return;
      else throw error;
    }
  }
}

function waitABit(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
}
