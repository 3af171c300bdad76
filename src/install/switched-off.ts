/** States in which git runs no hook that is there, and the way out of each. */
import { dirname, join, resolve } from 'node:path';
import { shellWord } from '../render/shell.ts';
import type { Repository } from '../repository.ts';
import type { HookEvent } from './events.ts';
import type { HooksPlace } from './hooks-place.ts';

/** What is wrong, and the way out of that very state. */
export interface Finding {
  problem: string;
  /** What to do, in words that hold in the worktree that it is about. */
  remedy: string;
}

/** Why no hook runs in a worktree whose core.hooksPath is no directory (git-config(1)). */
export function hooksPathOff(worktree: string, { setting, directory }: HooksPlace): Finding {
  if (setting === null) {
    return { problem: `'${directory}' is no directory`, remedy: 'move it away' };
  }
  const what = setting.value === '' ? 'is empty' : `is '${setting.value}', which is no directory,`;
  return {
    problem: `core.hooksPath ${what} in '${setting.origin}', so that git runs no hook`,
    remedy: unset(worktree, 'core.hooksPath', setting),
  };
}

/** A script whose `#!` line ends in CR, as git checks it out with core.autocrlf (gitattributes(5), `eol`). */
export function hasCrlf(path: string): Finding {
  const attributes = join(dirname(path), '.gitattributes');
  const again = `rm ${shellWord(path)} && git checkout -- ${shellWord(path)}`;
  return {
    problem: `'${path}' has CRLF line ends, with which no system runs a script`,
    remedy: `put '* text eol=lf' into '${attributes}' and run '${again}'`,
  };
}

/**
 * What switches a hook of git's configuration off: `hook.<name>.enabled`, its own or that of the event (git 2.54).
 *
 * @param name of the hook, without `hook.`
 */
export async function hookDisabled(
  { client, place }: Repository,
  name: string,
  event: HookEvent,
): Promise<Finding | null> {
  for (const key of [`hook.${name}.enabled`, `hook.${event}.enabled`]) {
    const args = ['config', '-z', '--show-scope', '--show-origin', '--type=bool', '--get', key];
    const [scope = '', origin = '', value] = (await client.tryAsk(args)).stdout.split('\0');
    if (value !== 'false') continue;
    const setting = { scope, origin: origin.replace(/^file:/, '') };
    return {
      problem: `${key} is false in '${setting.origin}'`,
      remedy: unset(place.worktree, key, setting),
    };
  }
  return null;
}

function unset(
  worktree: string,
  key: string,
  { scope, origin }: { scope: string; origin: string },
): string {
  if (scope === 'command') return `leave ${key} out of the command line and its environment`;
  // An included file is of the scope that includes it.
  const isUsual = scope === 'local' && /(?:^|\/)\.git\/config$/.test(origin);
  const file = isUsual ? '' : ` --file ${shellWord(resolve(worktree, origin))}`;
  return `run 'git config${file} --unset-all ${key}'`;
}
