import {
  chmodSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Repo } from './repo.ts';
import { root } from './root.ts';
import { shellQuote } from './shell-quote.ts';

/** A time that no test run comes near, so that a kept time is told from a new one. */
export const LONG_AGO = new Date('2026-03-14T10:12:30Z');

/** A note of a branch, as `save` writes it but shorter. */
export function noteOf(branch: string, title = `Work on ${branch}`): string {
  return [
    `# Checkpoint: ${title}`,
    '',
    '**Date:** 2026-03-14 10:12 +0000',
    `**Branch:** \`${branch}\``,
    '**Session context:** In the middle of it.',
    '',
    '## Current State',
    '',
    `- half of ${title}`,
    '',
    '## Next Steps',
    '',
    '1. [x] Begin',
    `2. Finish ${title}`,
    '',
  ].join('\n');
}

/**
 * Writes a note by hand, by default last changed `LONG_AGO`; `file` is relative to the directory. As an editor
 * does that writes a new file: a mirror, which is a second name of the former one, stays as it is.
 */
export function put(
  repo: { path: string },
  file: string,
  text: string | Buffer,
  changed = LONG_AGO,
): void {
  const path = join(repo.path, file);
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  writeFileSync(path, text);
  utimesSync(path, changed, changed);
}

/** The same in the archive of the repository. */
export function putInArchive(
  repo: Repo,
  file: string,
  text: string | Buffer,
  changed = LONG_AGO,
): void {
  put({ path: repo.archivePath }, file, text, changed);
}

/** Keeps the archive out of `git status`, as a save does. */
export function ignoreArchive(repo: Repo): void {
  writeFileSync(
    join(repo.git('rev-parse', '--absolute-git-dir'), 'info/exclude'),
    '.checkpoints/\n',
  );
}

/** Installs the post-checkout hook by hand, for all worktrees of the repository. */
export function installHook(repo: Repo): void {
  const common = repo.git('rev-parse', '--path-format=absolute', '--git-common-dir');
  const hook = join(common, 'hooks/post-checkout');
  mkdirSync(dirname(hook), { recursive: true });
  const command = [process.execPath, join(root, 'dist/hook.cjs')].map(shellQuote).join(' ');
  writeFileSync(hook, `#!/bin/sh\nexec ${command} post-checkout "$@"\n`);
  chmodSync(hook, 0o755);
}

/** What is to stay as it is when a note is moved: its bytes and its time. */
export function bytesAndTime(directory: string, file: string): { text: string; mtime: Date } {
  const path = join(directory, file);
  return { text: readFileSync(path, 'latin1'), mtime: statSync(path).mtime };
}
