import { chmodSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Removes a directory and everything below it, read-only directories too (tests of full or locked
 * archives leave those behind). Symbolic links are removed, never followed.
 *
 * @throws when something is still there afterwards, for example because a process that a test left
 *   behind keeps writing.
 */
export function removeTree(directory: string): void {
  makeWritable(directory);
  rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
}

function makeWritable(path: string): void {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return;
  if ((stat.mode & 0o700) !== 0o700) chmodSync(path, stat.mode | 0o700);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) makeWritable(join(path, entry.name));
  }
}
