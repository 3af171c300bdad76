import { join } from 'node:path';
import { exists } from '../disk/regular-file.ts';
import { isExecutable } from '../git/executable.ts';
import { shellWord } from '../render/shell.ts';
import type { Repository } from '../repository.ts';
import { hasBlock, isOwnAlone } from './block.ts';
import type { HookEvent } from './events.ts';
import { huskyCommand } from './husky.ts';
import { type HooksPlan, type PlannedHook, pathOf } from './plan-hooks.ts';
import { readScript } from './read-script.ts';
import { isCrlf } from './shebang.ts';
import { type Finding, hasCrlf, hookDisabled, hooksPathOff } from './switched-off.ts';
import type { Way } from './way.ts';

/**
 * Why a hook that was installed does not fire in a worktree, and the way out of that very state.
 *
 * @param taken by which way it is where it belongs; null where it is not there
 */
export async function diagnose(
  repository: Repository,
  plan: HooksPlan,
  hook: PlannedHook,
  taken: Way['kind'] | null,
): Promise<Finding> {
  const { worktree } = repository.place;
  const { directory, whose } = plan.place;
  const { event, manager } = hook;
  if (taken === 'config') {
    const off = await hookDisabled(repository, `git-checkpoint-${event}`, event);
    return off ?? { problem: unreached(event), remedy: install(hook) };
  }
  if (whose === 'off') return hooksPathOff(worktree, plan.place);
  if (manager === 'husky' && !exists(directory)) {
    const command = huskyCommand(directory, worktree);
    return {
      problem: `'${directory}' is not there; husky makes it, once for each worktree`,
      remedy: `run '${command}${taken ? '' : ' && git checkpoint install'}'`,
    };
  }
  return taken ? whyNotReached(plan, hook) : whyNotThere(repository, plan, hook);
}

/** What is wrong with a script that is there. */
function whyNotReached({ place: { directory, whose } }: HooksPlan, hook: PlannedHook): Finding {
  const path = pathOf(directory, hook);
  const script = readScript(path) ?? '';
  if (exists(path) && !isExecutable(path)) {
    return {
      problem: `'${path}' is not executable`,
      remedy: isOwnAlone(script, false) ? install(hook) : `run 'chmod +x ${shellWord(path)}'`,
    };
  }
  if (isCrlf(script)) {
    const { problem, remedy } = hasCrlf(path);
    return { problem, remedy: whose === 'worktree' ? remedy : 'give it LF line ends' };
  }
  return {
    problem: unreached(hook.event),
    remedy: `see what ends '${path}' before it comes to the lines of git-checkpoint`,
  };
}

/** Where it has gone, or why it never was in this worktree. */
function whyNotThere(
  { place: { commonDir } }: Repository,
  { place: { directory, setting, whose } }: HooksPlan,
  hook: PlannedHook,
): Finding {
  const { manager } = hook;
  const path = pathOf(directory, hook);
  const usual = directory === join(commonDir, 'hooks');
  const problem = () => {
    if (setting && whose !== 'common') {
      return `git looks for hooks in '${directory}', since core.hooksPath is set in '${setting.origin}'`;
    }
    if (manager === 'lefthook') return moved(path, 'lefthook') ?? `lefthook manages '${path}'`;
    if (exists(path)) return `'${path}' was replaced${manager === null ? '' : ` by ${manager}`}`;
    return manager === 'simple-git-hooks' && usual
      ? `simple-git-hooks has deleted '${path}'; "preserveUnused" in its configuration keeps it`
      : `'${path}' is gone`;
  };
  return { problem: problem(), remedy: install(hook) };
}

/** The command that puts a hook there, as far as there is a way. */
function install({ way }: PlannedHook): string {
  if (way.kind !== 'none') return "run 'git checkpoint install'";
  return way.why === 'tracked'
    ? "run 'git checkpoint install --tracked'"
    : "'git checkpoint install' there says what to do by hand";
}

function unreached(event: HookEvent): string {
  return `'git hook run ${event}' does not reach it`;
}

function moved(path: string, by: string): string | null {
  return hasBlock(readScript(`${path}.old`) ?? '') ? `${by} has moved it to '${path}.old'` : null;
}
