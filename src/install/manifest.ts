import { join } from 'node:path';
import type { AddedLine } from '../disk/added-line.ts';
import { replaceFile } from '../disk/files.ts';
import { readRegular } from '../disk/regular-file.ts';
import type { Layout } from '../layout.ts';

/** What an installation has done to a repository: what `uninstall` cannot see by itself. */
export interface Manifest {
  /** Files with a block of ours in them; `created` where there was none before. */
  files: { path: string; created: boolean }[];
  /** Directories that were made, in the order of their making. */
  directories: string[];
  /** Lines that were added to the end of a file. */
  lines: IgnoreLine[];
  /** Whether the hooks are out again, and only what stays behind them is remembered. */
  uninstalled?: boolean;
  /** Whether .git/config ended in the middle of a line when a section was added to it. */
  configWasOpen: boolean;
}

/** A line of an ignore file. */
export interface IgnoreLine extends AddedLine {
  /** Whether it hides notes: then it stays while there are any. */
  notes: boolean;
}

/** Reads what is installed; null where nothing is. */
export function readManifest(layout: Layout): Manifest | null {
  const state = readRegular(manifestPath(layout));
  return state ? (JSON.parse(state.bytes.toString()) as Manifest) : null;
}

/** A manifest of nothing. */
export function emptyManifest(): Manifest {
  return { files: [], directories: [], lines: [], configWasOpen: false };
}

/** Remembers what is installed. */
export function writeManifest(layout: Layout, manifest: Manifest): void {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  if (!readRegular(manifestPath(layout))?.bytes.equals(bytes)) {
    replaceFile(manifestPath(layout), bytes);
  }
}

/** Where it is. */
export function manifestPath(layout: Layout): string {
  return join(layout.state, 'installed.json');
}
