import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

export interface Entry {
  type: 'file' | 'directory' | 'link' | 'other';
  /** Permission bits, in octal. */
  mode: string;
  /** Of a file. */
  bytes?: number;
  /** Of a file. */
  sha256?: string;
  /** Of a link. */
  target?: string;
}

/**
 * Everything below `directory`, by relative path, to be compared with a later look: two of them are
 * equal where nobody changed a name, a type, a permission or a byte. Links are not followed.
 *
 * @param options.ignore relative paths to leave out, with all that is below
 */
export function snapshot(
  directory: string,
  { ignore = [] }: { ignore?: readonly string[] } = {},
): Record<string, Entry> {
  const entries: Record<string, Entry> = {};
  const visit = (below: string): void => {
    for (const name of readdirSync(join(directory, below)).sort()) {
      const path = below === '' ? name : `${below}/${name}`;
      if (ignore.includes(path)) continue;
      const entry = describeEntry(join(directory, path));
      entries[path] = entry;
      if (entry.type === 'directory') visit(path);
    }
  };
  visit('');
  return entries;
}

/** The SHA-256 of a file's content, in hexadecimal. */
export function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function describeEntry(path: string): Entry {
  const stat = lstatSync(path);
  const mode = (stat.mode & 0o7777).toString(8);
  if (stat.isDirectory()) return { type: 'directory', mode };
  if (stat.isSymbolicLink()) return { type: 'link', mode, target: readlinkSync(path) };
  if (!stat.isFile()) return { type: 'other', mode };
  return { type: 'file', mode, bytes: stat.size, sha256: sha256(path) };
}
