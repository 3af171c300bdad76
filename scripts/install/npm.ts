import { spawnSync } from 'node:child_process';
import { Refusal } from './refusal.ts';

/** A use of npm: a name for people, npm's arguments, and what to try when it fails. */
export interface Step {
  name: string;
  args: string[];
  hint: string;
}

/**
 * Runs npm in the clone. One line on standard error tells that it goes on and that it is done; what
 * npm itself says is shown only when it fails, and then a {@link Refusal} is thrown.
 *
 * @returns its standard output
 */
export function runNpm(clone: string, { name, args, hint }: Step): string {
  process.stderr.write(`${name}: `);
  const { status, stdout, stderr, error } = spawnSync('npm', args, {
    cwd: clone,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (status === 0) {
    process.stderr.write('done\n');
    return stdout;
  }
  process.stderr.write('failed\n');
  if (error) throw new Refusal(`npm does not answer: ${error.message}`, ['put npm on PATH']);
  process.stderr.write(`${stdout}${stderr}`);
  throw new Refusal(`'npm ${args.join(' ')}' failed in '${clone}'`, [hint]);
}
