import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAVE_OPTIONS } from '../notes.ts';
import { BRANCH, type Repository } from '../repository.ts';
import type { Switching } from '../switching.ts';
import { addWorktree, noHookInWorktree } from './hook-none.ts';

const install = (repository: Repository) => repository.checkpoint('install');

/** Nothing to do: no note here, and none that waits. */
export const idle: Switching = {
  name: 'ours, idle',
  setUp: (repository) => {
    install(repository);
    return repository.path;
  },
};

/** The same beside ten thousand notes of other branches. */
export const idleBesideMany: Switching = {
  name: 'ours, idle, 10,000 notes',
  setUp: (repository) => {
    repository.checkpoint('save', ...SAVE_OPTIONS);
    const note = repository.read('CHECKPOINT.md');
    repository.git('clean', '--quiet', '--force', 'CHECKPOINT.md');
    mkdirSync(repository.archive, { recursive: true });
    for (let i = 0; i < 10_000; i++) {
      const text = note.replaceAll(BRANCH, `feature/other-${i}`);
      writeFileSync(join(repository.archive, `feature-other-${i}.md`), text);
    }
    // It marks for the hooks what is in the archive.
    install(repository);
    return repository.path;
  },
};

/** A linked worktree. */
export const idleInWorktree: Switching = {
  name: 'ours, idle, linked worktree',
  setUp: (repository) => {
    install(repository);
    return addWorktree(repository);
  },
  beside: noHookInWorktree,
};

/** Every switch files a note away, and none waits. */
export const parks: Switching = {
  name: 'ours, a note is filed',
  setUp: (repository) => {
    install(repository);
    return repository.path;
  },
  reset: writeNote,
};

/** A note of a branch that is neither of the two. */
function writeNote(path: string): void {
  rmSync(join(path, '.checkpoints/effort.md'), { force: true });
  writeFileSync(
    join(path, 'CHECKPOINT.md'),
    '# Checkpoint: Log in with a token\n\n**Date:** 2026-11-30 10:00 +0000\n**Branch:** `effort`\n' +
      '**Session context:** Half done.\n\n## Current State\n\n- The parser\n\n## Next Steps\n\n1. Go on\n',
  );
}
