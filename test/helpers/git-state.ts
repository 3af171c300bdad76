import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from './bytes.ts';
import { git } from './git.ts';
import { runProcess } from './spawn.ts';

export interface GitState {
  /** The full ref that HEAD names, or the commit where it is detached. */
  head: string;
  /** `object type refname`, by name. */
  refs: string[];
  /** SHA-256 of the index file, byte for byte; null where there is none. */
  index: string | null;
  /** What is staged: `mode object stage path`. */
  staged: string[];
  /** `git count-objects -v`: no object added, none packed. */
  objects: string[];
  /** `object selector message` of every entry of every reflog. */
  reflog: string[];
}

/**
 * What git keeps about the work tree at `path`, to be compared with a later look: two of them are
 * equal where nobody touched HEAD, a ref, the index, the objects or a reflog. Looking changes
 * nothing.
 */
export function gitState(path: string): GitState {
  const lines = (...args: string[]): string[] =>
    git(path, ['--no-optional-locks', ...args])
      .split('\n')
      .filter((line) => line !== '');
  const index = join(git(path, ['rev-parse', '--absolute-git-dir']), 'index');
  const { stdout: branch } = runProcess(path, 'git', ['symbolic-ref', '--quiet', 'HEAD']);
  return {
    head: branch.trim() || git(path, ['rev-parse', 'HEAD']),
    refs: lines('for-each-ref', '--format=%(objectname) %(objecttype) %(refname)'),
    index: existsSync(index) ? sha256(index) : null,
    staged: lines('ls-files', '--stage'),
    objects: lines('count-objects', '-v'),
    reflog: lines('reflog', 'show', '--all', '--format=%H %gD %gs'),
  };
}
