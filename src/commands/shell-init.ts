import { CheckpointError } from '../errors.ts';
import { SHELL_FUNCTIONS } from '../render/shell-init.ts';
import type { Answer, Invocation, Options } from './command.ts';

/** `git checkpoint shell-init`: for those who type `git worktree remove` out of habit. */
export async function shellInit(
  _invocation: Invocation,
  _options: Options,
  [shell = '']: readonly string[],
): Promise<Answer> {
  const script = Object.hasOwn(SHELL_FUNCTIONS, shell) ? SHELL_FUNCTIONS[shell] : undefined;
  if (script === undefined) {
    const known = Object.keys(SHELL_FUNCTIONS).join(', ');
    throw new CheckpointError('usage', `there is no shell function for '${shell}'`, [
      `expected one of ${known}`,
    ]);
  }
  return { data: { shell, script }, text: script };
}
