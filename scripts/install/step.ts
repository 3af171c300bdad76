import { spawnSync } from 'node:child_process';
import { Refusal } from './refusal.ts';

/** A command of the build: a name for people, what to run, and what to try when it fails. */
export interface Step {
  name: string;
  command: [program: string, ...args: string[]];
  hint: string;
}

/**
 * Runs a step in the clone. One line on standard error tells that it goes on and that it is done;
 * what the command itself says is shown only when it fails, and then a {@link Refusal} is thrown.
 */
export function runStep(clone: string, { name, command, hint }: Step): void {
  process.stderr.write(`${name}: `);
  const [program, ...args] = command;
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: clone,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (status === 0) {
    process.stderr.write('done\n');
    return;
  }
  process.stderr.write(`failed\n${stdout ?? ''}${stderr ?? ''}`);
  const reason = error === undefined ? '' : `: ${error.message}`;
  throw new Refusal(`'${command.join(' ')}' failed in '${clone}'${reason}`, [hint]);
}
