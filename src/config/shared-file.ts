/**
 * The team's file, found and read by cosmiconfig and ini. A bundle of its own, see scripts/build.ts.
 *
 * cosmiconfig 9 runs code from the working directory when `cosmiconfigSync()` is called, whatever its
 * options: it looks there for a configuration of its own, `.config/config.js` among others. So it is
 * called in the program's own directory. What it answers with looks where it is told alone, by the
 * loaders below; they hand it a list of pairs, in which it cannot find the `$import` that it would follow.
 */
import { accessSync, constants } from 'node:fs';
import { basename, join } from 'node:path';
import { cosmiconfigSync, type PublicExplorerSync } from 'cosmiconfig';
import { parse as parseIni } from 'ini';
import type { Place } from '../git/locate.ts';
import { MOST_BYTES, statOf, withoutAstray } from './astray.ts';
import { type Layer, type Setting, shown } from './setting.ts';

/** A name as it is written in the file, and what stands behind it. */
export type Entry = [name: string, value: Setting['value']];

const PROPERTY = 'git-checkpoint';

/** Each name that is no setting is a warning; a file of thousands is one. */
const MOST_ENTRIES = 50;

/**
 * Reads the team's settings from the first of some files that holds any. Whatever is wrong with one is a
 * warning; this never throws.
 *
 * @param names of files that are there
 */
export function readSharedFile(place: Place, names: readonly string[]): Layer {
  const warnings: string[] = [];
  const candidates = names.filter((name) => {
    const refusal = refusalOf(join(place.worktree, name));
    if (refusal) warnings.push(`${name}: ${refusal}`);
    return !refusal;
  });
  if (candidates.length === 0) return { settings: [], warnings };
  try {
    const found = searchSharedFile(place.worktree, candidates);
    if (!found) return { settings: [], warnings };
    const others = candidates.filter((name) => name !== found.name);
    warnings.push(...others.map((name) => `${name}: not used, because ${found.name} comes first`));
    const settings = found.entries.map(([key, value]): Setting => {
      return { scope: 'shared', origin: found.name, key, value };
    });
    return withoutAstray(place, { settings, warnings });
  } catch (error) {
    const { filepath, message } = error as Error & { filepath?: string };
    const name = candidates.find((one) => filepath === join(place.worktree, one)) ?? candidates[0];
    return { settings: [], warnings: [...warnings, `${name}: ${shown(message, 200)}`] };
  }
}

/** Why a file is not opened: a pipe would never end, a link may lead anywhere. */
function refusalOf(path: string): string | null {
  const stat = statOf(path);
  if (stat?.isSymbolicLink()) return 'a symbolic link is not followed';
  if (!stat?.isFile()) return 'not a regular file';
  const isPackage = basename(path) === 'package.json'; // looked at already
  if (!isPackage && stat.size > MOST_BYTES) return `larger than ${MOST_BYTES / 1024} KiB`;
  try {
    accessSync(path, constants.R_OK);
    return null;
  } catch {
    return 'not readable';
  }
}

/**
 * Reads the first of `names` in `directory` that holds settings.
 *
 * @returns null where none does
 * @throws an Error whose message says what is wrong with the file, whose `filepath` it carries
 */
export function searchSharedFile(
  directory: string,
  names: readonly string[],
): { name: string; entries: Entry[] } | null {
  const found = openExplorer(names).search(directory);
  return found && { name: basename(found.filepath), entries: found.config as Entry[] };
}

/**
 * Reads the text of a file of that name, wherever it comes from.
 *
 * @throws an Error whose message says what is wrong with it
 */
export function parseSharedText(name: string, text: string): Entry[] {
  const data = name.endsWith('.json') ? loadJson(name, text) : loadIni(name, text);
  return Array.isArray(data) ? data : (data[PROPERTY] ?? []);
}

/**
 * Synchronous, so that nothing else of the program meets the other working directory. Where the way back
 * is barred, the directory having been renamed, that is an error like any other: paths are absolute.
 */
function openExplorer(names: readonly string[]): PublicExplorerSync {
  const before = process.cwd();
  process.chdir(__dirname);
  try {
    return cosmiconfigSync(PROPERTY, {
      searchPlaces: [...names],
      loaders: LOADERS,
      // That directory alone: not those above it, and not ~/.config.
      searchStrategy: 'none',
      cache: false,
    });
  } finally {
    process.chdir(before);
  }
}

/** By extension. cosmiconfig has others for what is refused here. */
const LOADERS = {
  noExt: loadIni,
  '.ini': loadIni,
  '.json': loadJson,
  '.cjs': refuse,
  '.js': refuse,
  '.ts': refuse,
  '.yaml': refuse,
  '.yml': refuse,
};

function refuse(path: string): never {
  throw new Error(`'${basename(path)}' is not a file of settings`);
}

function loadIni(_: string, text: string): Entry[] {
  // As in git's own files, the settings may stand in a section of their name.
  const { checkpoint, ...top } = parseIni(plain(text));
  return entriesOf(isTable(checkpoint) ? { ...top, ...checkpoint } : parseIni(plain(text)));
}

function loadJson(path: string, text: string): Entry[] | Record<string, Entry[]> {
  const data = parseJson(plain(text));
  // Of a package.json, cosmiconfig takes the property.
  if (basename(path) !== 'package.json') return entriesOf(data);
  const own = isTable(data) && Object.hasOwn(data, PROPERTY) ? data[PROPERTY] : {};
  return { [PROPERTY]: entriesOf(own) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`not valid JSON: ${(error as Error).message}`);
  }
}

function entriesOf(data: unknown): Entry[] {
  if (!isTable(data)) throw new Error('holds no table of settings');
  const entries = Object.entries(data);
  if (entries.length > MOST_ENTRIES) throw new Error(`holds more than ${MOST_ENTRIES} settings`);
  return entries.map(([name, value]) => [name, textOf(value)]);
}

function textOf(value: unknown): Setting['value'] {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (value === null || value === undefined) return { not: 'empty' };
  return { not: Array.isArray(value) ? 'a list' : 'a table' };
}

function isTable(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

/** Without the mark that some editors put in front. */
function plain(text: string): string {
  return text.replace(/^\ufeff/, '');
}
