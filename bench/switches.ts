import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANAGERS } from './managers.ts';
import type { Switch } from './measure-switches.ts';
import { fillArchive, SAVE_OPTIONS } from './notes.ts';
import { builtCli, run } from './process.ts';
import type { Repository } from './repository.ts';

/** What `git switch` is timed with. docs/performance.md has the reasons for the limits. */
export const SWITCHES: readonly Switch[] = [
  { about: 'no hook', kind: 'bare', install: () => true },
  { about: 'no hook, linked worktree', kind: 'bare', linked: true, install: () => true },
  { about: 'an empty hook', kind: 'empty', install: putEmptyHook },
  { about: 'an empty hook, linked worktree', kind: 'empty', linked: true, install: putEmptyHook },
  { about: 'ours, nothing to do', kind: 'idle', install },
  {
    about: 'ours, nothing to do, 10,000 checkpoints of other branches',
    kind: 'idle',
    install: (repository) => {
      fillArchive(repository, 10_000);
      rmSync(join(repository.path, 'CHECKPOINT.md'), { force: true });
      // It marks for the hooks what is in the archive.
      return install(repository);
    },
  },
  { about: 'ours, nothing to do, linked worktree', kind: 'idle', linked: true, install },
  {
    // What `git checkpoint` has saved; that of the other branch is restored.
    about: 'ours, a checkpoint is filed',
    kind: 'filing',
    install,
    reset: (path, env) => {
      const checkpoint = (...args: string[]) =>
        run(process.execPath, [builtCli, ...args], { cwd: path, env, allowed: [0, 1] });
      if (!existsSync(join(path, 'CHECKPOINT.md'))) checkpoint('save', ...SAVE_OPTIONS);
    },
  },
  {
    // Of a third branch; it is recorded before it is filed.
    about: 'ours, a checkpoint that was written by hand is filed',
    kind: 'filing',
    install,
    reset: (path) => {
      rmSync(join(path, '.checkpoints/effort.md'), { force: true });
      writeFileSync(
        join(path, 'CHECKPOINT.md'),
        '# Checkpoint: Log in with a token\n\n**Date:** 2026-11-30 10:00 +0000\n**Branch:** `effort`\n' +
          '**Session context:** Half done.\n\n## Current State\n\n- The parser\n\n## Next Steps\n\n1. Go on\n',
      );
    },
  },
  ...MANAGERS,
];

/** What git itself pays for a hook, be it as short as it may. */
function putEmptyHook({ path }: Repository): true {
  const hooks = join(path, '.git/hooks');
  mkdirSync(hooks, { recursive: true });
  writeFileSync(join(hooks, 'post-checkout'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  return true;
}

function install(repository: Repository): true {
  repository.checkpoint('install');
  return true;
}
