import { readdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { TEMPORARY } from './files.ts';

/**
 * Removes what commands that were killed left unfinished. A temporary file is never the only copy of
 * a text, and that of a living process is left alone.
 */
export function clearLeftovers(directories: Iterable<string>): void {
  for (const directory of directories) {
    for (const name of namesIn(directory)) {
      const pid = name.startsWith('.') ? TEMPORARY.exec(name)?.[1] : undefined;
      if (pid === undefined || isAlive(Number(pid))) continue;
      try {
        unlinkSync(join(directory, name));
      } catch {
        // Somebody else was faster, or may not: it is no text of anybody's either way.
      }
    }
  }
}

/** Whether a process of this id runs on this machine. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
