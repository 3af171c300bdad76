import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Turn } from './session.ts';
import { age, makeShop } from './shop.ts';

/** The terminal that the session is played in. */
export const COLUMNS = 90;
export const ROWS = 24;

/**
 * Plays commands one after the other, each at a real pseudo-terminal, in a repository that is made for it
 * in `home`. After the first, {@link age} lets time go by.
 *
 * The terminal comes from `script` of util-linux.
 *
 * @param env the environment, which has `git-checkpoint` on its PATH
 * @returns what each shows, control sequences included, with `/home/me` in the place of `home`
 * @throws Error where a command fails
 */
export function play(home: string, env: NodeJS.ProcessEnv, commands: readonly string[]): Turn[] {
  const begin = makeShop(home, env);
  let cwd = begin;
  return commands.map((command, index) => {
    const shown = atTerminal(cwd, env, `${command}\npwd >'${join(home, 'cwd')}'`);
    cwd = readFileSync(join(home, 'cwd'), 'utf8').trim();
    if (index === 0) age(begin);
    return { command, shown: shown.replaceAll(home, '/home/me').replaceAll('\r\n', '\n') };
  });
}

function atTerminal(cwd: string, env: NodeJS.ProcessEnv, lines: string): string {
  const command = `stty cols ${COLUMNS} rows ${ROWS} && set -e\n${lines}`;
  const { status, stdout, error } = spawnSync('script', ['-qec', command, '/dev/null'], {
    cwd,
    env: { ...env, SHELL: '/bin/sh', TERM: 'xterm-256color', PAGER: 'cat', GIT_PAGER: 'cat' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 30_000,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${lines}\n${stdout}`);
  return stdout;
}
