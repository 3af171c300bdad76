import { dirname } from 'node:path';
import { makeMissing } from './directories.ts';
import { replaceFile } from './files.ts';

/** Keeps the answer to a question for the next time. A cache: where it cannot be kept, it is asked again. */
export function remember(file: string, text: string): void {
  try {
    makeMissing(dirname(file));
    replaceFile(file, Buffer.from(text));
  } catch {
    // A read-only git directory: nothing is lost.
  }
}
