/** 79: whatever is killed in the middle, the text is in its place, in the archive or in the history. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { testEnv } from '../helpers/env.ts';
import { inHistory, recordedTexts } from '../helpers/history.ts';
import { ignoreArchive, installHook, noteOf, put } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';

/** Runs a program and kills it, with all that it has started, after so many milliseconds. */
async function killAfter(repo: Repo, delay: number, signal: NodeJS.Signals, ...words: string[]) {
  const [command = '', ...args] = words;
  const env = testEnv();
  const child = spawn(command, args, { cwd: repo.path, env, stdio: 'ignore', detached: true });
  const ended = once(child, 'exit');
  await sleep(delay);
  if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, signal);
  await ended;
}

/** Every text on disk, and in the history. */
function texts(repo: Repo): Set<string> {
  const files = ['CHECKPOINT.md', ...repo.archive().map((name) => join('.checkpoints', name))];
  const onDisk = files.filter((file) => repo.exists(file)).map((file) => repo.read(file).trimEnd());
  return new Set([
    ...onDisk,
    ...(repo.exists('.git/checkpoints.git/HEAD') ? recordedTexts(repo) : []),
  ]);
}

/** What is left must be whole, and the next command must work without help. */
function checkAfter(repo: Repo, expected: readonly string[]): void {
  const kept = texts(repo);
  for (const text of expected) expect(kept).toContain(text.trimEnd());
  const said = repo.checkpoint(['save', '--overwrite', '--next', 'go on']);
  expect([said.code, said.stderr]).toEqual([0, '']);
  expect(inHistory(repo, 'fsck', '--strict', '--no-dangling')).toBe('');
  const leftovers = [...repo.archive(), ...repo.git('ls-files', '--others').split('\n')];
  expect(leftovers.filter((name) => /tmp|reviving/.test(name))).toEqual([]);
}

describe.each(['SIGKILL', 'SIGINT'] as const)('%s', (signal) => {
  test('ten times in a save', { timeout: 120_000 }, async () => {
    const repo = createRepo();
    ignoreArchive(repo);
    const expected: string[] = [];
    for (let n = 0; n < 10; n++) {
      const text = noteOf('main', `By hand ${n}`);
      put(repo, 'CHECKPOINT.md', text);
      const args = ['save', '--overwrite', '--done', `thing ${n}`];
      await killAfter(repo, 20 + 15 * n, signal, process.execPath, builtCli, ...args);
      // Killed before it saw anything, it has changed nothing: the text is where it was.
      expected.push(text);
      checkAfter(repo, expected);
    }
  });

  test('ten times in the switch hook', { timeout: 120_000 }, async () => {
    const repo = createRepo();
    ignoreArchive(repo);
    installHook(repo);
    repo.git('branch', 'other');
    const expected: string[] = [];
    for (let n = 0; n < 10; n++) {
      const [from, to] = n % 2 ? ['other', 'main'] : ['main', 'other'];
      const text = noteOf(from ?? '', `By hand ${n}`);
      put(repo, 'CHECKPOINT.md', text);
      await killAfter(repo, 20 + 15 * n, signal, 'git', 'switch', '--quiet', to ?? '');
      repo.gitResult(['switch', '--quiet', to ?? '']);
      expected.push(text);
      checkAfter(repo, expected);
    }
  });
});
