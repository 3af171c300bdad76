/** How the lines that an operation added to an ignore file are taken out again, and added again. */
import type { AbsolutePath } from '../brands.ts';
import type { Move } from './plan.ts';

/** What an operation appended to an ignore file, and what there is by now. */
export interface IgnoreFile {
  path: AbsolutePath;
  /** What was appended, as it was written: whole lines, after a line break where one was missing. */
  added: string;
  /** Whether the operation made the file. */
  made: boolean;
  present: Uint8Array | null;
  /** The lines that still hide a file which the operation did not write. */
  needed: readonly string[];
}

/**
 * Takes the lines out that are still there as they were written, and hide nothing of others. A file
 * that the operation made goes when nothing else is in it.
 */
export function takeLinesOut({ path, added, made, present, needed }: IgnoreFile): Move[] {
  if (present === null) return [];
  const text = Buffer.from(present).toString('latin1'); // byte for byte
  const lines = linesOf(added).filter((line) => !needed.includes(line));
  const block = latin1(added);
  const whole = lines.length === linesOf(added).length;
  // The line break before it goes too, where nothing has come after it.
  const last = whole && /^\r?\n/.test(added) && text.endsWith(block);
  const rest = last
    ? text.slice(0, text.length - block.length)
    : lines.reduce((left, line) => withoutLine(left, latin1(line + lineEndOf(added))), text);
  if (rest === text) return [];
  if (rest === '' && made) return [{ verb: 'remove', from: path }];
  return [{ verb: 'write', to: path, text: Buffer.from(rest, 'latin1'), replaces: present }];
}

/** Adds the lines again that are not there. */
export function addLinesAgain({ path, added, present }: IgnoreFile): Move[] {
  const there = linesOf(Buffer.from(present ?? '').toString());
  return linesOf(added)
    .filter((line) => !there.includes(line))
    .map((line) => ({ verb: 'ignore', to: path, line }));
}

/** The lines of a text, without the empty ones. */
export function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line !== '');
}

function lineEndOf(added: string): string {
  return added.endsWith('\r\n') ? '\r\n' : '\n';
}

/** A text without the last of its lines that is exactly this one. */
function withoutLine(text: string, line: string): string {
  const at = text.startsWith(line) ? 0 : -1;
  const last = text.lastIndexOf(`\n${line}`);
  const from = last < 0 ? at : last + 1;
  return from < 0 ? text : text.slice(0, from) + text.slice(from + line.length);
}

function latin1(text: string): string {
  return Buffer.from(text).toString('latin1');
}
