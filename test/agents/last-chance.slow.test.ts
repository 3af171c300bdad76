/** A stop is the last chance for what was written in a worktree that then goes. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { noteOf, put } from '../helpers/notes.ts';
import { createRepo } from '../helpers/repo.ts';
import { ScriptedClaude } from './scripted.ts';

test('waits longer for the lock than another event does (G100)', () => {
  const repo = createRepo();
  const linked = repo.worktree('linked', 'work');
  put(linked, 'CHECKPOINT.md', noteOf('work', 'Last words'));
  const lock = join(repo.path, '.git/checkpoint-state/lock');
  mkdirSync(dirname(lock));
  const [, after = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
  const holder = { pid: process.pid, host: hostname(), started: after.split(' ')[19] };
  writeFileSync(lock, JSON.stringify(holder));
  // The test itself holds it, and is busy meanwhile.
  spawn('sh', ['-c', `sleep 5; rm '${lock}'`], { stdio: 'ignore' });

  const claude = new ScriptedClaude('mine', linked.path);
  expect(claude.compact().stderr).toContain('has locked the archive');
  expect(repo.archive()).toEqual([]);
  expect(claude.stop()).toBeNull();
  expect(repo.read('.checkpoints/work.mirror.md')).toContain('Last words');
});
