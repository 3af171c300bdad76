import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { builtCli, root } from './root.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What the build said, where it failed; else empty. */
    buildFailure: string;
  }
}

/**
 * Vitest `globalSetup`: builds `dist/` once, before the first test, unless it is newer than
 * everything that it is made of. Where the build fails, only the tests that run the command fail,
 * with the build's own words; those of pure functions still count.
 */
export default function setup(project: TestProject): void {
  project.provide('buildFailure', isCurrent() ? '' : build());
}

function isCurrent(): boolean {
  const built = statSync(builtCli, { throwIfNoEntry: false });
  if (!built) return false;
  const sources = ['src', 'hooks', 'agents', 'scripts', 'package.json'].map((path) =>
    join(root, path),
  );
  return sources.every((path) => newest(path) < built.mtimeMs);
}

/** The latest change at or below `path`; a directory's own time tells of removed files. */
function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  const below = readdirSync(path).map((name) => newest(join(path, name)));
  return Math.max(stat.mtimeMs, ...below);
}

function build(): string {
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  const done = spawnSync(process.execPath, [tsx, 'scripts/build.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  return done.status === 0
    ? ''
    : `the build failed:\n${done.stdout}${done.stderr}${done.error ?? ''}`;
}
