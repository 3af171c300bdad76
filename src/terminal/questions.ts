import { createInterface } from 'node:readline/promises';
import { autocomplete, confirm, isCancel, select, text } from '@clack/prompts';
import { CheckpointError } from '../errors.ts';
import { visibleLine } from './safe.ts';

/** Questions go to standard error, so that standard output stays the answer. */
const TO = { output: process.stderr };

export interface Choice<T> {
  value: T;
  label: string;
  /** What it means, in a few words. */
  hint?: string;
}

/** Asks for one of several choices. */
export async function choose<T extends string>(message: string, choices: Choice<T>[]): Promise<T> {
  if (isPlain()) return chooseByNumber(message, choices);
  const options = { ...TO, message: visibleLine(message), options: choices.map(optionOf) };
  return answered(await select<string>(options)) as T;
}

/** Asks for one of many choices, by moving to it or typing a part of it; the preview is of the one in hand. */
export async function pickOne(message: string, choices: Choice<string>[]): Promise<string> {
  if (isPlain()) return chooseByNumber(message, choices);
  const options = { ...TO, message: visibleLine(message), options: choices.map(optionOf) };
  return answered(await autocomplete<string>({ ...options, maxItems: 12 }));
}

/** Asks a question that is answered by yes or no. */
export async function agree(message: string): Promise<boolean> {
  if (isPlain()) return /^y(?:es)?$/i.test(await askLine(`${visibleLine(message)} (y/N)`));
  return answered(await confirm({ ...TO, message: visibleLine(message) }));
}

/** Asks for a line of text. */
export async function askText(message: string, proposal: string): Promise<string> {
  if (isPlain()) {
    return (await askLine(`${visibleLine(message)} (${visibleLine(proposal)})`)) || proposal;
  }
  return answered(await text({ ...TO, message: visibleLine(message), initialValue: proposal }));
}

function optionOf({ value, label, hint }: Choice<string>) {
  const option = { value, label: visibleLine(label) };
  return hint === undefined ? option : { ...option, hint: visibleLine(hint) };
}

/**
 * Whether lines are asked for one after the other instead of drawn again and again: for a screen reader
 * (`ACCESSIBLE`, as other programs have it), or a terminal that cannot move its cursor.
 */
function isPlain(): boolean {
  const { ACCESSIBLE, TERM } = process.env;
  return !/^(?:|0|false|no)$/i.test(ACCESSIBLE ?? '') || TERM === 'dumb';
}

async function chooseByNumber<T extends string>(message: string, choices: Choice<T>[]): Promise<T> {
  const lines = choices.map(({ label, hint }, at) =>
    visibleLine(`${at + 1}. ${label}${hint === undefined ? '' : ` (${hint})`}`),
  );
  process.stderr.write(`${[visibleLine(message), ...lines].join('\n')}\n`);
  for (;;) {
    const line = await askLine(`A number from 1 to ${choices.length}, or nothing to cancel`);
    if (line === '') throw cancelled();
    const choice = /^\d{1,6}$/.test(line) ? choices[Number(line) - 1] : undefined;
    if (choice) return choice.value;
  }
}

/** A line that somebody types; what ends without one is an empty line. */
async function askLine(question: string): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const ended = new Promise<string>((resolve) => {
      reader.once('close', () => resolve(''));
      reader.once('SIGINT', () => reader.close());
    });
    return (await Promise.race([reader.question(`${question}: `), ended])).trim();
  } finally {
    reader.close();
  }
}

function answered<T>(value: T): Exclude<T, symbol> {
  if (isCancel(value)) throw cancelled();
  return value as Exclude<T, symbol>;
}

function cancelled(): CheckpointError {
  return new CheckpointError('refused', 'cancelled; nothing was changed');
}
