import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasBlock, markBlock, removeBlock } from './block.ts';
import type { HookEvent } from './events.ts';
import { hookLine, scriptName } from './hook-script.ts';
import { readScript } from './read-script.ts';
import type { InstallFacts } from './way.ts';

/** The name of our job. */
export const LEFTHOOK_JOB = 'git-checkpoint';

/** The file that we make for it. */
export const LEFTHOOK_FILE = 'lefthook-local.yml';

/** Where lefthook looks for a user's own jobs, in every format. */
const LOCAL = /^\.?lefthook-local\.(?:ya?ml|toml|jsonc?)$/;

/** Whether lefthook has written a script: it takes whatever has its name in it for its own, too. */
export function isLefthook(script: string): boolean {
  return script.includes('LEFTHOOK');
}

/** The file of a user's own jobs, ours among them; null where there is none. */
export function lefthookFile(worktree: string): string | null {
  return localFiles(worktree)[0] ?? null;
}

/** Whose the file of a user's own jobs is. */
export function lefthookLocal(worktree: string): InstallFacts['lefthookLocal'] {
  const first = lefthookFile(worktree);
  if (first === null) return 'none';
  return first === join(worktree, LEFTHOOK_FILE) && isOurs(readFileSync(first, 'utf8'))
    ? 'ours'
    : 'theirs';
}

/** Whether our own file has a job for an event. */
export function hasLefthookJob(worktree: string, event: HookEvent): boolean {
  const text = readScript(join(worktree, LEFTHOOK_FILE)) ?? '';
  return isOurs(text) && text.includes(scriptName(event));
}

/** The file of a user's own jobs that already runs our script at an event; null where none does. */
export function lefthookCaller(worktree: string, event: HookEvent): string | null {
  const runs = (file: string) => {
    const text = readFileSync(file, 'utf8');
    return text.includes(scriptName(event)) && !isOurs(text);
  };
  return localFiles(worktree).find(runs) ?? null;
}

/** Our own file: one job an event. The arguments that lefthook puts for `{0}` are ids and digits. */
export function lefthookBlock(events: readonly HookEvent[]): string {
  return markBlock(events.map((event) => lefthookJob(event)).join(''));
}

/**
 * A job in the format of a file: TOML, JSON or YAML.
 *
 * @param extension of the file, as `.toml`
 */
export function lefthookJob(event: HookEvent, extension = '.yml'): string {
  const run = `${hookLine(event)} {0}`;
  const job = { [event]: { commands: { [LEFTHOOK_JOB]: { run } } } };
  if (extension.startsWith('.json')) return JSON.stringify(job, null, 2);
  if (extension === '.toml') return `[${event}.commands.${LEFTHOOK_JOB}]\nrun = '''${run}'''\n`;
  return [
    `${event}:`,
    '  commands:',
    `    ${LEFTHOOK_JOB}:`,
    `      run: '${hookLine(event)} {0}'`,
    '',
  ].join('\n');
}

/** A file that is nothing but our block; one that others have added to is theirs. */
function isOurs(text: string): boolean {
  return hasBlock(text) && removeBlock(text) === '';
}

function localFiles(worktree: string): string[] {
  return [worktree, join(worktree, '.config')]
    .filter((directory) => existsSync(directory))
    .flatMap((directory) =>
      readdirSync(directory)
        .filter((name) => LOCAL.test(name))
        .map((name) => join(directory, name)),
    );
}
