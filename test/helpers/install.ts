/** What the tests of the installer share. */
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { EVENTS } from '../../src/install/events.ts';
import { isAtLeast } from '../../src/install/hooks-place.ts';
import { snapshot } from './bytes.ts';
import type { EnvironmentChanges } from './env.ts';
import { git } from './git.ts';
import type { Repo } from './repo.ts';
import { root } from './root.ts';
import type { CheckpointResult } from './run.ts';
import { runProcess, type SpawnResult } from './spawn.ts';
import { temporaryDirectory } from './temporary.ts';

/** The git under test: `TEST_GIT`, else that of PATH. */
const version = git(root, ['version']);

/** Whether it runs hooks from its configuration. */
export const configHooks = isAtLeast(version, 2, 54);

/** What is known of a hook that is installed: an older git cannot be asked. */
export const FIRES = isAtLeast(version, 2, 36) ? true : null;

/** What `install --json` says of an event. */
export interface Hook {
  event: string;
  way: string;
  path: string | null;
  manager: string | null;
  obstacle: string | null;
  byHand: string | null;
  fires: boolean | null;
}

/** Installs, and expects that every hook fires, as far as git can tell. */
export function install(repo: Repo, args: string[] = []): Hook[] {
  const done = repo.checkpoint(['install', '--json', ...args]);
  expect(done.stderr).not.toContain('fatal:');
  expect(done.code).toBe(0);
  const hooks = hooksIn(done);
  expect(hooks.map(({ event, fires }) => [event, fires])).toEqual(
    EVENTS.map((event) => [event, FIRES]),
  );
  return hooks;
}

/** The hooks in an answer of `install --json`. */
export function hooksIn(done: CheckpointResult): Hook[] {
  return (done.json() as { data: { hooks: Hook[] } }).data.hooks;
}

/** Takes the hooks out again. */
export function uninstall(repo: Repo): CheckpointResult {
  const done = repo.checkpoint(['uninstall']);
  expect(done.stderr).toBe('');
  expect(done.code).toBe(0);
  return done;
}

let count = 0;

/**
 * Saves a note, leaves its branch by plain git, and expects it to be in the archive.
 *
 * @returns what the switch said
 */
export function expectToFile(repo: Repo, env: EnvironmentChanges = {}): SpawnResult {
  const branch = `left-${++count}`;
  repo.git('-c', 'core.hooksPath=/dev/null', 'switch', '--quiet', '-c', branch);
  expect(repo.checkpoint(['save', '--title', branch]).code).toBe(0);
  const switched = repo.gitResult(['switch', '--quiet', '-c', `after-${count}`], { env });
  expect(switched.stderr).not.toContain('warning:');
  expect(repo.archive()).toContain(`${branch}.md`);
  expect(repo.exists('CHECKPOINT.md')).toBe(false);
  return switched;
}

/** Everything in a repository, the git directory included, but for what git itself writes in passing. */
export function everything(repo: Repo) {
  return snapshot(repo.path, { ignore: ['node_modules'] });
}

/** Of all that, what does not depend on commits: two repositories of the same files can be compared. */
export function settled(repo: Repo) {
  const moving = /^\.git\/(?:index|objects|logs|refs|COMMIT_EDITMSG|ORIG_HEAD|checkpoint)/;
  return Object.entries(everything(repo)).filter(([path]) => !moving.test(path));
}

/** Writes a hook into the usual directory. */
export function writeHook(repo: Repo, event: string, text: string | Buffer, mode = 0o755): string {
  const path = `.git/hooks/${event}`;
  repo.write(path, text);
  chmodSync(join(repo.path, path), mode);
  return path;
}

/** A PATH with the git under test and what a bare system has: no node, no git-lfs. */
export function barePath(): string {
  const bin = join(temporaryDirectory(), 'bin');
  mkdirSync(bin);
  for (const tool of ['git', 'sh', 'timeout']) {
    const { stdout } = runProcess(bin, 'sh', ['-c', `command -v ${tool}`]);
    symlinkSync(stdout.trim(), join(bin, tool));
  }
  return bin;
}
