import { join } from 'node:path';
import { removeFile } from '../disk/files.ts';
import { readRegular } from '../disk/regular-file.ts';
import { ownName } from '../disk/temporary-name.ts';
import { findingEnvironment, repositoryEnvironment } from '../git/environment.ts';
import { isExecutable } from '../git/executable.ts';
import { runGit } from '../git/run.ts';
import type { Repository } from '../repository.ts';
import { otherConfigHooks } from './config-hook.ts';
import type { HookEvent } from './events.ts';
import { LEFTHOOK_JOB } from './lefthook.ts';
import type { Manager, Way } from './way.ts';

/** A checkout of files, a squash: where somebody else's hook runs as well, it has nothing to do. */
const HARMLESS: Record<HookEvent, string[]> = {
  'post-checkout': ['0'.repeat(40), '0'.repeat(40), '0'],
  'post-merge': ['1'],
  'post-commit': [],
};

/** How a hook is installed, as far as trying it goes. */
export interface HowInstalled {
  way: Way['kind'];
  manager: Manager | null;
  /** Where git looks for hooks. */
  directory: string;
}

/**
 * Whether git really comes by our hook in a worktree: it is made to run its hooks, and ours leaves a
 * word and ends (docs/hooks.md). Hooks of others are kept from running by it, because whoever asks
 * whether ours works has not switched branches: ours stands first in a script; lefthook is asked for our
 * job alone; pre-commit runs the script that ours is in, and stops at arguments that are too many.
 *
 * @returns null where this git cannot be asked, since `git hook run` came with 2.36, and there is
 *   something that it would run
 */
export async function hookFires(
  repository: Repository,
  event: HookEvent,
  { way, manager, directory }: HowInstalled,
): Promise<boolean | null> {
  const { env, place, layout } = repository;
  const file = join(layout.state, `probe-${ownName()}`);
  const others = await otherConfigHooks(repository);
  const settings = [
    ...others.map((name) => `hook.${name}.enabled=false`),
    ...(way === 'config' ? ['core.hooksPath=/dev/null'] : []),
  ];
  const args = [
    ...settings.flatMap((setting) => ['-c', setting]),
    ...['hook', 'run', '--ignore-missing', event, '--', ...HARMLESS[event]],
    ...(way === 'lefthook' ? ['--command', LEFTHOOK_JOB, '--no-auto-install', '--skip-lfs'] : []),
    ...(manager === 'pre-commit' ? ['one', 'too', 'many', 'git-checkpoint'] : []),
  ];
  const result = await runGit(args, {
    cwd: place.worktree,
    env: {
      ...(env['GIT_DIR'] === undefined
        ? findingEnvironment(env)
        : repositoryEnvironment(env, place)),
      GIT_CHECKPOINT_PROBE: file,
    },
  });
  if (readRegular(file)) {
    removeFile(file);
    return true;
  }
  const cannotTell = /is not a git command/.test(result.stderr);
  return cannotTell && isExecutable(join(directory, event)) ? null : false;
}
