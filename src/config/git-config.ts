import { CheckpointError } from '../errors.ts';
import { openChange } from '../git/change.ts';
import { givenEnvironment } from '../git/environment.ts';
import { type GitResult, gitFailure, runGit } from '../git/run.ts';
import type { Scope, Setting } from './setting.ts';

/** Ours, and the few of git's that we need. */
export const WANTED =
  '^(checkpoint\\..*|color\\.(checkpoint|ui)|advice\\.checkpoint|init\\.defaultbranch|extensions\\.refstorage|core\\.sharedrepository|user\\.name|user\\.email)$';

/**
 * Reads the configuration in all of git's scopes, `git -c` and included files among them, in git's
 * own order, by one process. It works outside a repository, too.
 */
export async function askGitConfig(cwd: string, env: NodeJS.ProcessEnv): Promise<Setting[]> {
  const args = ['config', '-z', '--show-scope', '--show-origin', '--get-regexp', WANTED];
  const result = await runGit(args, { cwd, env: givenEnvironment(env) });
  return parseGitConfig(result.stdout); // exit 1: nothing is set
}

/** Reads the records of `git config -z --show-scope --show-origin` (git-config(1), `--null`). */
export function parseGitConfig(text: string): Setting[] {
  const fields = text.split('\0');
  const settings: Setting[] = [];
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const record = fields[at + 2] ?? '';
    const lineBreak = record.indexOf('\n');
    settings.push({
      scope: fields[at] as Scope,
      origin: (fields[at + 1] ?? '').replace(/:$/, ''),
      key: lineBreak < 0 ? record : record.slice(0, lineBreak),
      value: lineBreak < 0 ? null : record.slice(lineBreak + 1),
    });
  }
  return settings;
}

/** The scopes that we write to. */
export type WritableScope = 'local' | 'global';

/** Where to write, and in which environment. */
interface Target {
  cwd: string;
  env: NodeJS.ProcessEnv;
  scope: WritableScope;
}

/**
 * Sets a key, in the place of all values that it has in that scope.
 *
 * @throws CheckpointError with git's own words where it cannot be written
 */
export async function writeGitConfig(target: Target, key: string, value: string): Promise<void> {
  const result = await write(target, '--replace-all', key, value);
  if (result.code !== 0) throw failureOf(result);
}

/**
 * Takes a key away.
 *
 * @returns whether it was there
 * @throws CheckpointError with git's own words where it cannot be written
 */
export async function removeGitConfig(target: Target, key: string): Promise<boolean> {
  const result = await write(target, '--unset-all', key);
  if (result.code === 5) return false; // git-config(1), exit codes
  if (result.code !== 0) throw failureOf(result);
  return true;
}

/** git's own words, with what helps where no repository could hold the setting. */
function failureOf(result: GitResult): CheckpointError {
  const failure = gitFailure(['config'], result);
  if (!failure.message.startsWith('--local can only be used')) return failure;
  return new CheckpointError('git', failure.message, [
    "'--global' is for the settings of all your repositories",
  ]);
}

function write(target: Target, action: string, ...rest: string[]): Promise<GitResult> {
  const { cwd, env, scope } = target;
  const change = openChange({ cwd, env: givenEnvironment(env) });
  return change(['config', `--${scope}`, action, '--', ...rest]);
}
