import { confirm, isCancel, select, text } from '@clack/prompts';
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
  const options = choices.map(({ value, label, hint }) => ({
    value: value as string,
    label: visibleLine(label),
    ...(hint === undefined ? {} : { hint: visibleLine(hint) }),
  }));
  return answered(await select<string>({ ...TO, message: visibleLine(message), options })) as T;
}

/** Asks a question that is answered by yes or no. */
export async function agree(message: string): Promise<boolean> {
  return answered(await confirm({ ...TO, message: visibleLine(message) }));
}

/** Asks for a line of text. */
export async function askText(message: string, proposal: string): Promise<string> {
  return answered(await text({ ...TO, message: visibleLine(message), initialValue: proposal }));
}

function answered<T>(value: T): Exclude<T, symbol> {
  if (isCancel(value)) throw new CheckpointError('refused', 'cancelled; nothing was changed');
  return value as Exclude<T, symbol>;
}
