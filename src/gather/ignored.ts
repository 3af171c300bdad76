import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { type IgnoredEntry, MOST_BYTES, MOST_FILES } from '../decide/stock.ts';
import { isMadeByHusky } from './husky.ts';

/** Names of what tools and desktops make again by themselves. */
const REBUILDABLE = new Set(['node_modules', '__pycache__', '.DS_Store', 'Thumbs.db']);

/** The first bytes of the file that marks a cache (Cache Directory Tagging Specification). */
const CACHE_TAG = 'Signature: 8a477f597d28d172789f06886806bc55';

/**
 * Measures an ignored file or directory.
 *
 * @param kept files, from the top, that are kept by other means
 * @returns null where nothing is lost with it: a link, an empty directory, what a tool makes again
 */
export function measureIgnored(
  top: string,
  path: string,
  kept: readonly string[],
): IgnoredEntry | null {
  const entry: IgnoredEntry = { path, files: 0, bytes: 0, large: false, repository: false };
  for (const { kind, path: at, bytes } of entriesOf(join(top, path))) {
    if (kind === 'repository') entry.repository = true;
    if (kind !== 'file' || kept.includes(relative(top, at))) continue;
    entry.files++;
    entry.bytes += bytes;
    entry.large = entry.files > MOST_FILES || entry.bytes > MOST_BYTES;
    if (entry.large) break;
  }
  return entry.files > 0 ? entry : null;
}

interface Entry {
  path: string;
  /** A repository is a directory, too. */
  kind: 'file' | 'directory' | 'repository' | 'link';
  bytes: number;
}

/**
 * What is at or below a path, directories first. What tools make again is left out, but for repositories
 * in it: no tool makes their commits again.
 */
export function* entriesOf(path: string): Generator<Entry> {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat || isMadeByHusky(path)) return;
  if (stat.isDirectory()) {
    yield* entriesIn(path, REBUILDABLE.has(basename(path)) || isCache(path));
  } else if (!REBUILDABLE.has(basename(path))) {
    if (stat.isFile()) yield { path, kind: 'file', bytes: stat.size };
    if (stat.isSymbolicLink()) yield { path, kind: 'link', bytes: 0 };
  }
}

/** @param rebuildable whether only repositories count */
function* entriesIn(directory: string, rebuildable: boolean): Generator<Entry> {
  const entries = readdirSync(directory, { withFileTypes: true });
  const repository = isRepository(entries.map(({ name }) => name));
  if (repository || !rebuildable) {
    yield { path: directory, kind: repository ? 'repository' : 'directory', bytes: 0 };
    for (const { name } of entries) yield* entriesOf(join(directory, name));
    return;
  }
  for (const entry of entries) {
    if (entry.isDirectory()) yield* entriesIn(join(directory, entry.name), true);
  }
}

/** By the names in it: with a `.git`, or bare (gitrepository-layout(5)). */
function isRepository(names: readonly string[]): boolean {
  return names.includes('.git') || ['HEAD', 'objects', 'refs'].every((one) => names.includes(one));
}

/** A cache says so by its tag, a virtual environment of Python by its configuration (PEP 405). */
function isCache(directory: string): boolean {
  if (lstatSync(join(directory, 'pyvenv.cfg'), { throwIfNoEntry: false })?.isFile()) return true;
  try {
    return readFileSync(join(directory, 'CACHEDIR.TAG'), 'latin1').startsWith(CACHE_TAG);
  } catch {
    return false;
  }
}
