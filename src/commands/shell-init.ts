import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CheckpointError } from '../errors.ts';
import { shellWord } from '../render/shell.ts';
import { COMPLETION_LOADERS, SHELL_FUNCTIONS } from '../render/shell-init.ts';
import type { Answer, Invocation, Options } from './command.ts';

/** What is beside dist/ in the package. */
const COMPLETION = join(__dirname, '../completion');

/**
 * `git checkpoint shell-init`: for those who type `git worktree remove` out of habit, and for whom npm has put the
 * completion where no shell looks.
 */
export async function shellInit(
  _invocation: Invocation,
  _options: Options,
  [shell = '']: readonly string[],
): Promise<Answer> {
  const git = Object.hasOwn(SHELL_FUNCTIONS, shell) ? SHELL_FUNCTIONS[shell] : undefined;
  if (git === undefined) {
    const known = Object.keys(SHELL_FUNCTIONS).join(', ');
    throw new CheckpointError('usage', `there is no shell function for '${shell}'`, [
      `expected one of ${known}`,
    ]);
  }
  const completion = existsSync(COMPLETION) ? COMPLETION_LOADERS[shell] : undefined;
  const script = git + (completion?.(shellWord(COMPLETION)) ?? '');
  return { data: { shell, script }, text: script };
}
