import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { completionPlaces } from '../scripts/install/completion.ts';
import { findCommand } from '../scripts/install/search-path.ts';
import type { Environment } from './environment.ts';
import { fillArchive } from './notes.ts';
import { root, run } from './process.ts';
import { Repository } from './repository.ts';
import { type Summary, summarize } from './summary.ts';

/** How many checkpoints there are. */
export const CHECKPOINTS = 100;

/** What is typed before the Tab key: git's own completion, and ours. */
const GIT = 'git switch fea';
const OURS = 'git checkpoint resume fea';

/** How often the key is pressed, where it is again and again. */
const TIMES = 10;

/** Times in milliseconds. */
export interface MeasuredShell {
  shell: string;
  /** Its start and end, with its completion set up. */
  start: Summary;
  /** What the first Tab adds to that: of git's own completion, and of ours, which goes through it. */
  git: number;
  ours: number;
  /** What a later one takes. */
  later: number;
}

/**
 * Measures the Tab key in each shell that there is, by what it adds to the shell's start (test/completion/ask.*
 * has a shell complete lines).
 *
 * @param directory an empty one for the repository
 */
export function measureCompletion(
  runs: number,
  directory: string,
  env: Environment,
): MeasuredShell[] {
  const repository = new Repository(join(directory, 'repository'), env);
  fillArchive(repository, CHECKPOINTS);
  repository.checkpoint('install');
  const prefix = join(directory, 'prefix');
  for (const { file, place } of completionPlaces(prefix)) {
    mkdirSync(dirname(place), { recursive: true });
    copyFileSync(join(root, 'completion', file), place);
  }
  const shells = ['bash', 'zsh', 'fish'].filter((shell) => isThere(shell, env));
  const kinds = { start: [], git: [GIT], ours: [OURS], later: Array(1 + TIMES).fill(OURS) };
  return shells.map((shell) => {
    const times: Record<keyof typeof kinds, number[]> = { start: [], git: [], ours: [], later: [] };
    // The first round fills caches.
    for (let i = 0; i <= runs; i++) {
      for (const [kind, lines] of Object.entries(kinds) as [keyof typeof kinds, string[]][]) {
        const time = timeShell(shell, lines, repository, prefix);
        if (i > 0) times[kind].push(time);
      }
    }
    const start = summarize(times.start);
    const ours = summarize(times.ours).median;
    return {
      shell,
      start,
      git: summarize(times.git).median - start.median,
      ours: ours - start.median,
      later: (summarize(times.later).median - ours) / TIMES,
    };
  });
}

const LOADER = '/usr/share/bash-completion/bash_completion';

function isThere(shell: string, { PATH = '' }: Environment): boolean {
  const found = findCommand(PATH.split(':'), shell) !== undefined;
  return found && (shell !== 'bash' || existsSync(LOADER));
}

function timeShell(
  shell: string,
  lines: string[],
  { path: cwd, env }: Repository,
  prefix: string,
): number {
  const asker = join(root, `test/completion/ask.${shell}`);
  const asked = lines.map((line) => `${line}\n`).join('');
  const given = { ...env, XDG_DATA_HOME: join(prefix, 'share') };
  if (shell !== 'zsh') {
    const files = shell === 'bash' ? ['--norc', asker, LOADER] : [asker];
    return run(shell, files, { cwd, env: given, input: Buffer.from(asked) });
  }
  // zsh completes at a terminal alone.
  const rc = `fpath=(${prefix}/share/zsh/site-functions $fpath)\n${readFileSync(asker, 'utf8')}`;
  writeFileSync(join(prefix, '.zshrc'), rc);
  writeFileSync(join(prefix, 'asked'), asked);
  const places = { ASKED: join(prefix, 'asked'), ANSWERS: join(prefix, 'answers') };
  const at = { ...given, ...places, ZDOTDIR: prefix, TERM: 'xterm' };
  return run('script', ['-qefc', 'zsh -d -i', '/dev/null'], { cwd, env: at });
}
