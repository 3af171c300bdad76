/**
 * Where the archive was when a command last changed something. Its place follows from where git's directory
 * lies, and from checkpoint.dir (docs/design.md §3): both change, and what is in the archive is to go along.
 */
import { readFileSync } from 'node:fs';
import { type AbsolutePath, below } from '../brands.ts';
import type { Settings } from '../config/load.ts';
import { exists } from '../disk/regular-file.ts';
import { remember } from '../disk/remember.ts';
import type { Repository } from '../repository.ts';

/** An archive, and the common git directory that it was of. */
export type ArchivePlace = [commonDir: AbsolutePath, archive: AbsolutePath];

/** What it takes to know where an archive is, and why there. */
type Placed = Pick<Repository, 'layout' | 'place' | 'settings'>;

/** Where a setting comes from that says where the archive is from now on: a branch or a command says it for itself. */
const LASTING: ReadonlySet<string> = new Set(['default', 'system', 'global', 'local']);

/** Where the archive was before; null where that is not known, is where it is now, or does not matter. */
export function placeBefore({ layout, place, settings }: Placed): ArchivePlace | null {
  const before = lastPlace(layout);
  if (before === null || textOf(before) === textOf([place.commonDir, layout.archive])) return null;
  return isLasting(settings) ? before : null;
}

/** Whether the archive is in its own place, and not where a branch or a command wants it. */
export function isLasting({ sources }: Settings): boolean {
  return LASTING.has(sources.dir.scope);
}

/**
 * Whether the archive is in its own place while a branch or a command chooses another: what is not in
 * that one has not vanished.
 */
export function standsElsewhere({ layout, settings }: Placed): boolean {
  const [, archive = layout.archive] = lastPlace(layout) ?? [];
  return !isLasting(settings) && archive !== layout.archive && exists(archive);
}

/** The place that a command remembered; null where none did, or the file is half a file. */
function lastPlace(layout: Placed['layout']): ArchivePlace | null {
  try {
    const place: unknown = JSON.parse(readText(fileOf(layout)) ?? 'null');
    const isPlace = Array.isArray(place) && place.length === 2 && place.every(isText);
    return isPlace ? (place as ArchivePlace) : null;
  } catch {
    return null;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Remembers where the archive is. */
export function rememberPlace({ layout, place, settings }: Placed, archive = layout.archive): void {
  const text = textOf([place.commonDir, archive]);
  if (isLasting(settings) && readText(fileOf(layout)) !== text) remember(fileOf(layout), text);
}

function fileOf({ state }: Placed['layout']): AbsolutePath {
  return below(state, 'archive');
}

function textOf(place: ArchivePlace): string {
  return `${JSON.stringify(place)}\n`;
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
