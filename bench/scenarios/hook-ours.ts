import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAVE_OPTIONS } from '../notes.ts';
import { builtCli, run } from '../process.ts';
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

/** Every switch files away what `git checkpoint` has saved or brought back, and offers the other one. */
export const parks: Switching = {
  name: 'ours, a note is filed',
  hasFloor: true,
  setUp: (repository) => {
    install(repository);
    return repository.path;
  },
  reset: (path, env) => {
    const checkpoint = (...args: string[]) =>
      run(process.execPath, [builtCli, ...args], { cwd: path, env, allowed: [0, 1] });
    checkpoint('resume', '--yes');
    if (!existsSync(join(path, 'CHECKPOINT.md'))) checkpoint('save', ...SAVE_OPTIONS);
  },
};

/** A note of a third branch that somebody wrote by hand is filed away, and recorded before that. */
export const parksByHand: Switching = {
  name: 'ours, a note by hand is filed',
  hasFloor: true,
  setUp: parks.setUp,
  reset: (path) => {
    rmSync(join(path, '.checkpoints/effort.md'), { force: true });
    writeFileSync(
      join(path, 'CHECKPOINT.md'),
      '# Checkpoint: Log in with a token\n\n**Date:** 2026-11-30 10:00 +0000\n**Branch:** `effort`\n' +
        '**Session context:** Half done.\n\n## Current State\n\n- The parser\n\n## Next Steps\n\n1. Go on\n',
    );
  },
};
