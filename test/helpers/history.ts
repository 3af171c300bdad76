/** The history's repository, looked at by git itself. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from '../../src/history/operation.ts';
import { record } from '../../src/history/record.ts';
import { asPath } from './brands.ts';
import { snapshot } from './bytes.ts';
import { git } from './git.ts';
import type { Repo } from './repo.ts';

/** Where the history of a repository is. */
export function historyOf(repo: Repo): string {
  return join(
    repo.git('rev-parse', '--path-format=absolute', '--git-common-dir'),
    'checkpoints.git',
  );
}

/** Runs git on the history; throws git's words if it fails. */
export function inHistory(repo: Repo, ...args: string[]): string {
  return git(repo.path, ['--git-dir', historyOf(repo), ...args]);
}

/** The operations, newest first. */
export function operations(repo: Repo): string[] {
  return inHistory(repo, 'log', '--format=%(trailers:key=Operation,valueonly,separator=)').split(
    '\n',
  );
}

/** Every text that the history holds, as `git cat-file` reads it. */
export function recordedTexts(repo: Repo): Set<string> {
  const objects = inHistory(repo, 'rev-list', '--objects', '--all').split('\n');
  const notes = objects.filter((line) => /^[0-9a-f]+ .+\.md$/.test(line));
  return new Set(
    notes.map((line) => inHistory(repo, 'cat-file', 'blob', line.split(' ')[0] ?? '')),
  );
}

/** The files of some worktrees and of the archive, by path, as SHA-256 of their bytes. */
export function filesOf(...repos: readonly Repo[]): Record<string, string> {
  const files: Record<string, string> = {};
  for (const repo of repos) {
    for (const [path, { type, sha256 }] of Object.entries(
      snapshot(repo.path, { ignore: ['.git'] }),
    )) {
      if (type === 'file') files[join(repo.path, path)] = sha256 ?? '';
    }
  }
  return files;
}

/** The bytes of a file as text, of which no byte is changed. */
export function bytesOf(path: string): string {
  return readFileSync(path, 'latin1');
}

/** Records so many operations of another worktree. */
export function recordElsewhere(repo: Repo, most: number): void {
  const operation: Operation = {
    name: 'save',
    branch: null,
    head: null,
    worktree: asPath('/elsewhere'),
    session: null,
    indexBefore: null,
    about: null,
    unrecorded: null,
    ignored: [],
  };
  for (let n = 0; n < most; n++) {
    const files = new Map([['00/worktrees-elsewhere.md', Buffer.from(`${n}\n`)]]);
    record(historyOf(repo), operation, { who: 'a <a>', now: new Date() }, files, true);
  }
}
