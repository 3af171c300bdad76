/**
 * Where the archive was when a command last changed something. Its place follows from where git's directory
 * lies, and from checkpoint.dir (docs/design.md §3): both change, and what is in the archive is to go along.
 */
import { readFileSync } from 'node:fs';
import { type AbsolutePath, below } from '../brands.ts';
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
  const text = readText(fileOf(layout));
  if (text === null || text === textOf([place.commonDir, layout.archive])) return null;
  if (!LASTING.has(settings.sources.dir.scope)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null; // half a file: nobody knows
  }
}

/** Remembers where the archive is. */
export function rememberPlace({ layout, place, settings }: Placed, archive = layout.archive): void {
  const text = textOf([place.commonDir, archive]);
  const isLasting = LASTING.has(settings.sources.dir.scope);
  if (isLasting && readText(fileOf(layout)) !== text) remember(fileOf(layout), text);
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
