import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { changeEnv, type EnvironmentChanges, testEnv } from './env.ts';
import { shellQuote } from './shell-quote.ts';

export const hasTmux = spawnSync('tmux', ['-V']).status === 0;

/** Why tests are skipped, for the name of the suite. */
export const WITHOUT_TMUX = hasTmux ? '' : ' (SKIPPED: tmux is missing)';

const ROWS = 60;
const PATIENCE = 30_000;

/** A program at a terminal of tmux's, and what is to be seen before its screen is taken. */
export interface Shown {
  cwd: string;
  argv: readonly string[];
  cols: number;
  env?: EnvironmentChanges;
  /** What a program shows that waits for an answer; without it, its end is waited for. */
  until?: string;
}

/**
 * Runs a program in a real terminal and gives what is on its screen, with the escape sequences of
 * colours, without empty lines at the end.
 *
 * @throws with the screen, where it does not show in time what was waited for
 */
export async function screenOf({ cwd, argv, cols, env = {}, until }: Shown): Promise<string> {
  const socket = `git-checkpoint-${randomUUID()}`;
  const tmux = (...args: string[]) =>
    spawnSync('tmux', ['-L', socket, '-f', '/dev/null', ...args], {
      cwd,
      env: { ...changeEnv(testEnv(), env), LC_ALL: 'C.UTF-8', TERM: 'screen-256color' },
      encoding: 'utf8',
    }).stdout;
  const end = '-- the end --';
  const command = `${argv.map(shellQuote).join(' ')}; printf '%s\n' '${end}'; exec sleep 60`;
  tmux('new-session', '-d', '-x', String(cols), '-y', String(ROWS), 'sh', '-c', command);
  try {
    for (const start = Date.now(); Date.now() - start < PATIENCE; await wait(50)) {
      const seen = tmux('capture-pane', '-p', '-e');
      const [before = seen] = seen.split(end, 1);
      if (seen.includes(until ?? end)) return `${before.trimEnd()}\n`;
    }
    throw new Error(`'${until ?? end}' was not shown:\n${tmux('capture-pane', '-p')}`);
  } finally {
    tmux('kill-server');
  }
}
