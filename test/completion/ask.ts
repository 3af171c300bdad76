/** What shells offer, asked of the real ones. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { completionPlaces } from '../../scripts/install/completion.ts';
import { type EnvironmentChanges, testEnv } from '../helpers/env.ts';
import type { Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { runProcess } from '../helpers/spawn.ts';
import { dialogue } from '../helpers/terminal.ts';

export type Shell = 'bash' | 'zsh' | 'fish';

/** bash-completion, without which bash looks for no file by itself. */
export const LOADER = '/usr/share/bash-completion/bash_completion';

const has = (shell: string) => runProcess('/', 'sh', ['-c', `command -v ${shell}`]).code === 0;

/** The shells that can be asked on this machine. */
export const THERE: Record<Shell, boolean> = {
  bash: has('bash') && existsSync(LOADER),
  zsh: has('zsh'),
  fish: has('fish'),
};

/** Puts the completion where the installer does, below `~/.local`. */
export function putCompletion(): string {
  const prefix = join(testEnv()['HOME'] ?? '', '.local');
  for (const { file, place } of completionPlaces(prefix)) {
    mkdirSync(dirname(place), { recursive: true });
    copyFileSync(join(root, 'completion', file), place);
  }
  return prefix;
}

/** How a shell is asked. */
export interface Asking {
  env?: EnvironmentChanges;
  /** What it reads first; without it, the completion is where the shell finds it. */
  startup?: string;
}

/**
 * What a shell would offer at the end of each line, as the words that it would list, sorted. Nothing tells it where
 * the completion is, but zsh, whose fpath names the directory.
 */
export async function ask(
  shell: Shell,
  repo: Repo,
  lines: readonly string[],
  { env = {}, startup }: Asking = {},
): Promise<string[][]> {
  const directory = join(testEnv()['HOME'] ?? '', 'shells');
  mkdirSync(directory);
  if (startup === undefined) putCompletion();
  const file = join(directory, 'startup');
  writeFileSync(file, startup ?? (shell === 'zsh' ? FPATH : ''));
  const input = lines.map((line) => `${line}\n`).join('');
  // As people have it.
  const said = await ASK[shell](repo, input, file, { LC_ALL: 'C.UTF-8', ...env });
  return said
    .split('\x1e')
    .slice(0, -1)
    .map((words) => [...new Set(words.split('\x1f').slice(0, -1))].sort());
}

const FPATH = 'fpath=(~/.local/share/zsh/site-functions $fpath)\n';

const script = (name: string) => join(root, 'test/completion', name);

type Ask = (
  repo: Repo,
  input: string,
  startup: string,
  env: EnvironmentChanges,
) => Promise<string> | string;

const ASK: Record<Shell, Ask> = {
  bash: ({ path }, input, startup, env) =>
    runProcess(path, 'bash', ['--norc', script('ask.bash'), startup, LOADER], { input, env })
      .stdout,
  fish: ({ path }, input, startup, env) =>
    runProcess(path, 'fish', ['-C', `source ${startup}`, script('ask.fish')], { input, env })
      .stdout,
  zsh: async ({ path }, input, startup, env) => {
    const directory = dirname(startup);
    const rc = readFileSync(startup, 'utf8') + readFileSync(script('ask.zsh'), 'utf8');
    writeFileSync(join(directory, '.zshrc'), rc);
    const [asked, answers] = [join(directory, 'asked'), join(directory, 'answers')];
    writeFileSync(asked, input);
    await dialogue(path, ['zsh', '-d', '-i'], [], {
      env: { ...env, ZDOTDIR: directory, ASKED: asked, ANSWERS: answers },
      timeout: 30_000,
    });
    return readFileSync(answers, 'utf8');
  },
};
