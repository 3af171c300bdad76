import type { HookState } from '../install/check.ts';
import { count } from '../note/words.ts';

/** What doctor says of hooks: a line where all is well, else what is wrong in which worktree. */
export function describeHooks(states: readonly HookState[]): {
  well: string;
  problem: string | null;
} {
  if (states.length === 0) {
    return { well: "no hooks are installed; 'git checkpoint install' does that", problem: null };
  }
  const worktrees = new Set(states.map(({ worktree }) => worktree)).size;
  const ways = [...new Set(states.map(({ way }) => way))].join(', ');
  const untried = states.some(({ fires }) => fires === null);
  const where = `in ${count(worktrees, 'worktree')}, by ${ways}`;
  return {
    well: untried
      ? `hooks are installed ${where} (not tried: that takes git 2.36)`
      : `hooks fire ${where}`,
    problem: problemOf(states),
  };
}

/** One line for each worktree and reason, with the events that it is about. */
function problemOf(states: readonly HookState[]): string | null {
  const events = new Map<string, string[]>();
  for (const { worktree, event, problem, remedy } of states) {
    if (problem === null) continue;
    const reason = `in '${worktree}': ${problem}${remedy === null ? '' : `; ${remedy}`}`;
    events.set(reason, [...(events.get(reason) ?? []), event]);
  }
  if (events.size === 0) return null;
  const lines = [...events].map(([reason, names]) => `           ${names.join(', ')} ${reason}`);
  return ['hooks do not fire', ...lines].join('\n');
}
