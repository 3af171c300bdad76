import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'vitest';
import type { EnvironmentChanges } from '../helpers/env.ts';
import type { Repo } from '../helpers/repo.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

/** Whether processes can be traced on this machine at all. */
export const canTrace = !spawnSync('strace', ['-V']).error;

/**
 * The programs that a git command starts (execve(2)), by their names and in their order; git itself
 * is the first. A process that anything but git starts without a program of its own is a `subshell`.
 *
 * @param env changes to the test's environment
 */
export function programsOf(
  repo: Repo,
  args: readonly string[],
  env: EnvironmentChanges = {},
): string[] {
  const trace = join(temporaryDirectory(), 'trace');
  const strace = ['-f', '-qq', '-e', 'trace=execve,fork,vfork,clone,clone3', '-o', trace];
  const done = runProcess(repo.path, 'strace', [...strace, 'git', ...args], { env });
  expect(done.code, done.stderr).toBe(0);
  const running = new Map<string, string>();
  /** A call that another process's came in between of, up to there. */
  const unfinished = new Map<string, string>();
  const started: string[] = [];
  for (const line of readFileSync(trace, 'utf8').split('\n')) {
    const [, pid = '', traced = ''] = /^(\d+) +(.*)/.exec(line) ?? [];
    const [, before] = /^(.*) <unfinished \.\.\.>$/.exec(traced) ?? [];
    if (before !== undefined) {
      unfinished.set(pid, before);
      continue;
    }
    const call = traced.replace(/^<\.\.\. \w+ resumed>/, () => unfinished.get(pid) ?? '');
    const path = /^execve\("([^"]+)".* = 0$/.exec(call)?.[1];
    if (path !== undefined) {
      running.set(pid, basename(path));
      started.push(basename(path));
    } else if (/^(?:v?fork|clone3?)\(/.test(call) && running.get(pid) !== 'git') {
      started.push('subshell');
    }
  }
  return started;
}
