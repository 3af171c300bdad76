/** What an operation added to git's ignore files, which the history itself does not keep. */
import { basename } from 'node:path';
import { type AbsolutePath, below } from '../brands.ts';
import type { Plan } from '../decide/plan.ts';
import { readRegular } from '../disk/regular-file.ts';
import type { Place } from '../git/locate.ts';
import type { IgnoredLines } from './operation.ts';

/** The bytes of the ignore files that a plan appends to, by path; null for one that is not there. */
export function readIgnoreFiles({ moves }: Plan): Map<AbsolutePath, Buffer | null> {
  return new Map(
    moves.flatMap((move) => (move.verb === 'ignore' ? [[move.to, readIgnoreFile(move.to)]] : [])),
  );
}

/** An ignore file's bytes; null where it is not there, or is not a regular file. */
export function readIgnoreFile(path: AbsolutePath): Buffer | null {
  try {
    return readRegular(path)?.bytes ?? null;
  } catch {
    return null; // a link leads out of here: it is neither followed nor changed
  }
}

/** What has been appended to the ignore files since they were read. */
export function linesAddedTo(
  before: ReadonlyMap<AbsolutePath, Buffer | null>,
): readonly IgnoredLines[] {
  return [...before].flatMap(([path, bytes]) => {
    const file = basename(path) === 'exclude' ? 'exclude' : '.gitignore';
    const present = readIgnoreFile(path);
    const length = bytes?.length ?? 0;
    const appended = present && present.length > length;
    if (!appended || !present.subarray(0, length).equals(bytes ?? Buffer.alloc(0))) return [];
    return [{ file, made: bytes === null, added: present.subarray(length).toString() }];
  });
}

/** Where an ignore file is; null beside a bare repository, which has no `.gitignore`. */
export function pathOfIgnoreFile(
  file: IgnoredLines['file'],
  { commonDir, sharedRoot }: Place,
): AbsolutePath | null {
  if (file === 'exclude') return below(commonDir, 'info', 'exclude');
  return sharedRoot === null ? null : below(sharedRoot, '.gitignore');
}
