import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../replace-file.ts';
import type { Layout } from './layout.ts';

/**
 * Puts the code caches of the build beside the installed programs. The package has none, since a
 * cache serves the very node that made it (src/start/program-cache.ts), and here that is the node
 * of this machine. npm removes them with the package.
 *
 * Throws the file system's error.
 */
export function putCaches(clone: string, layout: Layout): void {
  const dist = join(clone, 'dist');
  for (const name of readdirSync(dist).filter((file) => file.endsWith('.cache'))) {
    replaceFile(join(layout.package, 'dist', name), readFileSync(join(dist, name)), 0o644);
  }
}
