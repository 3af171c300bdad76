import { join } from 'node:path';

/** Where npm puts the parts of a global package below a prefix (npm's folders(5)). */
export interface Layout {
  prefix: string;
  /** The directory that must be on PATH. */
  bin: string;
  /** The command: a link to the package's `dist/cli.cjs`. */
  command: string;
  /** What is in the package, and the code caches (caches.ts). */
  package: string;
  /** A link too. man-db and macOS's `man` look in `../share/man` of each directory on PATH. */
  manPage: string;
}

export function layoutOf(prefix: string): Layout {
  return {
    prefix,
    bin: join(prefix, 'bin'),
    command: join(prefix, 'bin', 'git-checkpoint'),
    package: join(prefix, 'lib', 'node_modules', 'git-checkpoint'),
    manPage: join(prefix, 'share', 'man', 'man1', 'git-checkpoint.1'),
  };
}
