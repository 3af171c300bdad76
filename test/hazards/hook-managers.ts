/** Hook managers, really installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { EnvironmentChanges } from '../helpers/env.ts';
import type { Repo } from '../helpers/repo.ts';
import { runProcess, type SpawnResult } from '../helpers/spawn.ts';

/** Of each the version that its tests are written for. */
const VERSIONS = { husky: '9.1.7', lefthook: '2.2.2', 'simple-git-hooks': '2.14.0' };

/**
 * Installs a package by npm into a directory of its own, outside every repository; for a `beforeAll`.
 * npm's cache and settings are this machine's, for speed.
 *
 * @returns the path of its command
 */
export function npmInstall(name: keyof typeof VERSIONS): string {
  const directory = mkdtempSync(join(inject('temporaryRoot'), `${name}-`));
  writeFileSync(join(directory, 'package.json'), '{ "private": true }\n');
  const wanted = [`${name}@${VERSIONS[name]}`, '--ignore-scripts', '--prefer-offline'];
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', ...wanted], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return join(directory, 'node_modules/.bin', name);
}

/** Whether a program of the system is there. */
export function isThere(command: string): boolean {
  return spawnSync(command, ['--version']).error === undefined;
}

/** Runs a manager in a repository, and expects that it is content. */
export function run(
  repo: Repo,
  command: string,
  args: readonly string[] = [],
  env: EnvironmentChanges = {},
): SpawnResult {
  const done = runProcess(repo.path, command, args, { env });
  if (done.code === 0) return done;
  throw new Error(`'${command} ${args.join(' ')}' ended with ${done.code}: ${done.stderr}`);
}
