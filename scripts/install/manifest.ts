import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout } from './layout.ts';

/** What an installation remembers of itself. */
export interface Manifest {
  version: string;
  /** The directories that were not there before, outermost first; removed again when empty. */
  madeDirectories: string[];
}

/** The manifest's file name: a directory that has it is ours. */
export const MANIFEST = 'install-manifest.json';

export function manifestPath(layout: Layout): string {
  return join(layout.program, MANIFEST);
}

/** The manifest of the installation there, or undefined when there is none. */
export function readManifest(layout: Layout): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(manifestPath(layout), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
