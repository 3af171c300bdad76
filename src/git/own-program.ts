import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { childProcess } from './child-process.ts';
import type { Frame, GitResult } from './run.ts';

/**
 * Runs `git checkpoint` in a process of its own, without a shell: what lies beside the program that runs
 * this.
 *
 * @param words its command line
 * @param how where, and what it gets by standard input, which is empty otherwise
 * @throws what the system says where it cannot be started
 */
export async function runOwn(
  words: readonly string[],
  { cwd, env, input }: Frame & { input: string | null },
): Promise<GitResult> {
  const args = [join(__dirname, 'cli.cjs'), ...words];
  const child = childProcess().spawn(process.execPath, args, { cwd, env, windowsHide: true });
  // It may answer and leave before it has read everything: that is no failure of ours.
  child.stdin.on('error', () => {});
  child.stdin.end(input ?? '');
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code: typeof code === 'number' ? code : 128, stdout, stderr };
}
