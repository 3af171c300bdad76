import { readFileSync } from 'node:fs';
import { remember } from '../disk/remember.ts';

/**
 * What a hook has failed with before, and nobody has put right since: it is told once.
 *
 * @param file where the hook's script has it kept, undefined where it does not say so
 * @returns the line that was told, empty for none
 */
export function lastFailure(file: string | undefined): string {
  try {
    return file === undefined ? '' : readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Keeps what a hook has failed with, empty where it has not. Where that cannot be kept, it is told each time. */
export function rememberFailure(file: string | undefined, line: string): void {
  if (file === undefined || lastFailure(file) === line) return;
  remember(file, line);
}
