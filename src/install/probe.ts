import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Repository } from '../archive/open.ts';
import { repositoryEnvironment } from '../git/environment.ts';
import { runGit } from '../git/run.ts';
import type { HookEvent } from './block.ts';

/**
 * Arguments with which a hook of anybody's has nothing to do: a checkout of files, a squash. Our own
 * block answers the probe before it looks at them.
 */
const HARMLESS: Record<HookEvent, (oid: string) => string[]> = {
  'post-checkout': (oid) => [oid, oid, '0'],
  'post-merge': () => ['1'],
  'post-commit': () => [],
};

/**
 * Whether git really comes by our hook in a worktree: it is made to run the hook, and our block leaves
 * a word (docs/design.md §7). `git hook run` is there since 2.36; an older git is believed where the file
 * that it would run is the one we put.
 *
 * @returns null where this git cannot be asked
 */
export async function hookFires(
  { env, place, layout }: Repository,
  event: HookEvent,
): Promise<boolean | null> {
  const file = join(layout.state, `probe-${process.pid}`);
  const oid = '0'.repeat(40);
  const args = ['hook', 'run', '--ignore-missing', event, '--', ...HARMLESS[event](oid)];
  const result = await runGit(args, {
    cwd: place.worktree,
    env: { ...repositoryEnvironment(env, null), GIT_CHECKPOINT_PROBE: file },
  });
  if (result.code === 129 || /is not a git command/.test(result.stderr)) return null;
  try {
    return readFileSync(file, 'utf8').includes(event);
  } catch {
    return false;
  } finally {
    rmSync(file, { force: true });
  }
}
