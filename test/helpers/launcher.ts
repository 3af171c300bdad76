import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellQuote } from './shell-quote.ts';

/**
 * Writes an executable `git-checkpoint` into `directory`, so that `git checkpoint` finds it once
 * the directory is on the PATH.
 *
 * @param cli the JavaScript file that it starts, with the node that runs the tests
 * @returns the path of the launcher
 */
export function writeLauncher(directory: string, cli: string): string {
  const path = join(directory, 'git-checkpoint');
  const command = [process.execPath, cli].map(shellQuote).join(' ');
  writeFileSync(path, `#!/bin/sh\nexec ${command} "$@"\n`, { mode: 0o755 });
  return path;
}
