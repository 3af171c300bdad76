import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type AbsolutePath, below } from '../brands.ts';
import { realPath } from './real-path.ts';

/** What git keeps of a linked worktree in `worktrees/<id>` (gitrepository-layout(5)). */
export interface Administration {
  /** The worktree's own git directory. */
  gitDir: AbsolutePath;
  /** The top of the worktree, which may be gone. */
  path: AbsolutePath;
  /** Why it is locked, empty where nobody said why; null where it is not. */
  locked: string | null;
}

/** Reads what git keeps of every linked worktree. */
export function readAdministrations(commonDir: AbsolutePath): Administration[] {
  const directory = below(commonDir, 'worktrees');
  return namesIn(directory).flatMap((id) => {
    const gitDir = below(directory, id);
    const dotGit = readLine(join(gitDir, 'gitdir'));
    if (dotGit === null) return [];
    // From git 2.48 on the path may be relative.
    const path = realPath(dirname(resolve(gitDir, dotGit)));
    return [{ gitDir, path, locked: readLine(join(gitDir, 'locked')) }];
  });
}

/** Whether the `.git` of a worktree leads back to what git keeps of it. */
export function leadsBack({ gitDir, path }: Administration): boolean {
  const target = gitDirOf(path);
  return target !== null && target === realpath(gitDir);
}

/** The common git directory of the repository that a linked worktree is of; null where none knows it. */
export function repositoryOf(path: AbsolutePath): AbsolutePath | null {
  const gitDir = gitDirOf(path);
  if (gitDir === null || basename(dirname(gitDir)) !== 'worktrees') return null;
  const commonDir = realPath(dirname(dirname(gitDir)));
  const isKnown = readAdministrations(commonDir).some((one) => one.path === path && leadsBack(one));
  return isKnown ? commonDir : null;
}

/** The git directory that a directory's `.git` is or leads to; null where there is none. */
export function gitDirOf(directory: string): AbsolutePath | null {
  const dotGit = join(directory, '.git');
  const target = /^gitdir: ([\s\S]+)/.exec(readLine(dotGit) ?? '')?.[1];
  return realpath(target === undefined ? dotGit : resolve(directory, target), target === undefined);
}

function realpath(path: string, mustBeDirectory = false): AbsolutePath | null {
  try {
    return realpathSync.native(mustBeDirectory ? `${path}/` : path) as AbsolutePath;
  } catch {
    return null;
  }
}

/** A file of one value, without the line break behind it; null where it cannot be read. */
function readLine(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').replace(/\n$/, '');
  } catch {
    return null;
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return []; // there are no linked worktrees
  }
}
