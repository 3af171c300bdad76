import { runProcess, type SpawnOptions } from './spawn.ts';

/**
 * Real git in `cwd`, in the environment of the test.
 *
 * @returns standard output without the newlines at its end
 * @throws with git's own words where it fails
 */
export function git(cwd: string, args: readonly string[], options: SpawnOptions = {}): string {
  const { code, signal, stdout, stderr } = runProcess(cwd, 'git', args, options);
  if (code === 0) return stdout.replace(/\n+$/, '');
  throw new Error(`'git ${args.join(' ')}' ended with ${code ?? signal}: ${stderr}${stdout}`);
}
