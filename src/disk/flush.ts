/** What it takes for a file to be on disk under its name: its directory has to be flushed, too. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** A file is in its place and can be read, but the disk did not confirm that its name will last. */
export class UnflushedError extends Error {
  readonly code: string | undefined;

  constructor(cause: NodeJS.ErrnoException) {
    super(cause.message, { cause });
    this.code = cause.code;
  }
}

/** Flushes what a file holds, be it one that may only be read; Windows flushes none that is open for that. */
export function flushFile(path: string): void {
  const descriptor = openSync(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Flushes the names in a directory; Windows flushes no directories and needs not. */
export function flushDirectory(path: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (error) {
    if (process.platform === 'win32' || codeOf(error) === 'ENOENT') return;
    throw error;
  }
  try {
    fsyncSync(descriptor);
  } catch (error) {
    if (!['EPERM', 'EINVAL'].includes(codeOf(error))) throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** After a loss of power, a removal that was not flushed leaves a text twice: that is no error. */
export function flushRemoval(path: string): void {
  try {
    flushDirectory(dirname(path));
  } catch {
    // The text is kept where it was put before.
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
