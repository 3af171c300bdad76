import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launcherScript } from './launcher.ts';
import type { Layout } from './layout.ts';
import { MARKER } from './ownership.ts';

/** A file of the installation: where it goes and what is in it. */
export interface InstalledFile {
  path: string;
  content: Buffer;
  mode: number;
}

/**
 * The files of an installation, in the order in which they are put: the command comes last, so
 * that it never starts a program that is only half there.
 *
 * The bundles are copied, not linked: a rebuild, another branch or `rm -r` in the clone does not
 * touch the command that somebody works with.
 *
 * @param clone the clone's root, built
 * @param nodes where node is, see {@link launcherScript}
 */
export function filesOf(clone: string, layout: Layout, nodes: string[]): InstalledFile[] {
  const dist = join(clone, 'dist');
  const program = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      path: join(layout.program, path.slice(dist.length)),
      content: readFileSync(path),
      mode: path.endsWith('.cjs') ? 0o755 : 0o644,
    }));
  const manPage = readFileSync(manPageSource(clone), 'utf8');
  return [
    ...program,
    // The remark goes to the end: the first line may tell man which preprocessors to run.
    { path: layout.manPage, content: Buffer.from(`${manPage}.\\" ${MARKER}\n`), mode: 0o644 },
    {
      path: layout.command,
      content: Buffer.from(launcherScript(nodes, join(layout.program, 'cli.cjs'))),
      mode: 0o755,
    },
  ];
}

export function manPageSource(clone: string): string {
  return join(clone, 'man', 'git-checkpoint.1');
}
