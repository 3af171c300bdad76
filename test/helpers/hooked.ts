/** What the tests of the hooks share. */
import { appendFileSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENTS, type HookEvent } from '../../src/install/events.ts';
import { createRepo, type Repo, type RepoOptions } from './repo.ts';

const installed = new Map<HookEvent, string>();

/** A hook as the installer writes it; installed once for each test file, because that runs each hook. */
export function hookScript(event: HookEvent): string {
  if (installed.size === 0) {
    const repo = createRepo();
    const done = repo.checkpoint(['install']);
    if (done.code !== 0) throw new Error(`the hooks cannot be installed: ${done.stderr}`);
    for (const each of EVENTS) {
      installed.set(each, readFileSync(join(repo.path, '.git/hooks', each), 'utf8'));
    }
  }
  return installed.get(event) ?? '';
}

/** Writes a hook, executable. */
export function writeHook(directory: string, event: string, script: string): string {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, event);
  writeFileSync(file, script);
  chmodSync(file, 0o755);
  return file;
}

/** The directory that all worktrees of a repository share. */
export function commonDir(repo: Repo): string {
  return repo.git('rev-parse', '--path-format=absolute', '--git-common-dir');
}

/**
 * Makes the hooks run in a repository, and keeps notes out of `git status`.
 *
 * @param change makes another script of each
 */
export function addHooks(repo: Repo, change: (script: string) => string = (same) => same): void {
  ignoreNotes(repo);
  for (const event of EVENTS) {
    writeHook(join(commonDir(repo), 'hooks'), event, change(hookScript(event)));
  }
}

/** Keeps the archive and the live note out of `git status`, as checkpoint.excludeLive does. */
export function ignoreNotes(repo: Repo): void {
  const file = join(commonDir(repo), 'info/exclude');
  mkdirSync(join(file, '..'), { recursive: true });
  appendFileSync(file, '.checkpoints/\nCHECKPOINT.md\n');
}

/** A repository with the hooks. */
export function hooked(options: RepoOptions = {}, change?: (script: string) => string): Repo {
  const repo = createRepo(options);
  addHooks(repo, change);
  return repo;
}

/** The archive without the copies of linked worktrees' live notes. */
export function filed(repo: Repo): string[] {
  return repo.archive().filter((name) => !name.endsWith('.mirror.md'));
}
