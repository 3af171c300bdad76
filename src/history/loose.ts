/** Objects that lie loose, one file each (gitrepository-layout(5), `objects/[0-9a-f][0-9a-f]`). */

import { join } from 'node:path';
import type { ObjectId } from '../brands.ts';
import { readRegular } from '../disk/regular-file.ts';
import { contentOf } from './objects.ts';
import { inflate } from './zlib.ts';

/** Where an object lies, if it lies loose. */
export function loosePath(gitDir: string, oid: ObjectId): string {
  return join(gitDir, 'objects', oid.slice(0, 2), oid.slice(2));
}

/**
 * The content of a loose object; null where it is packed, or not there.
 *
 * @throws where its file is broken
 */
export function readLoose(gitDir: string, oid: ObjectId): Buffer | null {
  const file = readRegular(loosePath(gitDir, oid));
  return file && contentOf(inflate(file.bytes));
}
