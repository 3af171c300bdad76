import { CheckpointError } from '../errors.ts';
import { readRegular } from './regular-file.ts';

/**
 * Makes sure, right before a file of somebody else's is replaced or removed, that it still is what was read
 * and thought about (docs/durability.md).
 *
 * @param bytes what was read; null where there was no file
 * @throws CheckpointError where another program has written it meanwhile
 */
export function requireUnchanged(path: string, bytes: Uint8Array | null): void {
  const present = readRegular(path)?.bytes ?? null;
  if (bytes === null ? present !== null : present?.equals(bytes) !== true) throw changed(path);
}

/** The words for a file that another program has written meanwhile. */
export function changed(path: string): CheckpointError {
  return new CheckpointError('refused', `another program has just changed '${path}'`, [
    'nothing was written there; try again',
  ]);
}
