/**
 * Faults at a system call, by strace(1), `--inject`. Only the main thread is traced, so that strace
 * counts its calls alone: everything that we do to a file is done there (`main-thread.slow.test.ts`).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject as provided } from 'vitest';
import { type Run, run } from './killable.ts';
import type { SpawnResult } from './spawn.ts';

/** The calls that change what is on a disk, by the names that libc gives them on one system or other. */
export const CALLS = [
  ...['openat', 'open', 'write', 'pwrite64', 'fsync', 'fdatasync', 'link', 'linkat'],
  ...['rename', 'renameat', 'renameat2', 'unlink', 'unlinkat', 'mkdir', 'mkdirat', 'rmdir'],
];

/** One call of the traced thread. */
export interface Call {
  name: string;
  /** How many calls of this name came before it, and one: what `when=` counts. */
  n: number;
  /** The file that is changed: of a link or a rename, the new name. */
  path: string;
  /** Of a link or a rename, the old name. */
  from: string | null;
  /** Whether it went well. */
  ok: boolean;
  /** Whether a fault was put in its place. */
  injected: boolean;
}

export interface Traced extends SpawnResult {
  calls: Call[];
}

export const hasStrace =
  spawnSync('strace', ['-qq', '-o', '/dev/null', '-e', 'trace=none', 'true']).status === 0;

/** Why tests are skipped, for the name of the suite. */
export const WITHOUT_STRACE = hasStrace ? '' : ' (SKIPPED: strace is missing or may not trace)';

/**
 * Runs a program and lists its calls that change files, in their order.
 *
 * @param fault such as `signal=KILL` or `error=ENOSPC`, put in place of one call or, without `n`, of
 *   every call of that name
 */
export async function traced(
  program: Run,
  fault?: { call: Pick<Call, 'name'> & { n?: number }; what: string },
): Promise<Traced> {
  const directory = mkdtempSync(join(provided('temporaryRoot'), 'strace-'));
  const log = join(directory, 'log');
  const calls = CALLS.map((name) => `?${name}`).join(',');
  const when = fault?.call.n === undefined ? '' : `:when=${fault.call.n}`;
  const inject = fault ? ['-e', `inject=${fault.call.name}:${fault.what}${when}`] : [];
  const strace = ['strace', '-qq', '-y', '-s', '1', '-o', log, '-e', `trace=${calls}`, ...inject];
  const result = await run({ ...program, argv: [...strace, ...program.argv] });
  const text = readFileSync(log, 'utf8');
  rmSync(directory, { recursive: true });
  return { ...result, calls: parseTrace(text) };
}

function parseTrace(log: string): Call[] {
  const counts = new Map<string, number>();
  const calls: Call[] = [];
  for (const line of log.split('\n')) {
    const name = /^(\w+)\(/.exec(line)?.[1];
    if (name === undefined) continue;
    const n = (counts.get(name) ?? 0) + 1;
    counts.set(name, n);
    // Opening to read changes nothing.
    if (/^open/.test(name) && !line.includes('O_CREAT')) continue;
    calls.push({
      name,
      n,
      ...pathsOf(name, line),
      ok: !/= -1 |= \?/.test(line),
      injected: line.includes('(INJECTED)'),
    });
  }
  return calls;
}

function pathsOf(name: string, line: string): Pick<Call, 'path' | 'from'> {
  if (/write|sync/.test(name))
    return { path: /^\w+\(\d+<([^>]*)>/.exec(line)?.[1] ?? '', from: null };
  const names = [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1] ?? '');
  return { path: names.at(-1) ?? '', from: names.length > 1 ? (names[0] ?? '') : null };
}
