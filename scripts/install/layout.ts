import { join } from 'node:path';

/** Where the parts of an installation are: `bin`, `lib` and `share/man` below one prefix. */
export interface Layout {
  prefix: string;
  /** The directory that must be on PATH. */
  bin: string;
  /** The command: a small `sh` launcher (see launcher.ts). */
  command: string;
  /** A copy of dist/, and the manifest. */
  program: string;
  /** man-db and macOS's `man` look in `../share/man` of each directory on PATH. */
  manPage: string;
}

export function layoutOf(prefix: string): Layout {
  return {
    prefix,
    bin: join(prefix, 'bin'),
    command: join(prefix, 'bin', 'git-checkpoint'),
    program: join(prefix, 'lib', 'git-checkpoint'),
    manPage: join(prefix, 'share', 'man', 'man1', 'git-checkpoint.1'),
  };
}
